package dev.throng.verdict;

import java.util.Locale;
import java.util.Optional;

/**
 * Measured seconds in which the generator was not warm: its JIT compilers were busy, so much of its code was interpreted. Such a second
 * matters if the generator was late in it: its own lag shows whatever keeps an event loop from its work.
 *
 * @param lateNanos the measured time in which the generator was cold and late
 * @param measuredNanos the measured time
 * @param worst of these seconds, the one with the longest lag
 */
public record ColdGenerator(long lateNanos, long measuredNanos, Optional<Second> worst) {

    /** The generator was warm, or never late, or that is not known. */
    public static final ColdGenerator NONE = new ColdGenerator(0, 0, Optional.empty());

    /** Seconds in a thousandth of the measured time reach the p99.9 of the response times. */
    static final double SHARE_SUSPECT = 0.001;

    /** The reason of the verdict; empty if the figures of the run cannot have changed. */
    public Optional<Reason> reason() {
        return worst.filter(second -> lateNanos > SHARE_SUSPECT * measuredNanos).map(second -> {
            String text = String.format(
                    Locale.ROOT,
                    "%s in phase %s: the generator was not warm for %s of the measured time. Its JIT compilers used up to %.0f %% of"
                            + " a core, and it started 1 %% of the arrivals of a second more than %s later than it could have%s",
                    second.operation,
                    second.phase,
                    Judge.millis(lateNanos),
                    100 * second.compilerShare,
                    Judge.millis(second.ownLag),
                    second.response == 0
                            ? ""
                            : "; p99 of the response time was " + Judge.millis(second.response) + " in it");
            return Reason.suspect(ReasonCode.GENERATOR_COLD, text)
                    .with("phase", second.phase)
                    .with("operation", second.operation)
                    .with("coldSeconds", lateNanos / 1e9)
                    .with("compilerShare", second.compilerShare)
                    .with("ownLagNanos", second.ownLag)
                    .with("responseNanos", second.response);
        });
    }

    /**
     * One operation in one measured second. Times are nanoseconds.
     *
     * @param compilerShare how much of a core the JIT compilers of the generator used
     * @param ownLag the p99 of the generator's own lag
     * @param response the p99 of the response time; 0 if no arrival was answered
     */
    public record Second(String phase, String operation, double compilerShare, long ownLag, long response) {

        /** A warm generator compiles a method now and then. */
        static final double COMPILER_SHARE_COLD = 0.2;

        /** Own lag up to this is what a warm generator has on a machine with other work. */
        static final long OWN_LAG_LATE = 1_000_000;

        /** Own lag up to this share of the response time is tolerated: response times count from the due time. */
        static final double OWN_LAG_SHARE_LATE = 0.1;

        /** Whether the generator was cold, and late because of that. */
        public boolean isLate() {
            return compilerShare > COMPILER_SHARE_COLD
                    && ownLag > OWN_LAG_LATE
                    && ownLag > OWN_LAG_SHARE_LATE * response;
        }
    }
}
