package dev.throng.verdict;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a CPU quota did to a process over the measured phases, in words. Pure.
 *
 * @param quotaCores CPU seconds per second that the quota allows; empty if there is none
 * @param throttledNanos for how long the quota stopped threads, summed over CPUs
 * @param cpuNanos CPU that the process used
 * @param measuredNanos length of the measured phases, as far as they were sampled
 */
public record Throttling(OptionalDouble quotaCores, long throttledNanos, long cpuNanos, long measuredNanos) {

    /** A process that is stopped for less than this share of the time shows it in fewer than one of a thousand responses. */
    static final double TOLERATED = 0.001;

    private boolean matters() {
        return quotaCores.isPresent() && throttledNanos > 0 && throttledNanos >= TOLERATED * measuredNanos;
    }

    /** A note on a target that was throttled. That is a property of the target as it was deployed, and no reason against the run. */
    public Optional<String> noteOfTarget() {
        return matters()
                ? Optional.of("a CPU quota throttled the target " + figures()
                        + ". The response times contain this. Raise the quota to measure the target without it")
                : Optional.empty();
    }

    /** The reason against a run whose generator was throttled: its own lag is in the response times, and load may be missing. */
    public Optional<Reason> reasonOfGenerator() {
        return reasonOf("the generator");
    }

    /** As {@link #reasonOfGenerator}, for one of its processes. */
    Optional<Reason> reasonOf(String process) {
        return matters()
                ? Optional.of(Reason.suspect(
                                ReasonCode.GENERATOR_THROTTLED,
                                "a CPU quota throttled " + process + " " + figures()
                                        + ", so the response times contain waits of the generator. Raise the quota of its control"
                                        + " group (cpu.max, --cpus)")
                        .with("throttledNanos", throttledNanos)
                        .with("measuredNanos", measuredNanos)
                        .with("cpuNanos", cpuNanos)
                        .with("quotaCores", quotaCores.orElse(0)))
                : Optional.empty();
    }

    /** The share of the measured time for which threads were stopped, summed over CPUs. */
    double share() {
        return measuredNanos == 0 ? 0 : (double) throttledNanos / measuredNanos;
    }

    private String figures() {
        return String.format(
                Locale.ROOT,
                "for %.3g s of %.3g s, summed over CPUs; it used %.2f of %s",
                throttledNanos / 1e9,
                measuredNanos / 1e9,
                measuredNanos == 0 ? 0 : (double) cpuNanos / measuredNanos,
                cores(quotaCores.orElse(0)));
    }

    private static String cores(double cores) {
        return String.format(Locale.ROOT, cores == Math.rint(cores) ? "%.0f" : "%.2f", cores)
                + (cores == 1 ? " core" : " cores");
    }
}
