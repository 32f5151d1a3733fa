package dev.throng.xmpp.load;

import java.util.Arrays;

/**
 * Finds copies of messages: remembers which messages of one sending event loop were delivered to the sessions of another. Holds one bit for
 * each of the last {@link #MEMORY} sequence numbers, 128 KiB in all; an older message counts as delivered for the first time. Makes no
 * garbage. Confined to the receiving loop.
 */
final class DuplicateFilter {

    /** How many sequence numbers it remembers. */
    static final int MEMORY = 1 << 20;

    private static final int WORDS = MEMORY / Long.SIZE;

    private final long[] bits = new long[WORDS];
    private long last = -1;

    /** Marks a message as delivered. Returns false if it was delivered before. */
    boolean isFirst(long sequence) {
        if (sequence > last) {
            forgetUpTo(sequence);
        } else if (last - sequence >= MEMORY - Long.SIZE) {
            return true;
        }
        int word = word(sequence);
        long bit = 1L << sequence;
        boolean first = (bits[word] & bit) == 0;
        bits[word] |= bit;
        return first;
    }

    /** The words that begin after the last sequence number are those of the oldest. */
    private void forgetUpTo(long sequence) {
        long from = Math.floorDiv(last, Long.SIZE) + 1;
        long to = sequence / Long.SIZE;
        if (to - from >= WORDS) {
            Arrays.fill(bits, 0);
        } else {
            for (long word = from; word <= to; word++) {
                bits[(int) (word % WORDS)] = 0;
            }
        }
        last = sequence;
    }

    private static int word(long sequence) {
        return (int) (sequence / Long.SIZE % WORDS);
    }
}
