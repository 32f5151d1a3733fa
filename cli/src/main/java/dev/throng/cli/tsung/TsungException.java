package dev.throng.cli.tsung;

import dev.throng.text.Printable;

/** The file is no test of tsung that can be read. The message states the line, what is wrong and what was expected. */
public final class TsungException extends Exception {

    private static final long serialVersionUID = 1L;

    TsungException(String message) {
        super(message);
    }

    TsungException(int line, String message) {
        super("line " + line + ": " + message);
    }

    TsungException(int line, String what, String given, String expected) {
        this(line, what + ": " + Printable.excerpt(given) + " (expected: " + expected + ")");
    }
}
