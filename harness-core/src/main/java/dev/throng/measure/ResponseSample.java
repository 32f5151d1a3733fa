package dev.throng.measure;

import java.util.SplittableRandom;

/**
 * A sample of the responses of one operation, of bounded size and dense where they are slow: when each was due, started and answered.
 *
 * <p>Responses are told apart by their time into classes, four to an octave. Of a class at most {@value #KEPT} responses are held, each
 * with the same chance: a reservoir that skips ahead (Li, "Reservoir-sampling algorithms of time complexity O(n(1+log(N/n)))", 1994).
 * Slow responses are few, so all of the slowest are held, and what is held of the others stands for its class in proportion. Responses
 * that were due and answered at the same times, as those of one read of a window are, are counted first and added together. Nothing is
 * allocated but for the first of a class.
 *
 * <p>Confined to its event loop until that has drained; to be read only afterwards.
 */
public final class ResponseSample {

    static final int KEPT = 128;

    private static final int CLASSES_PER_OCTAVE_BITS = 2;

    private final TimeClass[] classes = new TimeClass[Long.SIZE << CLASSES_PER_OCTAVE_BITS];
    private final SplittableRandom random;
    private long due;
    private long started;
    private long answered;
    private long run;

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
        if (dueNanos == due && answeredNanos == answered) {
            run++;
            return;
        }
        flush();
        due = dueNanos;
        started = startedNanos;
        answered = answeredNanos;
        run = 1;
    }

    private void flush() {
        if (run == 0) {
            return;
        }
        int index = index(answered - due);
        if (classes[index] == null) {
            classes[index] = new TimeClass();
        }
        classes[index].add(this);
        run = 0;
    }

    /** Hands over the held responses that took longer. */
    public void longerThan(long nanos, Reader reader) {
        flush();
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
        private long next = Long.MAX_VALUE;
        private double weight = 1;

        /** Adds the run that the sample has counted. */
        void add(ResponseSample sample) {
            long before = seen;
            seen += sample.run;
            for (long i = before; i < Math.min(seen, KEPT); i++) {
                put((int) i, sample);
            }
            if (before < KEPT && seen >= KEPT) {
                skip(KEPT, sample.random);
            }
            while (next <= seen) {
                put(sample.random.nextInt(KEPT), sample);
                skip(next, sample.random);
            }
        }

        private void put(int slot, ResponseSample sample) {
            due[slot] = sample.due;
            started[slot] = sample.started;
            answered[slot] = sample.answered;
        }

        private void skip(long from, SplittableRandom random) {
            weight *= Math.exp(Math.log(1 - random.nextDouble()) / KEPT);
            double skipped = Math.floor(Math.log(1 - random.nextDouble()) / Math.log1p(-weight));
            next = from + 1 + (long) Math.min(skipped, Long.MAX_VALUE / 4);
        }
    }
}
