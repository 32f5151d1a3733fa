package dev.throng.cli.terminal;

/**
 * Text of unknown origin, made fit for a terminal: whatever could move the cursor, change colours or turn the direction of writing is
 * written as an escape, {@code \}{@code u001b} for instance.
 */
public final class Plain {

    private Plain() {}

    /** On one line: line breaks are escaped too. */
    public static String line(String raw) {
        StringBuilder plain = new StringBuilder(raw.length() + 8);
        raw.codePoints().forEach(point -> append(plain, point));
        return plain.toString();
    }

    /** On as many lines as it has. */
    public static String lines(String raw) {
        StringBuilder plain = new StringBuilder(raw.length() + 8);
        raw.replace("\r\n", "\n").codePoints().forEach(point -> {
            if (point == '\n') {
                plain.append('\n');
            } else {
                append(plain, point);
            }
        });
        return plain.toString();
    }

    private static void append(StringBuilder plain, int point) {
        switch (point) {
            case '\n' -> plain.append("\\n");
            case '\r' -> plain.append("\\r");
            case '\t' -> plain.append("\\t");
            default -> {
                if (harmless(point)) {
                    plain.appendCodePoint(point);
                } else {
                    plain.append(String.format(point > 0xffff ? "\\U%08x" : "\\u%04x", point));
                }
            }
        }
    }

    private static boolean harmless(int point) {
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
