package dev.throng.run;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Decides whether a run should stop early, because every arrival failed from its start. Pure: intervals in, a reason out. Confined to the
 * collector's thread.
 *
 * <p>The evidence is exact. Every arrival that started before the oldest unanswered one has ended. If nothing was answered, all of those
 * arrivals failed. The run stops if they started over {@value #MIN_NANOS} ns or more, and if {@value #MIN_FAILED} or more arrivals failed.
 * So a slow target that has not answered yet does not stop a run. One answer, also one during the warm-up, ends the decision for the whole
 * run.
 */
final class AllFailedDetector {

    /** The fewest failed arrivals that stop a run. */
    static final long MIN_FAILED = 20;

    /** The shortest span of starts, of which all failed, that stops a run. */
    static final long MIN_NANOS = 3_000_000_000L;

    private static final double SECOND = 1e9;

    /** The failures of one operation. */
    private record Leading(Operation operation, Failure failure, long times) {}

    private final List<? extends Operation> operations;
    private final int phases;
    private final Function<Failure, Optional<String>> remedies;
    private final Map<Integer, Map<Failure, Long>> failures = new TreeMap<>();
    private long failed;
    private long firstNanos = Long.MAX_VALUE;
    private boolean decided;

    /**
     * @param operations in the order of their ordinals
     * @param phases how many phases the run has; it does not stop early in its drain
     * @param remedies what a user can do about a failure
     */
    AllFailedDetector(List<? extends Operation> operations, int phases, Function<Failure, Optional<String>> remedies) {
        this.operations = operations;
        this.phases = phases;
        this.remedies = remedies;
    }

    /**
     * Adds the next interval of the run.
     *
     * @return the reason to stop, once; empty as long as the run should go on
     */
    Optional<Reason> after(Interval interval) {
        if (decided) {
            return Optional.empty();
        }
        interval.operations().forEach((operation, totals) -> add(operation, totals, interval.endNanos()));
        if (decided || failed < MIN_FAILED || interval.phase() >= phases) {
            return Optional.empty();
        }
        long allFailedUntil = Math.min(interval.endNanos(), interval.oldestStartNanos());
        if (allFailedUntil - firstNanos < MIN_NANOS) {
            return Optional.empty();
        }
        decided = true;
        return Optional.of(reason(interval.endNanos()));
    }

    private void add(int operation, OperationTotals totals, long endNanos) {
        decided |= totals.counts().answered() > 0;
        failed += totals.counts().failed();
        if (totals.counts().started() > 0) {
            firstNanos = Math.min(firstNanos, endNanos);
        }
        if (totals.counts().failed() > 0) {
            Map<Failure, Long> sums = failures.computeIfAbsent(operation, first -> new HashMap<>());
            totals.failures().forEach((failure, times) -> sums.merge(failure, times, Long::sum));
        }
    }

    private Reason reason(long elapsedNanos) {
        List<Leading> leading = new ArrayList<>();
        failures.forEach((operation, sums) -> sums.entrySet().stream()
                .max(Map.Entry.<Failure, Long>comparingByValue()
                        .thenComparing(entry -> entry.getKey().id(), Comparator.reverseOrder()))
                .ifPresent(
                        most -> leading.add(new Leading(operations.get(operation), most.getKey(), most.getValue()))));
        Failure first = leading.get(0).failure();
        StringBuilder text = new StringBuilder("the run stopped after " + Math.round(elapsedNanos / SECOND)
                + " s because all " + count(failed) + " arrivals until then failed");
        leading.forEach(one -> text.append("; ")
                .append(one.operation().id())
                .append(": ")
                .append(one.failure().id())
                .append(' ')
                .append(count(one.times()))
                .append(one.times() == 1 ? " time (" : " times (")
                .append(one.failure().description())
                .append(')'));
        remedies.apply(first).ifPresent(remedy -> text.append("; to fix it, ").append(remedy));
        return Reason.invalid(ReasonCode.ALL_FAILED, text.toString())
                .blamedOn(first.blame() == Blame.GENERATOR ? Blame.GENERATOR : Blame.TARGET)
                .with("operation", leading.get(0).operation().id())
                .with("failure", first.id())
                .with("failed", failed)
                .with("elapsedNanos", elapsedNanos);
    }

    private static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }
}
