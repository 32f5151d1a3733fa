package dev.throng.secrets;

import dev.throng.text.Printable;
import java.util.Arrays;
import java.util.Map;

/**
 * Reads the characters that a position of a text may stand for: the character itself, or the character of an escape. It knows one level of
 * the escapes of JSON, Java, C and {@link Printable} (<code>&#92;n</code>, <code>&#92;/</code>, <code>&#92;u00e9</code>,
 * <code>&#92;x22</code>), of HTML and XML ({@code &amp;}, {@code &#x27;}), of URLs ({@code %2f}, {@code +} for a blank), of shells
 * (<code>'\''</code>, <code>&#92;$</code>), and the doubled quotes of YAML, SQL and CSV. Confined to one thread.
 */
final class EscapeReader {

    private static final Map<String, Integer> ENTITIES =
            Map.of("amp;", (int) '&', "lt;", (int) '<', "gt;", (int) '>', "quot;", (int) '"', "apos;", (int) '\'');
    private static final int MAX_DIGITS = 8;

    private final String text;
    private int[] points = new int[8];
    private int[] nexts = new int[8];
    private int count;
    private boolean more;

    EscapeReader(String text) {
        this.text = text;
    }

    /** Reads the characters at a position. */
    void read(int at) {
        count = 0;
        more = false;
        int literal = text.codePointAt(at);
        add(literal, at + Character.charCount(literal));
        switch (literal) {
            case '%' -> bytes(at, "%");
            case '+' -> add(' ', at + 1);
            case '\\' -> backslash(at);
            case '&' -> entity(at);
            case '\'' -> {
                add("'\\''", '\'', at);
                add("'\"'\"'", '\'', at);
                add("''", '\'', at);
            }
            case '"' -> add("\"\"", '"', at);
            default -> {
                // stands for itself
            }
        }
    }

    /** How many characters the last {@link #read} found. */
    int count() {
        return count;
    }

    /** The code point of one of them. */
    int point(int reading) {
        return points[reading];
    }

    /** The position after one of them. */
    int next(int reading) {
        return nexts[reading];
    }

    /** Whether the text ends within a possible escape. */
    boolean wantsMore() {
        return more;
    }

    /** Whether an escape that ends with a digit ends at the position. */
    boolean escapeEndsAt(int end) {
        return end >= 3 && (text.charAt(end - 3) == '%' || text.startsWith("\\x", end - 4))
                || end >= 6 && text.startsWith("\\u", end - 6);
    }

    private void add(int point, int next) {
        if (count == points.length) {
            points = Arrays.copyOf(points, 2 * count);
            nexts = Arrays.copyOf(nexts, 2 * count);
        }
        points[count] = point;
        nexts[count++] = next;
    }

    private void add(String escape, int point, int at) {
        if (text.startsWith(escape, at)) {
            add(point, at + escape.length());
        } else if (text.length() - at < escape.length() && escape.startsWith(text.substring(at))) {
            more = true;
        }
    }

    private void backslash(int at) {
        if (at + 1 == text.length()) {
            more = true;
            return;
        }
        char escape = text.charAt(at + 1);
        switch (escape) {
            case 'n' -> add('\n', at + 2);
            case 'r' -> add('\r', at + 2);
            case 't' -> add('\t', at + 2);
            case 'b' -> add('\b', at + 2);
            case 'f' -> add('\f', at + 2);
            case 'x' -> bytes(at, "\\x");
            case 'u' -> unicode(at);
            case 'U' -> codePoint(at + 2, 8);
            default -> {
                if (!Character.isLetterOrDigit(escape)) {
                    add(escape, at + 2);
                }
            }
        }
    }

    private void codePoint(int from, int digits) {
        int point = number(from, from + digits, 16);
        if (point >= 0 && Character.isValidCodePoint(point)) {
            add(point, from + digits);
        }
    }

    private void unicode(int at) {
        int first = number(at + 2, at + 6, 16);
        if (first >= 0 && Character.isHighSurrogate((char) first)) {
            if (at + 8 > text.length()) {
                more = true;
            } else if (text.startsWith("\\u", at + 6)) {
                int second = number(at + 8, at + 12, 16);
                if (second >= 0 && Character.isLowSurrogate((char) second)) {
                    add(Character.toCodePoint((char) first, (char) second), at + 12);
                }
            }
        } else if (first >= 0) {
            add(first, at + 6);
        }
    }

    private void entity(int at) {
        int semicolon = text.indexOf(';', at);
        int most = at + 2 + MAX_DIGITS;
        if (semicolon < 0 || semicolon > most) {
            more |= text.length() <= most;
            return;
        }
        Integer named = ENTITIES.get(text.substring(at + 1, semicolon + 1));
        if (named != null) {
            add(named, semicolon + 1);
        } else if (text.startsWith("&#x", at) || text.startsWith("&#X", at)) {
            numbered(at + 3, semicolon, 16);
        } else if (text.startsWith("&#", at)) {
            numbered(at + 2, semicolon, 10);
        }
    }

    private void numbered(int from, int semicolon, int radix) {
        int point = from < semicolon ? number(from, semicolon, radix) : -1;
        if (point >= 0 && Character.isValidCodePoint(point)) {
            add(point, semicolon + 1);
        }
    }

    /** Reads a character as its bytes in UTF-8, each with the prefix. */
    private void bytes(int at, String prefix) {
        int step = prefix.length() + 2;
        int first = number(at + prefix.length(), at + step, 16);
        int length = first < 0 ? 0 : first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
        int point = length == 1 ? first : first & (0xff >> (length + 1));
        for (int i = 1; i < length; i++) {
            int place = at + i * step;
            if (place + step > text.length()) {
                more = true;
                return;
            }
            int next = text.startsWith(prefix, place) ? number(place + prefix.length(), place + step, 16) : -1;
            if (next < 0 || (next & 0xc0) != 0x80) {
                return;
            }
            point = point << 6 | next & 0x3f;
        }
        if (length > 0 && Character.isValidCodePoint(point)) {
            add(point, at + length * step);
        }
    }

    /** Reads a number; negative if it is not valid. */
    private int number(int from, int to, int radix) {
        if (to > text.length()) {
            more = true;
            return -1;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            number = number * radix + digit;
        }
        return number > Character.MAX_CODE_POINT ? -1 : (int) number;
    }
}
