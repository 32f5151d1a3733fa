package dev.throng.run.read;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the compressed form (version 2) of a HdrHistogram with whole numbers into its {@linkplain RecordedValues recorded values}. It
 * allocates nothing for values that were not recorded, so it reads a log of a day in seconds. For one thread.
 *
 * <pre>
 * cookie  length  zlib( cookie  length  offset  digits  lowest  highest  ratio  counts … )
 *   4       4             4       4        4      4        8       8       8
 * </pre>
 *
 * <p>Counts are ZigZag LEB128 in at most 9 bytes, in the order of their buckets. A negative one is a number of empty buckets. With d digits,
 * each doubling of the value has 2ⁿ buckets of equal width, where 2ⁿ is the power of two from 10ᵈ on.
 */
final class HistogramDecoder implements AutoCloseable {

    private static final int COMPRESSED = 0x1c849314;
    private static final int PLAIN = 0x1c849313;
    private static final int HEADER = 40;
    private static final int MOST_DIGITS = 5;

    /** A histogram of three digits has at most 55,296 counts of at most 9 bytes. */
    private static final int MOST_BYTES = 1 << 22;

    private final Inflater inflater = new Inflater();
    private byte[] plain = new byte[1 << 13];
    private long[] values = new long[256];
    private long[] counts = new long[256];
    private int size;
    private int at;
    private int end;

    /** @throws IllegalArgumentException if the bytes are no such histogram */
    RecordedValues decode(ByteBuffer bytes) {
        if (bytes.remaining() < 8 || bytes.getInt() != COMPRESSED) {
            throw new IllegalArgumentException("no compressed histogram of version 2");
        }
        bytes.getInt();
        int inflated = inflate(bytes);
        ByteBuffer head = ByteBuffer.wrap(plain, 0, inflated);
        if (head.remaining() < HEADER || head.getInt() != PLAIN) {
            throw new IllegalArgumentException("a histogram of another form");
        }
        int length = head.getInt();
        int offset = head.getInt();
        int digits = head.getInt();
        long lowest = head.getLong();
        at = HEADER;
        end = HEADER + length;
        if (length < 0 || end > head.limit() || offset != 0 || digits < 0 || digits > MOST_DIGITS || lowest < 1) {
            throw new IllegalArgumentException("a damaged histogram");
        }
        int half = Integer.SIZE - Integer.numberOfLeadingZeros((int) Math.pow(10, digits) - 1);
        counts(half, Long.SIZE - 1 - Long.numberOfLeadingZeros(lowest));
        return RecordedValues.of(digits, size, values, counts);
    }

    private int inflate(ByteBuffer bytes) {
        inflater.reset();
        inflater.setInput(bytes);
        int length = 0;
        try {
            while (!inflater.finished()) {
                if (length == plain.length) {
                    if (length == MOST_BYTES) {
                        throw new IllegalArgumentException("a histogram of more than " + MOST_BYTES + " bytes");
                    }
                    plain = Arrays.copyOf(plain, 2 * length);
                }
                int read = inflater.inflate(plain, length, plain.length - length);
                if (read == 0 && !inflater.finished()) {
                    throw new IllegalArgumentException("a histogram that was cut");
                }
                length += read;
            }
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("a damaged histogram", damaged);
        }
        return length;
    }

    /**
     * @param half the binary logarithm of the number of buckets of a doubling
     * @param unit the binary logarithm of the width of the smallest bucket
     */
    private void counts(int half, int unit) {
        size = 0;
        long index = 0;
        byte[] bytes = plain;
        while (at < end) {
            byte first = bytes[at];
            long count = first < 0 ? zigZag() : first >>> 1 ^ -(first & 1);
            at += first < 0 ? 0 : 1;
            if (count < 0) {
                index -= count;
            } else {
                if (count > 0) {
                    add(value(index, half, unit), count);
                }
                index++;
            }
        }
    }

    private static long value(long index, int half, int unit) {
        long doubling = (index >> half) - 1;
        if (index < 0 || doubling + half + unit >= Long.SIZE - 1) {
            throw new IllegalArgumentException("a histogram with a value beyond 2^63");
        }
        if (doubling < 0) {
            return index << unit;
        }
        return ((index & (1L << half) - 1) + (1L << half)) << (doubling + unit);
    }

    private void add(long value, long count) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        values[size] = value;
        counts[size++] = count;
    }

    /** A number of several bytes. */
    private long zigZag() {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            if (at == end) {
                throw new IllegalArgumentException("a histogram that was cut");
            }
            long next = plain[at++];
            if (shift == 56) {
                number |= next << shift;
                break;
            }
            number |= (next & 0x7f) << shift;
            if (next >= 0) {
                break;
            }
        }
        return number >>> 1 ^ -(number & 1);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
