package dev.throng.text;

/**
 * Escapes the characters of untrusted text that could move the cursor of a terminal, change its colors or reverse the direction of writing,
 * for example as {@code \}{@code u001b}. Every text from a target or a user's file must pass through this class before it is shown.
 */
public final class Printable {

    private static final int EXCERPT_CHARS = 120;

    private Printable() {}

    /** Returns a quotation for a message: one line of at most {@value #EXCERPT_CHARS} characters. */
    public static String excerpt(String raw) {
        return line(raw, EXCERPT_CHARS);
    }

    /** Returns the text on one line: escapes line breaks too. */
    public static String line(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.codePoints().forEach(point -> printed.append(escaped(point)));
        return printed.toString();
    }

    /** Returns the text on one line of at most the given length. The last character of a cut text is an ellipsis. */
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

    /** Returns the text with its line breaks. */
    public static String lines(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.replace("\r\n", "\n").codePoints().forEach(point -> printed.append(point == '\n' ? "\n" : escaped(point)));
        return printed.toString();
    }

    /** Returns the text with its line breaks and tabs. */
    public static String text(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.replace("\r\n", "\n")
                .codePoints()
                .forEach(point -> printed.append(point == '\n' ? "\n" : point == '\t' ? "\t" : escaped(point)));
        return printed.toString();
    }

    /** Whether all characters of a text are printable, line feeds or tabs. */
    public static boolean isText(String raw) {
        return raw.codePoints().allMatch(point -> point == '\n' || point == '\t' || isPrintable(point));
    }

    private static String escaped(int point) {
        return switch (point) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                isPrintable(point)
                        ? Character.toString(point)
                        : String.format(point > 0xffff ? "\\U%08x" : "\\u%04x", point);
        };
    }

    /** Whether a character can be shown as it is. */
    public static boolean isPrintable(int point) {
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
