package dev.throng.text;

/**
 * Text of unknown origin, made fit for a terminal: whatever could move the cursor, change colours or turn the direction of writing is
 * written as an escape, {@code \}{@code u001b} for instance. Text from a target or a user's file goes through here before anybody sees
 * it.
 */
public final class Printable {

    private static final int EXCERPT_CHARS = 120;

    private Printable() {}

    /** What a message quotes: on one line, {@value #EXCERPT_CHARS} characters at most. */
    public static String excerpt(String raw) {
        return line(raw, EXCERPT_CHARS);
    }

    /** On one line: line breaks are escaped too. */
    public static String line(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.codePoints().forEach(point -> printed.append(escaped(point)));
        return printed.toString();
    }

    /** On one line of at most so many characters, the last of which is an ellipsis where the text is longer. */
    public static String line(String raw, int mostChars) {
        StringBuilder printed = new StringBuilder();
        int at = 0;
        while (at < raw.length()) {
            int point = raw.codePointAt(at);
            String next = escaped(point);
            at += Character.charCount(point);
            int room = at < raw.length() ? mostChars - 1 : mostChars;
            if (printed.length() + next.length() > room) {
                return printed.append('…').toString();
            }
            printed.append(next);
        }
        return printed.toString();
    }

    /** On as many lines as it has. */
    public static String lines(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.replace("\r\n", "\n").codePoints().forEach(point -> printed.append(point == '\n' ? "\n" : escaped(point)));
        return printed.toString();
    }

    /** Lines as a file has them: line feeds and tabs stay, and every other character that is not printable is escaped. */
    public static String text(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.replace("\r\n", "\n")
                .codePoints()
                .forEach(point -> printed.append(point == '\n' ? "\n" : point == '\t' ? "\t" : escaped(point)));
        return printed.toString();
    }

    /** Whether a text of several lines, as a file has them, holds nothing that could do something to a terminal. */
    public static boolean isText(String raw) {
        return raw.codePoints().allMatch(point -> point == '\n' || point == '\t' || harmless(point));
    }

    private static String escaped(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                harmless(point)
                        ? Character.toString(point)
                        : String.format(point > 0xffff ? "\\U%08x" : "\\u%04x", point);
        };
    }

    static boolean harmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
