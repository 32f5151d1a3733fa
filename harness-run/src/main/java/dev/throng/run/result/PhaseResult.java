package dev.throng.run.result;

import java.util.Map;

/**
 * One phase of a run.
 *
 * @param name the name of the phase
 * @param measured whether the phase counts: false for a warm-up, which objectives, verdict and summary leave out
 * @param startNanos the start of the phase, since the start of the run
 * @param durationNanos the length of the phase
 * @param operations the operations of the protocol that the phase has a load for, by id
 * @param metrics the protocol's own metrics, by id
 */
public record PhaseResult(
        String name,
        boolean measured,
        long startNanos,
        long durationNanos,
        Map<String, OperationResult> operations,
        Map<String, MetricResult> metrics) {

    public PhaseResult {
        name = Missing.text(name);
        operations = Missing.map(operations);
        metrics = Missing.map(metrics);
    }
}
