package dev.throng.figure;

import java.util.List;
import java.util.stream.LongStream;

/**
 * The laws that the figures of one operation in one phase obey if Throng counts right. The verdict and the report decide by them, so they
 * agree. Pure.
 *
 * <p>Little's law compares the running count in flight, added up over time, with the histogram of service times. Both come from the same
 * readings of the clock, so it finds arrivals that are lost or counted twice, answers counted in the wrong phase or operation, and errors
 * of the histograms. It cannot find late readings of the clock.
 */
public final class Invariants {

    /** The two sides of Little's law may differ by this share of the mean in flight. The edges of a phase cut arrivals in two. */
    public static final double LITTLE_SHARE = 0.05;

    /** A difference of so many arrivals is allowed too, because a mean that small has few samples. */
    private static final double LITTLE_ARRIVALS = 0.05;

    /** The allowed difference of response and service + lag, as a share. Each mean is exact to half of the histograms' last digit. */
    private static final double RESPONSE_SHARE = 0.002;

    /** Smaller differences count as equal: a start can be read from the clock after its answer, and then its time counts as 0. */
    private static final double RESPONSE_NANOS = 1_000;

    private Invariants() {}

    /**
     * A count that others add up to.
     *
     * @param law the sum in words
     */
    public record Sum(String law, long whole, List<Long> parts) {

        private static Sum of(String law, long whole, long... parts) {
            return new Sum(law, whole, LongStream.of(parts).boxed().toList());
        }

        /** Returns the sum of the parts. */
        public long total() {
            return parts.stream().mapToLong(Long::longValue).sum();
        }

        public boolean holds() {
            return total() == whole;
        }
    }

    /** The conservation of arrivals: no arrival is lost, none is made up. */
    public static List<Sum> sums(ArrivalCounts counts) {
        return List.of(
                Sum.of("due = started + owed", counts.due(), counts.started(), counts.owed()),
                Sum.of(
                        "started = answered + failed + in flight",
                        counts.started(),
                        counts.answered(),
                        counts.failed(),
                        counts.inFlight()),
                // in system after the answer: inSystem counts everything started that has not ended
                Sum.of(
                        "answered = departed + dropped + in system",
                        counts.answered(),
                        counts.departed(),
                        counts.dropped(),
                        counts.inSystem() - counts.inFlight()));
    }

    /** Returns whether all {@linkplain #sums sums} hold. */
    public static boolean conserved(ArrivalCounts counts) {
        return sums(counts).stream().allMatch(Sum::holds);
    }

    /**
     * Returns whether Little's law holds.
     *
     * @param inFlightMean the mean number in flight, added up from every start and answer
     * @param littleMean throughput × mean service time
     */
    public static boolean littleHolds(double inFlightMean, double littleMean) {
        double difference = Math.abs(inFlightMean - littleMean);
        return difference <= LITTLE_SHARE * inFlightMean || difference <= LITTLE_ARRIVALS;
    }

    /** Returns whether the mean response time is the sum of mean service time and mean lag. Times are nanoseconds. */
    public static boolean responseHolds(double response, double service, double lag) {
        return Math.abs(response - (service + lag)) <= RESPONSE_SHARE * response + RESPONSE_NANOS;
    }
}
