package dev.throng.load;

import dev.throng.load.RateProfile.Schedule;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Due times written out one by one, to hold the arithmetic against. */
final class Enumeration {

    static final long SECOND = 1_000_000_000L;
    static final long MILLI = 1_000_000L;
    static final long HOUR = 3600 * SECOND;

    private Enumeration() {}

    /** Takes all arrivals before the given time and returns their due times. Checks that they strictly increase. */
    static long[] before(ArrivalProcess process, long nanos) {
        long[] dues = new long[1024];
        int n = 0;
        while (process.peek() < nanos) {
            long due = process.peek();
            if (due <= (n == 0 ? -1 : dues[n - 1])) {
                throw new AssertionError("arrival " + n + " at " + due + " ns, not after the one before");
            }
            if (n == dues.length) {
                dues = Arrays.copyOf(dues, 2 * n);
            }
            dues[n++] = due;
            process.take();
        }
        return Arrays.copyOf(dues, n);
    }

    static long[] before(RateProfile profile, long nanos) {
        return before(slice(new OpenLoad(profile), 0, 1, nanos), nanos);
    }

    static ArrivalProcess slice(Load load, int part, int parts, long durationNanos) {
        return load.slice(part, parts, durationNanos, 0, new SplittableRandom(42));
    }

    static Schedule schedule(RateProfile profile, long durationNanos) {
        return profile.schedule(durationNanos, new SplittableRandom(42));
    }
}
