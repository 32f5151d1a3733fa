package dev.throng.run.directory;

import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** States in words why a directory cannot be made or used. */
public final class DirectoryProblem {

    private DirectoryProblem() {}

    /**
     * Returns the reason with the path that is in the way, such as {@code afile is a file, not a directory}.
     *
     * @param directory as the user named it
     */
    public static String of(Path directory, IOException problem) {
        for (Path path = directory; path != null; path = path.getParent()) {
            if (Files.isSymbolicLink(path) && Files.notExists(path)) {
                return path + " is a symbolic link to a path that does not exist";
            }
            if (Files.exists(path)) {
                return Files.isDirectory(path) ? inside(path, problem) : path + " is a file, not a directory";
            }
        }
        return inside(Path.of("."), problem);
    }

    private static String inside(Path existing, IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "nothing can be made in " + existing;
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied in " + existing;
        }
        return FileProblem.reason(problem);
    }
}
