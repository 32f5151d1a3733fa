package dev.throng.reports.findings;

import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Measured seconds in which the JVM of the target was not warm, and in which an operation was slower than in the other seconds. This is a
 * property of the target: the figures are right. A generator that is not warm is a reason of the verdict.
 *
 * @param where the operation and its phase, for people
 * @param coldNanos for how long the target was cold
 * @param measuredNanos the length of the phase
 * @param compilerShare the most of a core that its JIT compilers used in these seconds
 * @param coldP99 the longest p99 of the response times in these seconds, in nanoseconds
 * @param warmP99 the median of the p99 in the other seconds, in nanoseconds
 */
public record ColdTarget(
        String where, long coldNanos, long measuredNanos, double compilerShare, long coldP99, long warmP99) {

    public static final String TITLE = "The target was not warm in measured seconds";

    /** A warm JVM compiles a method now and then. */
    private static final double COMPILER_SHARE = 0.2;

    private static final double TIMES_SLOWER = 2;
    private static final long NANOS_SLOWER = 1_000_000;

    /** The p99 of fewer answers is the slowest of them. */
    private static final long LEAST_ANSWERS = 100;

    /** If the generator was late by more of the response time than this, the second was slow because of the generator. */
    private static final double OWN_LAG_SHARE = 0.25;

    /** A shorter sample at the end of a phase gives no rate. */
    private static final long SHORTEST_NANOS = 200_000_000;

    /** The operation that was slowed down most; empty if none was, or nothing is known of the target's compilers. */
    public static Optional<ColdTarget> of(Evidence evidence) {
        List<ColdTarget> all = new ArrayList<>();
        NavigableMap<Long, Resources> samples = new TreeMap<>();
        evidence.resources().forEach(sample -> samples.putIfAbsent(sample.startNanos(), sample));
        for (Part part : evidence.measuredParts()) {
            of(evidence, part, samples).ifPresent(all::add);
        }
        return all.stream().max(Comparator.comparingDouble(one -> (double) one.coldP99 / one.warmP99));
    }

    private static Optional<ColdTarget> of(Evidence evidence, Part part, NavigableMap<Long, Resources> samples) {
        List<Long> warm = new ArrayList<>();
        long coldNanos = 0;
        long coldP99 = 0;
        double most = 0;
        for (Interval interval : evidence.intervals(part)) {
            OptionalLong p99 = interval.response().p99();
            OptionalDouble share = compilerShare(samples, interval);
            if (!interval.measured()
                    || interval.answered() < LEAST_ANSWERS
                    || p99.isEmpty()
                    || share.isEmpty()
                    || interval.ownLag().p99().orElse(0) > OWN_LAG_SHARE * p99.getAsLong()) {
                continue;
            }
            if (share.getAsDouble() > COMPILER_SHARE) {
                coldNanos += interval.durationNanos();
                coldP99 = Math.max(coldP99, p99.getAsLong());
                most = Math.max(most, share.getAsDouble());
            } else {
                warm.add(p99.getAsLong());
            }
        }
        if (warm.isEmpty()) {
            return Optional.empty();
        }
        warm.sort(Comparator.naturalOrder());
        long warmP99 = warm.get(warm.size() / 2);
        return coldP99 > TIMES_SLOWER * warmP99 && coldP99 > warmP99 + NANOS_SLOWER
                ? Optional.of(new ColdTarget(
                        part.operation() + " in phase " + part.phase().name(),
                        coldNanos,
                        part.phase().durationNanos(),
                        most,
                        coldP99,
                        warmP99))
                : Optional.empty();
    }

    /** How much of a core the target's compilers used in the sample that has the middle of the interval. */
    private static OptionalDouble compilerShare(NavigableMap<Long, Resources> samples, Interval interval) {
        long middle = interval.startNanos() + interval.durationNanos() / 2;
        Map.Entry<Long, Resources> last = samples.floorEntry(middle);
        if (last == null || middle >= last.getValue().endNanos()) {
            return OptionalDouble.empty();
        }
        Resources sample = last.getValue();
        OptionalDouble cpu = sample.target().compilerCpu();
        return cpu.isPresent() && sample.durationNanos() >= SHORTEST_NANOS
                ? OptionalDouble.of(cpu.getAsDouble() * 1e9 / sample.durationNanos())
                : OptionalDouble.empty();
    }

    /** The finding for people. */
    public List<String> sentences() {
        return List.of(
                "The target's JIT compilers used up to " + Format.share(compilerShare) + " of a core, for "
                        + Format.duration(coldNanos) + " of " + Format.duration(measuredNanos) + " of " + where
                        + ". p99 of the response time was up to " + Format.duration(coldP99)
                        + " in these seconds; its median in the other seconds is " + Format.duration(warmP99) + ".",
                "The figures are right for a target that has just started. To measure a warm one, make the warm-up phase longer.");
    }
}
