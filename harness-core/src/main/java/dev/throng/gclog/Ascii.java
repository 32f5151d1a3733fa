package dev.throng.gclog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Numbers and words in a line's bytes, without a String. A range is [from, to). Numbers are never negative; -1 means "none here". */
final class Ascii {

    static final long NONE = -1;

    /** A number of 19 digits fits a long or, being less than 2^64, shows as negative. */
    private static final int MAX_DIGITS = 19;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Ascii() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(byte[] line, int from, int to) {
        return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    }

    static boolean startsWith(byte[] line, int from, int to, byte[] word) {
        if (to - from < word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (line[from + i] != word[i]) {
                return false;
            }
        }
        return true;
    }

    static boolean endsWith(byte[] line, int from, int to, byte[] word) {
        return to - from >= word.length && startsWith(line, to - word.length, to, word);
    }

    static boolean equal(byte[] line, int from, int to, byte[] word) {
        return to - from == word.length && startsWith(line, from, to, word);
    }

    static int indexOf(byte[] line, int from, int to, byte[] word) {
        int last = to - word.length;
        int at = indexOf(line, from, last + 1, (char) word[0]);
        while (at >= 0 && !startsWith(line, at, to, word)) {
            at = indexOf(line, at + 1, last + 1, (char) word[0]);
        }
        return at;
    }

    static int indexOf(byte[] line, int from, int to, char wanted) {
        return indexOfEither(line, from, to, wanted, wanted);
    }

    /** Eight bytes at a time; the last eight may reach beyond the range, and what is found there is not in the range. */
    static int indexOfEither(byte[] line, int from, int to, char one, char other) {
        int at = from;
        for (int lastWord = line.length - Long.BYTES; at < to && at <= lastWord; at += Long.BYTES) {
            long word = (long) WORDS.get(line, at);
            long found = zeroBytes(word ^ one * LOW_BITS) | zeroBytes(word ^ other * LOW_BITS);
            if (found != 0) {
                int index = at + (Long.numberOfTrailingZeros(found) >>> 3);
                return index < to ? index : -1;
            }
        }
        for (; at < to; at++) {
            if (line[at] == one || line[at] == other) {
                return at;
            }
        }
        return -1;
    }

    /** Its lowest set bit is in the first byte of the eight that is zero (Warren, "Hacker's Delight", 6-1). */
    private static long zeroBytes(long word) {
        return (word - LOW_BITS) & ~word & HIGH_BITS;
    }

    /** Eight bytes at a time; every bit of the result depends on every byte. */
    static int hash(byte[] line, int from, int to) {
        long hash = to - from;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            hash = mixed(hash ^ (long) WORDS.get(line, at));
        }
        for (; at < to; at++) {
            hash = 31 * hash + line[at];
        }
        return (int) mixed(hash);
    }

    /** Multiplied by 2^64 over the golden ratio, so that low bits reach the high ones, which are folded back. */
    private static long mixed(long bits) {
        long product = bits * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }

    static int lastIndexOf(byte[] line, int from, int to, char wanted) {
        for (int i = to - 1; i >= from; i--) {
            if (line[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** The first index from {@code from} that holds no digit. */
    static int digitsEnd(byte[] line, int from, int to) {
        int i = from;
        while (i < to && isDigit(line[i])) {
            i++;
        }
        return i;
    }

    static int trimmedEnd(byte[] line, int from, int to) {
        int end = to;
        while (end > from && line[end - 1] == ' ') {
            end--;
        }
        return end;
    }

    /** The whole range as a count; -1 if it is anything else. */
    static long integer(byte[] line, int from, int to) {
        if (from >= to || to - from > MAX_DIGITS) {
            return NONE;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            if (!isDigit(line[i])) {
                return NONE;
            }
            value = value * 10 + (line[i] - '0');
        }
        return value < 0 ? NONE : value;
    }

    /**
     * The whole range as a decimal times {@code scale}, a power of ten for an exact result: {@code 12.345} at scale
     * 1,000,000 is 12,345,000. A comma
     * may stand for the point. Digits beyond the scale are cut; -1 if it is no such number or one too large.
     */
    static long decimal(byte[] line, int from, int to, long scale) {
        int point = digitsEnd(line, from, to);
        long whole = integer(line, from, point);
        if (whole == NONE || whole > Long.MAX_VALUE / scale - 1) {
            return NONE;
        }
        if (point == to) {
            return whole * scale;
        }
        if (line[point] != '.' && line[point] != ',' || point + 1 == to) {
            return NONE;
        }
        long fraction = 0;
        long place = scale;
        for (int i = point + 1; i < to; i++) {
            if (!isDigit(line[i])) {
                return NONE;
            }
            place /= 10;
            fraction += (line[i] - '0') * place;
        }
        return whole * scale + fraction;
    }

    /** A size as HotSpot prints it ({@code 512M}, {@code 26368K}, {@code 0B}) in bytes; -1 if it is none. */
    static long size(byte[] line, int from, int to) {
        if (to - from < 2) {
            return NONE;
        }
        return switch (line[to - 1]) {
            case 'B' -> integer(line, from, to - 1);
            case 'K' -> decimal(line, from, to - 1, 1L << 10);
            case 'M' -> decimal(line, from, to - 1, 1L << 20);
            case 'G' -> decimal(line, from, to - 1, 1L << 30);
            case 'T' -> decimal(line, from, to - 1, 1L << 40);
            default -> NONE;
        };
    }
}
