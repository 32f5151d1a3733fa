package dev.throng.measure;

import java.util.SplittableRandom;

/**
 * A sample of the responses of one operation, of bounded size and dense where they are slow: when each was due, started and answered.
 *
 * <p>Responses are told apart by their time into classes, four to an octave. Of a class at most {@value #KEPT} responses are held, each
 * with the same chance: a reservoir that skips ahead (Li, "Reservoir-sampling algorithms of time complexity O(n(1+log(N/n)))", 1994).
 * Slow responses are few, so all of the slowest are held, and what is held of the others stands for its class in proportion. To add one
 * costs two comparisons and allocates nothing but the first of a class.
 *
 * <p>Confined to its event loop until that has drained; to be read only afterwards.
 */
public final class ResponseSample {

    static final int KEPT = 128;

    private static final int CLASSES_PER_OCTAVE_BITS = 2;

    private final TimeClass[] classes = new TimeClass[Long.SIZE << CLASSES_PER_OCTAVE_BITS];
    private final SplittableRandom random;

    /** @param seed the same seed holds the same responses */
    ResponseSample(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Gets what is held, one by one. */
    @FunctionalInterface
    public interface Reader {

        /** @param standsFor how many responses of this length there were for each one held, itself included */
        void response(long dueNanos, long startedNanos, long answeredNanos, double standsFor);
    }

    void add(long dueNanos, long startedNanos, long answeredNanos) {
        int index = index(answeredNanos - dueNanos);
        TimeClass held = classes[index];
        if (held == null) {
            held = new TimeClass();
            classes[index] = held;
        }
        int slot = held.slot(random);
        if (slot >= 0) {
            held.due[slot] = dueNanos;
            held.started[slot] = startedNanos;
            held.answered[slot] = answeredNanos;
        }
    }

    /** Hands over the held responses that took longer. */
    public void longerThan(long nanos, Reader reader) {
        for (int index = index(nanos); index < classes.length; index++) {
            TimeClass held = classes[index];
            int count = held == null ? 0 : (int) Math.min(held.seen, KEPT);
            for (int i = 0; i < count; i++) {
                if (held.answered[i] - held.due[i] > nanos) {
                    reader.response(held.due[i], held.started[i], held.answered[i], (double) held.seen / count);
                }
            }
        }
    }

    private static int index(long nanos) {
        int least = 1 << CLASSES_PER_OCTAVE_BITS;
        if (nanos < least) {
            return 0;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
        int within = (int) (nanos >>> (octave - CLASSES_PER_OCTAVE_BITS)) & (least - 1);
        return (octave << CLASSES_PER_OCTAVE_BITS) + within;
    }

    /** Responses that took about equally long. */
    private static final class TimeClass {
        private final long[] due = new long[KEPT];
        private final long[] started = new long[KEPT];
        private final long[] answered = new long[KEPT];
        private long seen;
        private long next = KEPT + 1;
        private double weight = 1;

        /** Where the next response belongs, or -1 if it is not held. */
        int slot(SplittableRandom random) {
            seen++;
            if (seen < KEPT) {
                return (int) seen - 1;
            }
            if (seen == KEPT) {
                skip(random);
                return KEPT - 1;
            }
            if (seen < next) {
                return -1;
            }
            skip(random);
            return random.nextInt(KEPT);
        }

        private void skip(SplittableRandom random) {
            weight *= Math.exp(Math.log(1 - random.nextDouble()) / KEPT);
            double skipped = Math.floor(Math.log(1 - random.nextDouble()) / Math.log1p(-weight));
            next = seen + 1 + (long) Math.min(skipped, Long.MAX_VALUE / 4);
        }
    }
}
