package dev.throng.run.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryProblemTest {

    @TempDir
    Path root;

    @Test
    void aFileInTheWayOfADirectoryIsNamed() throws IOException {
        Path file = Files.writeString(root.resolve("afile"), "");
        IOException exists = new FileAlreadyExistsException(file.toString());
        assertThat(DirectoryProblem.of(file, exists)).isEqualTo(file + " is a file, not a directory");
        assertThat(DirectoryProblem.of(file.resolve("in/it"), new NotDirectoryException("")))
                .isEqualTo(file + " is a file, not a directory");
    }

    @Test
    void theDirectoryInWhichNothingCanBeMadeIsNamed() {
        Path inside = root.resolve("a/b");
        assertThat(DirectoryProblem.of(inside, new NoSuchFileException("")))
                .isEqualTo("nothing can be made in " + root);
        assertThat(DirectoryProblem.of(inside, new AccessDeniedException("")))
                .isEqualTo("permission denied in " + root);
        assertThat(DirectoryProblem.of(Path.of("nosuch"), new AccessDeniedException("")))
                .isEqualTo("permission denied in .");
        assertThat(DirectoryProblem.of(inside, new FileSystemException("", null, "Read-only file system")))
                .isEqualTo("Read-only file system");
    }
}
