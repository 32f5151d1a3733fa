package dev.throng.run.result;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One phase of a run.
 *
 * @param name the name of the phase
 * @param measured whether the phase counts: false for a warm-up, which objectives, verdict and summary leave out
 * @param steady whether the load was steady at the end of a phase with {@code for: auto}, so that the phase ended early; null for other
 *     phases
 * @param startNanos the start of the phase, since the start of the run
 * @param durationNanos the length of the phase
 * @param operations the operations of the protocol that the phase has a load for, by id
 * @param metrics the protocol's own metrics, by id
 * @param warmth how far generator and target were from their final speed
 */
public record PhaseResult(
        String name,
        boolean measured,
        Optional<Boolean> steady,
        long startNanos,
        long durationNanos,
        Map<String, OperationResult> operations,
        Map<String, MetricResult> metrics,
        Warmth.OfBoth warmth) {

    public PhaseResult {
        name = Missing.text(name);
        steady = Objects.requireNonNullElse(steady, Optional.empty());
        operations = Missing.map(operations);
        metrics = Missing.map(metrics);
        warmth = Objects.requireNonNullElse(warmth, Warmth.OfBoth.UNKNOWN);
    }

    /** A phase that lasted as long as planned, and of whose warmth nothing is known. */
    public PhaseResult(
            String name,
            boolean measured,
            long startNanos,
            long durationNanos,
            Map<String, OperationResult> operations,
            Map<String, MetricResult> metrics) {
        this(name, measured, Optional.empty(), startNanos, durationNanos, operations, metrics, Warmth.OfBoth.UNKNOWN);
    }

    /** Returns the phase with its warmth. */
    public PhaseResult with(Warmth.OfBoth known) {
        return new PhaseResult(name, measured, steady, startNanos, durationNanos, operations, metrics, known);
    }
}
