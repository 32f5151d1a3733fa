package dev.throng.load;

import dev.throng.load.RateProfile.Schedule;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Load in the open model: the target has no influence on the arrivals. Immutable.
 *
 * @param profile the arrival rate
 * @param upTo the most arrivals in all
 * @param atMost the most arrivals in the system at once; later ones wait and keep their due times
 */
public record OpenLoad(RateProfile profile, long upTo, long atMost) implements Load {

    public OpenLoad {
        if (upTo < 1) {
            throw new IllegalArgumentException("upTo: " + upTo + " (expected: > 0)");
        }
        if (atMost < 1) {
            throw new IllegalArgumentException("atMost: " + atMost + " (expected: > 0)");
        }
    }

    /** A load without limits. */
    public OpenLoad(RateProfile profile) {
        this(profile, UNLIMITED, UNLIMITED);
    }

    @Override
    public ArrivalProcess slice(int part, int parts, long durationNanos, long occupied, RandomGenerator random) {
        return new OpenProcess(profile.schedule(durationNanos, random), part, parts, upTo);
    }

    /**
     * Returns how many arrivals become due in a phase; of random arrivals, the expected number.
     *
     * @param durationNanos the length of the phase
     */
    public long arrivals(long durationNanos) {
        long all = profile instanceof RateProfile.Poisson random
                ? Math.round(random.perSecond() * (durationNanos / RateProfile.NANOS))
                : profile.schedule(durationNanos, new SplittableRandom()).count(durationNanos);
        return Math.min(upTo, all);
    }

    @Override
    public boolean isConstant() {
        return upTo == UNLIMITED && (profile instanceof RateProfile.Constant || profile instanceof RateProfile.Poisson);
    }

    @Override
    public String describe() {
        return "{" + profile.describe() + (upTo == UNLIMITED ? "" : ", upTo: " + upTo)
                + (atMost == UNLIMITED ? "" : ", atMost: " + atMost) + "}";
    }

    /** Takes every {@code parts}-th arrival of the whole schedule. */
    private static final class OpenProcess implements ArrivalProcess {
        private final Schedule schedule;
        private final int part;
        private final int parts;
        private final long upTo;
        private long taken;
        private long next;

        OpenProcess(Schedule schedule, int part, int parts, long upTo) {
            this.schedule = schedule;
            this.part = part;
            this.parts = parts;
            this.upTo = upTo;
            this.next = dueOfNext();
        }

        private long dueOfNext() {
            long n = taken * parts + part;
            return n < upTo ? schedule.due(n) : NEVER;
        }

        @Override
        public long peek() {
            return next;
        }

        @Override
        public void take() {
            if (next == NEVER) {
                throw new IllegalStateException("no arrival to take");
            }
            taken++;
            next = dueOfNext();
        }

        @Override
        public long due(long atNanos) {
            long whole = Math.min(upTo, schedule.count(atNanos));
            return (whole + parts - 1 - part) / parts;
        }

        @Override
        public long taken() {
            return taken;
        }
    }
}
