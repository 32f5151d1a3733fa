package dev.throng.scenario.yaml;

/**
 * Text of unknown origin, made fit for a terminal: control characters, line breaks, direction marks and halves of characters are
 * written as escapes.
 */
public final class Printable {

    private static final int MOST = 120;

    private Printable() {}

    /** The text with escapes, cut after 120 characters. */
    public static String text(String raw) {
        String cut = raw.length() > MOST ? raw.substring(0, MOST) : raw;
        String escaped = escaped(cut);
        return raw.length() > MOST ? escaped + "…" : escaped;
    }

    /** The text with escapes, whole. */
    static String escaped(String raw) {
        StringBuilder printed = new StringBuilder(raw.length() + 8);
        raw.codePoints().forEach(character -> append(printed, character));
        return printed.toString();
    }

    private static void append(StringBuilder printed, int character) {
        switch (character) {
            case '\n' -> printed.append("\\n");
            case '\r' -> printed.append("\\r");
            case '\t' -> printed.append("\\t");
            default -> {
                if (harmless(character)) {
                    printed.appendCodePoint(character);
                } else {
                    printed.append(String.format(character > 0xffff ? "\\U%08x" : "\\u%04x", character));
                }
            }
        }
    }

    private static boolean harmless(int character) {
        return switch (Character.getType(character)) {
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
