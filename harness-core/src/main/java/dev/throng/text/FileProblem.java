package dev.throng.text;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * States in words why a file cannot be read or written. Many messages of the JDK are a path alone, and only the name of the exception's
 * class has the reason. No text of it contains such a name.
 */
public final class FileProblem {

    private static final String UNKNOWN = "the operating system gives no reason";

    private FileProblem() {}

    /** Returns the path and the reason, such as {@code results/a.yaml: permission denied}. */
    public static String of(IOException problem) {
        if (problem instanceof FileSystemException file && file.getFile() != null) {
            return file.getFile() + ": " + reason(problem);
        }
        return reason(problem);
    }

    /** Returns the reason without the path, for a file that has another name than the one that the user gave. */
    public static String reason(IOException problem) {
        if (problem instanceof FileSystemException file) {
            return file.getReason() == null || file.getReason().isBlank() ? kind(file) : file.getReason();
        }
        if (problem instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        if (problem instanceof ClosedChannelException) {
            return "it was closed meanwhile";
        }
        String message = problem.getMessage();
        return message == null || message.isBlank() ? UNKNOWN : message;
    }

    private static String kind(FileSystemException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof FileAlreadyExistsException) {
            return "exists already";
        }
        if (problem instanceof NotDirectoryException) {
            return "not a directory";
        }
        if (problem instanceof DirectoryNotEmptyException) {
            return "the directory is not empty";
        }
        return problem instanceof FileSystemLoopException ? "a symbolic link leads back to it" : UNKNOWN;
    }
}
