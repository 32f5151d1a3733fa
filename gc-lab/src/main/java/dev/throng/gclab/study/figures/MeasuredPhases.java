package dev.throng.gclab.study.figures;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The phases of a run that count. Times in ns since the start of the run. */
public final class MeasuredPhases {

    private final List<PhaseResult> phases;

    public MeasuredPhases(RunResult result) {
        this.phases = result.phases().stream().filter(PhaseResult::measured).toList();
    }

    List<PhaseResult> phases() {
        return phases;
    }

    long durationNanos() {
        return phases.stream().mapToLong(PhaseResult::durationNanos).sum();
    }

    /**
     * The mean of a figure over the phases that have the operation, each with the weight of its length.
     *
     * @return empty if that is 0, as of an operation without answers, or of a result from before the figure existed
     */
    public OptionalDouble mean(String operation, ToDoubleFunction<OperationResult> figure) {
        double sum = 0;
        long nanos = 0;
        for (PhaseResult phase : phases) {
            OperationResult found = phase.operations().get(operation);
            if (found != null) {
                sum += figure.applyAsDouble(found) * phase.durationNanos();
                nanos += phase.durationNanos();
            }
        }
        return sum > 0 ? OptionalDouble.of(sum / nanos) : OptionalDouble.empty();
    }

    boolean contain(long nanos) {
        return phase(nanos).isPresent();
    }

    /** Whether both times are in the same measured phase. */
    boolean containAllFrom(long nanos, long toNanos) {
        return phase(nanos).isPresent() && phase(nanos).equals(phase(toNanos));
    }

    /** Whether a span, its end excluded, overlaps a measured phase. */
    boolean touch(long fromNanos, long toNanos) {
        return contain(fromNanos) || within(fromNanos, toNanos) > 0;
    }

    /** How much of the time from one moment to another was measured. */
    long within(long fromNanos, long toNanos) {
        return phases.stream()
                .mapToLong(phase -> Math.max(
                        0,
                        Math.min(toNanos, phase.startNanos() + phase.durationNanos())
                                - Math.max(fromNanos, phase.startNanos())))
                .sum();
    }

    private Optional<PhaseResult> phase(long nanos) {
        return phases.stream()
                .filter(phase -> nanos >= phase.startNanos() && nanos < phase.startNanos() + phase.durationNanos())
                .findFirst();
    }

    /** The start of the first measured phase; there must be one. */
    long startNanos() {
        return phases.get(0).startNanos();
    }

    /** The end of the last measured phase; there must be one. */
    long endNanos() {
        PhaseResult last = phases.get(phases.size() - 1);
        return last.startNanos() + last.durationNanos();
    }
}
