package dev.throng.gclogs;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** A log cannot be read: it is missing, empty, not a GC log, or has no times. The message begins with the name of the file. */
public final class GcLogException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param message what is wrong, and what was expected */
    public GcLogException(String message) {
        super(message);
    }

    /** @param message what is wrong, and what was expected */
    public GcLogException(String message, Throwable cause) {
        super(message, cause);
    }

    /** With the reason of the operating system, and without the name of the exception's class. */
    static GcLogException unreadable(String what, String expected, IOException problem) {
        return new GcLogException(
                what + ": " + reason(problem) + " (expected: " + expected + " that can be read)", problem);
    }

    private static String reason(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = problem instanceof FileSystemException file ? file.getReason() : problem.getMessage();
        return reason == null || reason.isBlank() ? "the operating system gives no reason" : reason;
    }
}
