package dev.throng.load;

import dev.throng.text.QuantityText;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * An arrival rate over the time of a phase. Arrival n is due when the integral of the rate reaches n, so the first one is due at 0. In {@link
 * Poisson} the first arrival is due after a random gap. Rates are arrivals per second, more than 0 and at most 1e9; a ramp may start or end
 * at 0. Immutable.
 */
public sealed interface RateProfile {

    /** Returns the due times of a phase of the given length. */
    Schedule schedule(long durationNanos, RandomGenerator random);

    /**
     * Returns the highest rate over any span of this length, per second; of random arrivals, the expected one.
     *
     * @param spanNanos more than 0
     */
    double peakPerSecond(long spanNanos);

    /** Returns the profile in the notation of scenario files. */
    String describe();

    /** A constant rate with equal gaps. */
    record Constant(double perSecond) implements RateProfile {
        public Constant {
            requireRate("rate", perSecond, false);
        }

        @Override
        public Schedule schedule(long durationNanos, RandomGenerator random) {
            return n -> Math.round(n * (NANOS / perSecond));
        }

        @Override
        public double peakPerSecond(long spanNanos) {
            return perSecond;
        }

        @Override
        public String describe() {
            return "rate: " + text(perSecond);
        }
    }

    /**
     * A constant rate with independent exponential gaps, also before the first arrival. The same seed gives the same due times.
     */
    record Poisson(double perSecond) implements RateProfile {
        public Poisson {
            requireRate("rate", perSecond, false);
        }

        @Override
        public Schedule schedule(long durationNanos, RandomGenerator random) {
            return new PoissonSchedule(perSecond, random.nextLong());
        }

        @Override
        public double peakPerSecond(long spanNanos) {
            return perSecond;
        }

        @Override
        public String describe() {
            return "rate: " + text(perSecond) + ", arrivals: poisson";
        }
    }

    /** A rate that changes linearly over the length of the phase. */
    record Ramp(double from, double to) implements RateProfile {
        public Ramp {
            requireRate("from", from, true);
            requireRate("to", to, true);
            if (from == 0 && to == 0) {
                throw new IllegalArgumentException("to: 0/s (expected: a ramp that is not 0/s throughout)");
            }
        }

        @Override
        public Schedule schedule(long durationNanos, RandomGenerator random) {
            double seconds = durationNanos / NANOS;
            double total = whole((from + to) / 2 * seconds);
            return n ->
                    n < total ? Math.min(at(n, seconds), durationNanos - 1) : Math.max(at(n, seconds), durationNanos);
        }

        /**
         * Solves from·t + (to − from)·t²/2T = n for the smaller t. This form keeps all digits if from ≈ to. It loses digits near a rate of
         * 0, so the caller decides whether an arrival is due before the end.
         */
        private long at(long n, double seconds) {
            double square = from * from + 2 * (to - from) * n / seconds;
            if (square < 0) {
                return ArrivalProcess.NEVER;
            }
            double t = n == 0 ? 0 : 2 * n / (from + Math.sqrt(square));
            return Math.round(t * NANOS);
        }

        private static double whole(double arrivals) {
            return Math.abs(arrivals - Math.rint(arrivals)) < 1e-12 * arrivals ? Math.rint(arrivals) : arrivals;
        }

        @Override
        public double peakPerSecond(long spanNanos) {
            return Math.max(from, to);
        }

        @Override
        public String describe() {
            return "from: " + text(from) + ", to: " + text(to);
        }
    }

    /** A sequence of rates, each for the same time; the last one has no end. */
    record Steps(List<Double> perSecond, long eachNanos) implements RateProfile {
        public Steps {
            perSecond = List.copyOf(perSecond);
            if (perSecond.isEmpty()) {
                throw new IllegalArgumentException("steps: [] (expected: at least one rate)");
            }
            perSecond.forEach(rate -> requireRate("steps", rate, false));
            if (eachNanos <= 0) {
                throw new IllegalArgumentException("each: " + eachNanos + "ns (expected: > 0)");
            }
        }

        @Override
        public Schedule schedule(long durationNanos, RandomGenerator random) {
            return this::due;
        }

        private long due(long n) {
            double before = 0;
            double eachSeconds = eachNanos / NANOS;
            int last = perSecond.size() - 1;
            for (int step = 0; step < last; step++) {
                double after = before + perSecond.get(step) * eachSeconds;
                if (n < after) {
                    return at(step, n - before);
                }
                before = after;
            }
            return at(last, n - before);
        }

        private long at(int step, double arrivals) {
            return Math.round(step * (double) eachNanos + arrivals * (NANOS / perSecond.get(step)));
        }

        @Override
        public double peakPerSecond(long spanNanos) {
            return Collections.max(perSecond);
        }

        @Override
        public String describe() {
            return "steps: [" + perSecond.stream().map(RateProfile::text).collect(Collectors.joining(", "))
                    + "], each: " + QuantityText.duration(eachNanos);
        }
    }

    /**
     * Periodic bursts of arrivals. The arrivals of a burst are due 1 ns apart, because due times strictly increase.
     */
    record Bursts(int size, long everyNanos) implements RateProfile {
        public Bursts {
            if (size < 1) {
                throw new IllegalArgumentException("burst: " + size + " (expected: > 0)");
            }
            if (everyNanos <= size) {
                throw new IllegalArgumentException("every: " + everyNanos + "ns (expected: > " + size + "ns)");
            }
        }

        @Override
        public Schedule schedule(long durationNanos, RandomGenerator random) {
            return n -> n / size > Long.MAX_VALUE / 2 / everyNanos
                    ? ArrivalProcess.NEVER
                    : n / size * everyNanos + n % size;
        }

        @Override
        public double peakPerSecond(long spanNanos) {
            return size / (Math.min(spanNanos, everyNanos) / NANOS);
        }

        @Override
        public String describe() {
            return "burst: " + size + ", every: " + QuantityText.duration(everyNanos);
        }
    }

    /** Nanoseconds in a second, as a floating-point number. */
    double NANOS = 1e9;

    private static void requireRate(String name, double perSecond, boolean zeroAllowed) {
        boolean inRange = perSecond > 0 || zeroAllowed && perSecond == 0;
        if (!inRange || perSecond > 1e9) {
            throw new IllegalArgumentException(name + ": " + text(perSecond) + " (expected: "
                    + (zeroAllowed ? "0" : "more than 0") + " to 1e9/s)");
        }
    }

    private static String text(double perSecond) {
        return QuantityText.number(perSecond) + "/s";
    }

    /**
     * Maps the number of an arrival to its due time, in nanoseconds since the start of the phase. Due times strictly increase. Some
     * implementations need arguments that do not decrease from call to call of a method. Confined to one thread.
     */
    interface Schedule {

        /** Returns the due time of arrival {@code n}, from 0; {@link ArrivalProcess#NEVER} after the last one. */
        long due(long n);

        /** Returns how many arrivals are due before the given time. */
        default long count(long atNanos) {
            if (atNanos <= 0) {
                return 0;
            }
            long low = 0;
            long high = 1;
            while (due(high) < atNanos) {
                low = high;
                high *= 2;
            }
            if (due(low) >= atNanos) {
                return low;
            }
            while (high - low > 1) {
                long middle = low + (high - low) / 2;
                if (due(middle) < atNanos) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        }
    }
}
