package dev.throng.gclab.study;

import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.Optional;

/** The phases of a run that count. Times in ns since the start of the run. */
final class MeasuredPhases {

    private final List<PhaseResult> phases;

    MeasuredPhases(RunResult result) {
        this.phases = result.phases().stream().filter(PhaseResult::measured).toList();
    }

    List<PhaseResult> phases() {
        return phases;
    }

    long durationNanos() {
        return phases.stream().mapToLong(PhaseResult::durationNanos).sum();
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
