package dev.throng.run.result;

import java.util.Map;

/**
 * One phase of a run.
 *
 * @param startNanos since the start of the run
 * @param metrics the protocol's own metrics by id
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
