package dev.throng.gclogs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * Finds words and reads numbers and times in the bytes of a line, without a String. A range is [from, to). Numbers are never negative; -1
 * means that there is none.
 */
final class Ascii {

    static final long NONE = -1;

    /** A number of 19 digits fits into a long. If not, it is less than 2^64, so that the long is negative. */
    private static final int MAX_DIGITS = 19;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** The length of a date and time without its zone. */
    static final int DATE_TIME_LENGTH = "2026-11-21T00:05:02.025".length();

    private static final int LARGEST_ZONE_HOURS = 18;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Ascii() {}

    /** The bytes of a text in ISO 8859-1. */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The range as a text in ISO 8859-1. */
    static String text(byte[] line, int from, int to) {
        return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Whether the range begins with a word. Most words differ in their first byte; the method is so short that the JIT compiler inlines it. */
    static boolean startsWith(byte[] line, int from, int to, byte[] word) {
        return to - from >= word.length && (word.length == 0 || line[from] == word[0] && isAt(line, from, word));
    }

    /** Compares eight bytes at a time, so that most other words need one comparison. The last eight may overlap those before them. */
    private static boolean isAt(byte[] line, int from, byte[] word) {
        int last = word.length - Long.BYTES;
        if (last < 0) {
            return isShortAt(line, from, word);
        }
        for (int i = 0; i < last; i += Long.BYTES) {
            if ((long) WORDS.get(line, from + i) != (long) WORDS.get(word, i)) {
                return false;
            }
        }
        return (long) WORDS.get(line, from + last) == (long) WORDS.get(word, last);
    }

    private static boolean isShortAt(byte[] line, int from, byte[] word) {
        for (int i = 0; i < word.length; i++) {
            if (line[from + i] != word[i]) {
                return false;
            }
        }
        return true;
    }

    static boolean startsWithAny(byte[] line, int from, int to, byte[][] words) {
        for (byte[] word : words) {
            if (startsWith(line, from, to, word)) {
                return true;
            }
        }
        return false;
    }

    static boolean endsWith(byte[] line, int from, int to, byte[] word) {
        return to - from >= word.length && startsWith(line, to - word.length, to, word);
    }

    static boolean equal(byte[] line, int from, int to, byte[] word) {
        return to - from == word.length && startsWith(line, from, to, word);
    }

    /** The index of the first such word in the range; -1 if there is none. */
    static int indexOf(byte[] line, int from, int to, byte[] word) {
        int last = to - word.length;
        int at = indexOf(line, from, last + 1, (char) word[0]);
        while (at >= 0 && !startsWith(line, at, to, word)) {
            at = indexOf(line, at + 1, last + 1, (char) word[0]);
        }
        return at;
    }

    /**
     * The index of the first such byte in the range; -1 if there is none.
     *
     * <p>Searches eight bytes at a time: the lowest set bit of {@code (x - 0x01…) & ~x & 0x80…} is in the first byte of x that is zero
     * (Warren, "Hacker's Delight", 6-1). The last eight bytes may reach beyond the range; a match there does not count.
     */
    static int indexOf(byte[] line, int from, int to, char wanted) {
        long pattern = wanted * LOW_BITS;
        int at = from;
        for (int lastWord = line.length - Long.BYTES; at < to && at <= lastWord; at += Long.BYTES) {
            long word = (long) WORDS.get(line, at) ^ pattern;
            long zero = (word - LOW_BITS) & ~word & HIGH_BITS;
            if (zero != 0) {
                int found = at + (Long.numberOfTrailingZeros(zero) >>> 3);
                return found < to ? found : -1;
            }
        }
        for (; at < to; at++) {
            if (line[at] == wanted) {
                return at;
            }
        }
        return -1;
    }

    /** A hash of all bytes in the range, computed eight bytes at a time. */
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

    /** Multiplies by 2^64 over the golden ratio, so that low bits change the high ones, and folds the high ones back. */
    private static long mixed(long bits) {
        long product = bits * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }

    /** The index of the last such byte in the range; -1 if there is none. */
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

    /** The first index from {@code from} on that is not a digit. */
    static int digitsEnd(byte[] line, int from, int to) {
        int i = from;
        while (i < to && isDigit(line[i])) {
            i++;
        }
        return i;
    }

    /** The end of the range without its last spaces. */
    static int trimmedEnd(byte[] line, int from, int to) {
        int end = to;
        while (end > from && line[end - 1] == ' ') {
            end--;
        }
        return end;
    }

    /** The range as an integer; -1 if it is anything else. */
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
     * The range as a decimal times {@code scale}: {@code 12.345} at scale 1,000,000 is 12,345,000. The decimal point may be a comma. Digits
     * beyond the scale are cut.
     *
     * @param scale exact for powers of ten
     * @return -1 if the range is anything else, or the number is too large
     */
    static long decimal(byte[] line, int from, int to, long scale) {
        long whole = 0;
        int point = from;
        for (; point < to && isDigit(line[point]); point++) {
            whole = whole * 10 + (line[point] - '0');
        }
        if (point == from || point - from > MAX_DIGITS || whole < 0 || overflows(whole + 1, scale)) {
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

    /** The range as a decimal number of seconds, in nanoseconds; -1 if it is anything else. */
    static long seconds(byte[] line, int from, int to) {
        return decimal(line, from, to, NANOS_PER_SECOND);
    }

    /** Without a division, which would take longer than reading the number's digits. */
    private static boolean overflows(long number, long scale) {
        return Math.multiplyHigh(number, scale) != 0 || number * scale < 0;
    }

    /** The range as a size in bytes, as HotSpot prints it ({@code 512M}, {@code 26368K}, {@code 0B}); -1 if it is anything else. */
    static long size(byte[] line, int from, int to) {
        if (to - from < 2) {
            return NONE;
        }
        return switch (line[to - 1]) {
            case 'B' -> decimal(line, from, to - 1, 1);
            case 'K' -> decimal(line, from, to - 1, 1L << 10);
            case 'M' -> decimal(line, from, to - 1, 1L << 20);
            case 'G' -> decimal(line, from, to - 1, 1L << 30);
            case 'T' -> decimal(line, from, to - 1, 1L << 40);
            default -> NONE;
        };
    }

    /**
     * The range as a date and time as the JVM logs it ({@code 2026-11-21T00:05:02.025+0000}), in nanoseconds since 1970; -1 if it is
     * anything else. The zone may also have the other forms of ISO 8601: {@code Z}, {@code +01} and {@code +01:00}.
     */
    static long epochNanos(byte[] line, int from, int to) {
        int zone = from + DATE_TIME_LENGTH;
        if (to <= zone || line[from + 4] != '-' || line[from + 10] != 'T' || line[from + 13] != ':') {
            return NONE;
        }
        long year = integer(line, from, from + 4);
        long month = integer(line, from + 5, from + 7);
        long day = integer(line, from + 8, from + 10);
        long hour = integer(line, from + 11, from + 13);
        long minute = integer(line, from + 14, from + 16);
        long milli = decimal(line, from + 17, zone, 1_000);
        if (year < 1970 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) {
            return NONE;
        }
        if (hour < 0 || hour > 23 || minute < 0 || milli < 0 || zoneEnd(line, zone, to) != to) {
            return NONE;
        }
        long days = LocalDate.of((int) year, (int) month, 1).toEpochDay() + day - 1;
        long seconds = days * 86_400 + hour * 3600 + minute * 60 - zoneSeconds(line, zone, to);
        return seconds * NANOS_PER_SECOND + milli * 1_000_000;
    }

    /** Where a time zone ends that begins at {@code from}: {@code +0100}, {@code Z}, {@code +01} or {@code +01:00}; -1 if there is none. */
    static int zoneEnd(byte[] line, int from, int to) {
        if (from < to && line[from] == 'Z') {
            return from + 1;
        }
        if (from >= to || line[from] != '+' && line[from] != '-' || digitsEnd(line, from + 1, to) < from + 3) {
            return -1;
        }
        int minutes = from + 3 < to && line[from + 3] == ':' ? from + 4 : from + 3;
        return digitsEnd(line, minutes, to) == minutes + 2 ? minutes + 2 : from + 3;
    }

    /** The seconds that a zone is ahead of UTC; the zone must be one that {@link #zoneEnd} accepts. */
    private static long zoneSeconds(byte[] line, int from, int to) {
        if (line[from] == 'Z') {
            return 0;
        }
        long hours = Math.min(LARGEST_ZONE_HOURS, integer(line, from + 1, from + 3));
        long minutes = to > from + 3 ? integer(line, to - 2, to) : 0;
        return (line[from] == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
    }
}
