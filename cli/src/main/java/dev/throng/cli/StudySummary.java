package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Table;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.study.CellRecord;
import dev.throng.gclab.study.StudyComparison;
import dev.throng.gclab.study.StudyRecord;
import dev.throng.report.Format;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The outcome of a study for the terminal: a table for each heap and rate, then the sentences on which configuration to use. */
final class StudySummary {

    private static final String BEST = "★ ";

    private final StudyRecord record;
    private final StudyComparison comparison;
    private final int exitCode;

    /** @param exitCode the exit code of the command, which the first line states */
    StudySummary(StudyRecord record, StudyComparison comparison, int exitCode) {
        this.record = record;
        this.comparison = comparison;
        this.exitCode = exitCode;
    }

    /** @param console whose width the lines fit */
    List<String> lines(Console console) {
        List<String> lines = new ArrayList<>();
        long counting = record.cells().stream().filter(CellRecord::counts).count();
        lines.add((exitCode == ExitCode.DONE ? "complete: " : "incomplete: ") + counting + " of "
                + Format.counted(record.planned(), "cell") + " count, exit code " + exitCode);
        lines.add(Printable.line(record.name()) + ": " + record.cells().size() + " of "
                + Format.counted(record.planned(), "cell"));
        cells("failed", cell -> !cell.counts()).ifPresent(line -> lines.addAll(console.wrapped(line)));
        cells("suspect", cell -> cell.counts() && !cell.verdict().equals("valid"))
                .ifPresent(line -> lines.addAll(console.wrapped(line)));
        for (String setting : comparison.configurations().stream()
                .map(StudyComparison.Configured::setting)
                .distinct()
                .toList()) {
            lines.add("");
            if (!setting.isEmpty()) {
                lines.add(Printable.line(setting));
            }
            if (isStaged()) {
                lines.add("limit, and figures at "
                        + (record.commonLoad() == null
                                ? "the common load"
                                : Printable.line(record.commonLoad().text())));
            }
            lines.addAll(console.wrapped(table(setting)));
        }
        if (comparison.rankings().stream().anyMatch(ranking -> !ranking.best().isEmpty())) {
            lines.addAll(console.wrapped(BEST + "proven better than every value without it"));
        }
        lines.add("");
        comparison.answer().forEach(sentence -> lines.addAll(console.wrapped(Printable.line(sentence))));
        return lines;
    }

    /** {@code 2 suspect cells: 1-zgc-t1, 4-g1-t2}; empty if there are none. */
    private Optional<String> cells(String kind, Predicate<CellRecord> which) {
        List<String> ids =
                record.cells().stream().filter(which).map(CellRecord::id).toList();
        return ids.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Format.counted(ids.size(), kind + " cell") + ": " + Printable.line(String.join(", ", ids)));
    }

    /** Whether each configuration ran at its limit, and at a common load. */
    private boolean isStaged() {
        return comparison.configurations().stream().anyMatch(StudySummary::isAtLimit);
    }

    private static boolean isAtLimit(StudyComparison.Configured one) {
        return one.stage().equals("limit");
    }

    private Table table(String setting) {
        boolean search = !comparison.critical().isEmpty();
        List<Measure> measures = List.of(
                search ? Measure.CRITICAL_RATE : Measure.THROUGHPUT,
                Measure.RESPONSE_P99,
                Measure.RESPONSE_P999,
                Measure.PAUSE_MAX,
                Measure.CPU_PER_OPERATION,
                Measure.RSS_MAX);
        Table table = Table.aligned("lrrrrrr");
        table.row(
                "",
                isStaged() ? "limit" : search ? "critical" : "answered",
                "p99",
                "p99.9",
                "max pause",
                "CPU/op",
                "RSS");
        comparison.configurations().stream()
                .filter(one -> one.setting().equals(setting) && !one.stage().equals("common"))
                .forEach(one -> table.row(Stream.concat(
                                Stream.of(Printable.excerpt(one.label())),
                                measures.stream().map(measure -> cell(one, measure, measure == measures.get(0))))
                        .toList()));
        return table;
    }

    /** The first measure is that of the limit; the others are those at the common load, if there is one. */
    private String cell(StudyComparison.Configured one, Measure measure, boolean first) {
        return first || !isAtLimit(one)
                ? cell(one, measure)
                : comparison.configurations().stream()
                        .filter(other -> other.stage().equals("common")
                                && other.setting().equals(one.setting())
                                && other.label().equals(one.label()))
                        .findFirst()
                        .map(other -> cell(other, measure))
                        .orElse("–");
    }

    private String cell(StudyComparison.Configured one, Measure measure) {
        Double value = one.middle().get(measure.id());
        if (value == null) {
            return "–";
        }
        boolean best = comparison.rankings().stream()
                .anyMatch(ranking -> ranking.group().equals(one.setting())
                        && ranking.measure().equals(measure.id())
                        && ranking.best().contains(one.label()));
        return (best ? BEST : "") + text(measure, value);
    }

    private static String text(Measure measure, double value) {
        return switch (measure.unit()) {
            case PER_SECOND -> Format.rate(value);
            case NANOSECONDS -> Format.duration(Math.round(value));
            case BYTES -> Format.memory(Math.round(value));
            case BYTES_PER_SECOND -> Format.memory(Math.round(value)) + "/s";
            case SHARE -> Format.share(value);
            case COUNT -> Format.amount(value);
        };
    }
}
