package dev.throng.cli;

import dev.throng.cli.terminal.Table;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.study.CellRecord;
import dev.throng.gclab.study.StudyComparison;
import dev.throng.gclab.study.StudyRecord;
import dev.throng.report.Format;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The outcome of a study for the terminal: what the comparison found, then a table for each heap and rate. */
final class StudySummary {

    private final StudyRecord record;
    private final StudyComparison comparison;
    private final int exitCode;

    /** @param exitCode the exit code of the command, which the first line states */
    StudySummary(StudyRecord record, StudyComparison comparison, int exitCode) {
        this.record = record;
        this.comparison = comparison;
        this.exitCode = exitCode;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        long counting = record.cells().stream().filter(CellRecord::counts).count();
        lines.add((exitCode == ExitCode.DONE ? "complete: " : "incomplete: ") + counting + " of "
                + Format.counted(record.planned(), "cell") + " count, exit code " + exitCode);
        lines.add(Printable.line(record.name()) + ": " + record.cells().size() + " of "
                + Format.counted(record.planned(), "cell"));
        lines.add("");
        comparison.findings().forEach(finding -> lines.add(Printable.line(finding)));
        for (StudyComparison.Group group : comparison.groups()) {
            lines.add("");
            if (!group.group().isEmpty()) {
                lines.add(Printable.line(group.group()));
            }
            lines.addAll(table(group.group()));
        }
        return lines;
    }

    private List<String> table(String group) {
        Table table = Table.aligned("llrrrrrrrr");
        table.row(
                "",
                "collector (GC log)",
                "trials",
                "answered",
                "p99",
                "own lag",
                "longest pause",
                "stalled",
                "CPU/op",
                "RSS");
        comparison.configurations().stream()
                .filter(one -> one.group().equals(group))
                .forEach(one -> table.row(
                        Printable.excerpt(one.label()),
                        Printable.excerpt(one.collector()),
                        one.trials().size()
                                + (one.failed().isEmpty()
                                        ? ""
                                        : ", " + one.failed().size() + " failed"),
                        cell(one.middle(), Measure.THROUGHPUT),
                        cell(one.middle(), Measure.RESPONSE_P99),
                        one.ownLag().containsKey("p99")
                                ? "≤ " + Format.duration(one.ownLag().get("p99"))
                                : "–",
                        cell(one.middle(), Measure.PAUSE_MAX),
                        cell(one.middle(), Measure.STALLED),
                        cell(one.middle(), Measure.CPU_PER_OPERATION),
                        cell(one.middle(), Measure.RSS_MAX)));
        return table.lines();
    }

    private static String cell(Map<String, Double> middle, Measure measure) {
        Double value = middle.get(measure.id());
        if (value == null) {
            return "–";
        }
        return switch (measure.unit()) {
            case PER_SECOND -> Format.rate(value);
            case NANOSECONDS ->
                measure == Measure.STALLED
                        ? Format.duration(Math.round(value)) + "/s"
                        : Format.duration(Math.round(value));
            case BYTES -> Format.memory(Math.round(value));
            case BYTES_PER_SECOND -> Format.memory(Math.round(value)) + "/s";
            case SHARE -> Format.share(value);
            case COUNT -> Format.amount(value);
        };
    }
}
