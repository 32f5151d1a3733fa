package dev.throng.cli.terminal;

/** How a piece of text is to look. The terminal's own sixteen colours, so that it stays readable on every background. */
public enum Ink {
    GOOD("32"),
    WARN("33"),
    BAD("31"),
    BOLD("1"),
    FAINT("2");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    /** The text between this colour's escape sequences, or as it is. */
    public String on(String text, boolean colours) {
        return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
