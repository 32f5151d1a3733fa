package dev.throng.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * States in words why a file cannot be read or written. Many messages of the JDK are a path alone, and only the name of the exception's
 * class has the reason.
 */
final class FileProblem {

    private FileProblem() {}

    /** Returns the path and the reason, such as {@code results/a.yaml: permission denied}. */
    static String of(IOException problem) {
        if (problem instanceof FileSystemException file && file.getFile() != null && file.getReason() == null) {
            return file.getFile() + ": " + kind(file);
        }
        String message = problem.getMessage();
        return message == null || message.isBlank() ? problem.getClass().getSimpleName() : message;
    }

    /** Returns the reason without the path, for a file that has another name than the one that the user gave. */
    static String reason(IOException problem) {
        if (!(problem instanceof FileSystemException file)) {
            return of(problem);
        }
        return file.getReason() == null ? kind(file) : file.getReason();
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
        return problem.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
    }
}
