package dev.throng.gclogs.source;

import java.util.Optional;

/** Reads the text between quotation marks, with the escapes of JSON or the doubled quotation marks of CSV. */
final class QuotedText {

    private static final int UNICODE_DIGITS = 4;

    private QuotedText() {}

    /**
     * The text up to the closing quotation mark, without line ends; empty if there is none.
     *
     * @param quoted what is behind the opening quotation mark
     */
    static Optional<String> read(String quoted) {
        StringBuilder text = new StringBuilder(quoted.length());
        int at = 0;
        while (at < quoted.length()) {
            char c = quoted.charAt(at);
            char next = at + 1 < quoted.length() ? quoted.charAt(at + 1) : 0;
            if (c == '"' && next != '"') {
                return Optional.of(text.toString());
            }
            if (c == '\\' && next == 'u') {
                int end = at + 2 + UNICODE_DIGITS;
                int value = end <= quoted.length() ? hex(quoted, at + 2, end) : -1;
                if (value < 0) {
                    return Optional.empty();
                }
                text.append((char) value);
                at = end;
            } else if (c == '\\') {
                text.append(unescaped(next));
                at += 2;
            } else {
                text.append(c);
                at += c == '"' ? 2 : 1;
            }
        }
        return Optional.empty();
    }

    private static String unescaped(char c) {
        return switch (c) {
            case 'n', 'r', 'b', 'f' -> "";
            case 't' -> "\t";
            default -> String.valueOf(c);
        };
    }

    /** The value of hexadecimal digits; negative if one of them is none. */
    private static int hex(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
