package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Table;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.study.figures.StudyComparison;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.report.Format;
import dev.throng.reports.StudyRow;
import dev.throng.reports.StudyRows;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The outcome of a study for the terminal: a table for each heap and rate, then the sentences on which configuration to use. */
final class StudySummary {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String BEST = "★ ";

    /** The cells that a line names; the report has all. */
    private static final int MAX_NAMED = 6;

    private final StudyRecord record;
    private final StudyComparison comparison;
    private final StudyRows rows;
    private final int exitCode;

    /** @param exitCode the exit code of the command, which the first line states */
    StudySummary(StudyRecord record, StudyComparison comparison, int exitCode) {
        this.record = record;
        this.comparison = comparison;
        this.rows = StudyRows.of(JSON.valueToTree(comparison));
        this.exitCode = exitCode;
    }

    /** @param console whose width the lines fit */
    List<String> lines(Console console) {
        List<String> lines = new ArrayList<>();
        long counting = record.cells().stream().filter(CellRecord::counts).count();
        lines.add((exitCode == ExitCode.DONE ? "complete: " : "incomplete: ") + counting + " of "
                + Format.counted(record.planned(), "cell") + " count, exit code " + exitCode);
        lines.add(Printable.line(record.start().name()) + ": " + record.cells().size() + " of "
                + Format.counted(record.planned(), "cell"));
        cells("failed", cell -> !cell.counts()).ifPresent(line -> lines.addAll(console.wrapped(line)));
        record.failed().stream()
                .limit(MAX_NAMED)
                .forEach(cell -> lines.addAll(console.wrapped("  - "
                        + Printable.line(cell.id() + ": "
                                + StudyProgress.shortly(cell.outcome().reasons())))));
        cells("suspect", cell -> cell.counts() && !cell.outcome().verdict().equals("valid"))
                .ifPresent(line -> lines.addAll(console.wrapped(line)));
        for (String setting : rows.settings()) {
            lines.add("");
            if (!setting.isEmpty()) {
                lines.add(Printable.line(setting));
            }
            if (rows.isStaged()) {
                lines.add("limit, and figures at "
                        + (record.commonLoad() == null
                                ? "the common load"
                                : Printable.line(record.commonLoad().text())));
            }
            lines.addAll(console.wrapped(table(setting)));
        }
        if (comparison.conclusions().rankings().stream()
                .anyMatch(ranking -> !ranking.best().isEmpty())) {
            lines.addAll(console.wrapped(BEST + "proven better than every value without it"));
        }
        lines.add("");
        comparison.conclusions().answer().forEach(sentence -> lines.addAll(console.wrapped(Printable.line(sentence))));
        return lines;
    }

    /**
     * {@code 2 suspect cells (generator-late in 2, loop-stalled in 1): 1-zgc-t1, 4-g1-t2}; of many cells the first. Empty if there are none.
     */
    private Optional<String> cells(String kind, Predicate<CellRecord> which) {
        List<CellRecord> cells = record.cells().stream().filter(which).toList();
        List<String> ids = cells.stream().map(CellRecord::id).toList();
        int more = ids.size() - MAX_NAMED;
        return ids.isEmpty()
                ? Optional.empty()
                : Optional.of(Format.counted(ids.size(), kind + " cell") + codes(cells) + ": "
                        + Printable.line(String.join(", ", ids.subList(0, Math.min(ids.size(), MAX_NAMED))))
                        + (more > 0 ? " and " + more + " more" : ""));
    }

    /** The codes of the reasons with the number of cells that have each, the most frequent first. */
    private static String codes(List<CellRecord> cells) {
        Map<String, Long> counts = cells.stream()
                .flatMap(cell -> cell.outcome().reasons().stream()
                        .map(reason -> reason.code().id())
                        .distinct())
                .collect(Collectors.groupingBy(code -> code, TreeMap::new, Collectors.counting()));
        String codes = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(entry -> entry.getKey() + " in " + entry.getValue())
                .collect(Collectors.joining(", "));
        return codes.isEmpty() ? "" : " (" + codes + ")";
    }

    private Table table(String setting) {
        List<Measure> measures = List.of(
                Measure.of(rows.limit()),
                Measure.RESPONSE_P99,
                Measure.RESPONSE_P999,
                Measure.PAUSE_MAX,
                Measure.CPU_PER_OPERATION,
                Measure.RSS_MAX);
        Table table = Table.aligned("lrrrrrr");
        table.row(
                "",
                rows.isStaged() ? "limit" : rows.areSearched() ? "critical" : "answered",
                "p99",
                "p99.9",
                "max pause",
                "CPU/op",
                "RSS");
        rows.all().stream()
                .filter(row -> row.setting().equals(setting))
                .forEach(row -> table.row(Stream.concat(
                                Stream.of(Printable.excerpt(row.label())),
                                measures.stream().map(measure -> cell(row, measure.id())))
                        .toList()));
        return table;
    }

    private static String cell(StudyRow row, String measure) {
        return row.text(measure)
                .map(text -> (row.isBest(measure) ? BEST : "") + text)
                .orElse("–");
    }
}
