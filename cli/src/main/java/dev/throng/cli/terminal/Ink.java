package dev.throng.cli.terminal;

import dev.throng.text.Printable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a piece of text is to look. The terminal's own sixteen colours, so that it stays readable on every background. */
public enum Ink {
    GOOD("32"),
    WARN("33"),
    BAD("31"),
    BOLD("1");

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]{1,12}m");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    /** The text with colours, if they are wanted; any other character that could do something to a terminal is escaped. */
    static String kept(String text, boolean wanted) {
        if (!wanted) {
            return Printable.text(text);
        }
        StringBuilder kept = new StringBuilder(text.length() + 8);
        Matcher colours = COLOURS.matcher(text);
        int at = 0;
        while (colours.find()) {
            kept.append(Printable.text(text.substring(at, colours.start()))).append(colours.group());
            at = colours.end();
        }
        return kept.append(Printable.text(text.substring(at))).toString();
    }

    /** The text between this colour's escape sequences, or as it is. */
    public String on(String text, boolean colours) {
        return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
