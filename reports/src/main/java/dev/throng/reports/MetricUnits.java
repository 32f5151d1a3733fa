package dev.throng.reports;

import dev.throng.report.Chart.Unit;
import dev.throng.reports.findings.Evidence;

/** The units of a protocol's metrics, as the result states them. */
final class MetricUnits {

    private MetricUnits() {}

    /** Returns the unit of a metric's values; a plain number if the result does not state it. */
    static Unit of(Evidence evidence, String metric) {
        String symbol = evidence.phases().stream()
                .flatMap(phase -> phase.metrics().entrySet().stream())
                .filter(entry -> entry.getKey().equals(metric))
                .map(entry -> entry.getValue().unit())
                .findFirst()
                .orElse("");
        return switch (symbol) {
            case "ns" -> Unit.DURATION;
            case "B" -> Unit.MEMORY;
            default -> Unit.NUMBER;
        };
    }
}
