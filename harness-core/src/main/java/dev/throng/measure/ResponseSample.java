package dev.throng.measure;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;

/**
 * A sample of the responses of one operation, with the due, start and answer time of each. Its size is bounded, and it contains all of the
 * slowest responses.
 *
 * <p>Responses form classes by their time, four to an octave. The sample keeps at most {@value #KEPT} responses of a class, chosen by
 * reservoir sampling with skips (Li, "Reservoir-sampling algorithms of time complexity O(n(1+log(N/n)))", 1994). Slow responses are few, so
 * it keeps all of them; a kept response of a larger class stands for several. Responses with the same due and answer time, such as those of
 * one read, are counted and added together. It allocates only for the first response of a class.
 *
 * <p>Confined to its event loop until the loop has drained, and read only afterwards.
 */
public final class ResponseSample {

    static final int KEPT = 128;

    /** Ends the written classes. */
    private static final int END = -1;

    private static final int CLASSES_PER_OCTAVE_BITS = 2;

    private final TimeClass[] classes = new TimeClass[Long.SIZE << CLASSES_PER_OCTAVE_BITS];
    private final SplittableRandom random;
    private long due;
    private long started;
    private long answered;
    private long run;

    /** @param seed the same seed keeps the same responses */
    ResponseSample(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Gets the kept responses one by one. */
    @FunctionalInterface
    public interface Reader {

        /** @param standsFor how many responses of about this length this one stands for, itself included */
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

    /** Passes the kept responses that took longer than the given time to the reader. */
    public void longerThan(long nanos, Reader reader) {
        flush();
        for (int index = index(nanos); index < classes.length; index++) {
            TimeClass kept = classes[index];
            int count = kept == null ? 0 : (int) Math.min(kept.seen, KEPT);
            for (int i = 0; i < count; i++) {
                if (kept.answered[i] - kept.due[i] > nanos) {
                    reader.response(kept.due[i], kept.started[i], kept.answered[i], (double) kept.seen / count);
                }
            }
        }
    }

    /** Writes the kept responses with times relative to the given one. */
    void write(DataOutputStream out, long originNanos) throws IOException {
        flush();
        for (int index = 0; index < classes.length; index++) {
            if (classes[index] != null) {
                out.writeInt(index);
                classes[index].write(out, originNanos);
            }
        }
        out.writeInt(END);
    }

    /** Reads what {@link #write} wrote into this sample, which must be empty. */
    void read(DataInputStream in, long originNanos) throws IOException {
        for (int index = in.readInt(); index != END; index = in.readInt()) {
            classes[index] = new TimeClass();
            classes[index].read(in, originNanos);
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

    /** Responses with about the same time. */
    private static final class TimeClass {
        private final long[] due = new long[KEPT];
        private final long[] started = new long[KEPT];
        private final long[] answered = new long[KEPT];
        private long seen;
        private long next = Long.MAX_VALUE;
        private double weight = 1;

        void write(DataOutputStream out, long originNanos) throws IOException {
            out.writeLong(seen);
            for (int i = 0; i < Math.min(seen, KEPT); i++) {
                out.writeLong(due[i] - originNanos);
                out.writeLong(started[i] - originNanos);
                out.writeLong(answered[i] - originNanos);
            }
        }

        void read(DataInputStream in, long originNanos) throws IOException {
            seen = in.readLong();
            for (int i = 0; i < Math.min(seen, KEPT); i++) {
                due[i] = in.readLong() + originNanos;
                started[i] = in.readLong() + originNanos;
                answered[i] = in.readLong() + originNanos;
            }
        }

        /** Adds the equal responses that the sample has counted. */
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
