package dev.throng.reports;

import dev.throng.figure.Statistic;
import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The protocol's own metrics of each phase; a metric without values has no row. */
final class MetricsTable {

    private MetricsTable() {}

    /** Empty for a run without metrics. */
    static List<Block> blocks(Evidence evidence) {
        List<List<Cell>> rows = new ArrayList<>();
        Set<String> all = new TreeSet<>();
        Set<String> shown = new TreeSet<>();
        for (PhaseResult phase : evidence.phases()) {
            phase.metrics().forEach((id, metric) -> {
                all.add(id);
                if (metric.count() > 0) {
                    shown.add(id);
                    rows.add(row(phase.name() + " · " + id, metric));
                }
            });
        }
        List<Block> blocks = new ArrayList<>();
        if (!rows.isEmpty()) {
            blocks.add(new Table("Metrics of the protocol", TimesSection.columns("phase and metric"), rows));
        }
        all.removeAll(shown);
        if (!all.isEmpty()) {
            blocks.add(new Paragraph("Without a value in any phase: " + String.join(", ", all) + "."));
        }
        return blocks;
    }

    private static List<Cell> row(String name, MetricResult m) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(name), Cell.of(Format.count(m.count()))));
        boolean values = !m.kind().equals("counter");
        cells.add(Cell.of(values ? in(m.unit(), m.mean()) : IfKnown.UNKNOWN));
        Statistic.percentiles()
                .forEach(percentile -> cells.add(Cell.of(
                        values && m.statistics().knows(percentile)
                                ? in(m.unit(), m.percentile(percentile))
                                : IfKnown.UNKNOWN)));
        return cells;
    }

    private static String in(String unit, double value) {
        return switch (unit) {
            case "ns" -> Format.duration(value);
            case "B" -> Format.bytes(value);
            default -> Format.amount(value);
        };
    }
}
