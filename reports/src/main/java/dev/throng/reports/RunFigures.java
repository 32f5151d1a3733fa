package dev.throng.reports;

import dev.throng.figure.Statistic;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.reports.CountsSection.EarlierPhases;
import dev.throng.reports.findings.Certainty;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.MainParts;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of a run for the console and for summaries: the measured phases, the failures of all phases, and notes. Pure. */
public final class RunFigures {

    private static final String NOTHING = "–";
    private static final int MAX_NOTES = 5;
    private static final int MAX_NOTE = 200;

    private RunFigures() {}

    /** Returns the counts of arrivals, a row for each phase and operation; empty if nothing was measured. */
    public static Optional<Table> counts(RunResult result) {
        List<List<Cell>> rows = new ArrayList<>();
        measured(result).forEach(phase -> phase.operations()
                .forEach((name, operation) -> rows.add(counts(phase, name, operation))));
        return table("Arrivals", rows, "due", "started", "answered", "failed", "owed", "backlog", "answered/s");
    }

    /** Returns the sentence that explains the table of counts, if a rate in it contradicts the count beside it; otherwise nothing. */
    public static Optional<String> countsRemark(RunResult result) {
        boolean any = measured(result).anyMatch(phase -> phase.operations().values().stream()
                .anyMatch(operation -> EarlierPhases.answered(phase, operation)));
        return any ? Optional.of(EarlierPhases.RATE) : Optional.empty();
    }

    /** Returns the times, a row for each phase and operation with the generator's own lag below it; empty if nothing was measured. */
    public static Optional<Table> times(RunResult result) {
        List<List<Cell>> rows = new ArrayList<>();
        measured(result).forEach(phase -> phase.operations().forEach((name, operation) -> {
            rows.add(times(phase, name, operation));
            if (operation.ownLag().count() > 0) {
                rows.add(ownLag(operation.ownLag()));
            }
        }));
        return table("Times", rows, "response p50", "p99", "p99.9", "max", "service p99", "lag p99");
    }

    /** Returns how sure the p99 of the most important operation is; empty if nothing was answered in a measured phase. */
    static Optional<String> certainty(RunResult result) {
        return certainty(result, certainty -> true);
    }

    /** Returns the same only if it changes the reading of the p99. */
    public static Optional<String> doubt(RunResult result) {
        return certainty(result, certainty -> !certainty.remarks().isEmpty());
    }

    private static Optional<String> certainty(RunResult result, Predicate<Certainty> stated) {
        Evidence evidence = Evidence.of(result);
        return MainParts.of(evidence).parts().stream().findFirst().flatMap(part -> Certainty.of(
                        part.counts(), Statistic.P99)
                .filter(stated)
                .map(certainty -> certainty.sentence(evidence.label(part))));
    }

    /** Returns a sentence for each phase and operation with failures, the most frequent failure first. Also of the warm-up. */
    public static List<String> failures(RunResult result) {
        return result.phases().stream()
                .flatMap(phase -> phase.operations().entrySet().stream()
                        .filter(operation -> !operation.getValue().failures().isEmpty())
                        .map(operation -> failures(phase, operation.getKey(), operation.getValue())))
                .toList();
    }

    /** Returns the first notes of the result, shortened, and a line that states how many there are more. */
    public static List<String> notes(RunResult result) {
        List<String> notes = new ArrayList<>(result.notes().stream()
                .limit(MAX_NOTES)
                .map(Printable::line)
                .map(note -> note.length() > MAX_NOTE ? note.substring(0, MAX_NOTE) + "…" : note)
                .toList());
        if (result.notes().size() > MAX_NOTES) {
            notes.add("… " + (result.notes().size() - MAX_NOTES) + " more in result.json");
        }
        return notes;
    }

    private static Stream<PhaseResult> measured(RunResult result) {
        return result.phases().stream().filter(PhaseResult::measured);
    }

    private static Optional<Table> table(String title, List<List<Cell>> rows, String... numbers) {
        List<Column> columns = new ArrayList<>(List.of(new Column("phase", false), new Column("operation", false)));
        Stream.of(numbers).map(name -> new Column(name, true)).forEach(columns::add);
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Table(title, columns, rows));
    }

    private static List<Cell> counts(PhaseResult phase, String name, OperationResult operation) {
        return row(
                phase.name(),
                name,
                Format.count(operation.due()),
                Format.count(operation.started()),
                Format.count(operation.answered()),
                Format.count(operation.failed()),
                Format.count(operation.owed()),
                Format.count(operation.backlog()),
                Format.rate(operation.answeredRate()));
    }

    private static List<Cell> times(PhaseResult phase, String name, OperationResult operation) {
        return row(
                phase.name(),
                name,
                time(operation.response(), operation.response().p50()),
                time(operation.response(), operation.response().p99()),
                time(operation.response(), operation.response().p999()),
                time(operation.response(), operation.response().max()),
                time(operation.service(), operation.service().p99()),
                time(operation.lag(), operation.lag().p99()));
    }

    /** The generator's own lag, below the response time at the same percentile. */
    private static List<Cell> ownLag(Times own) {
        return row(
                "",
                "own lag",
                Format.duration(own.p50()),
                Format.duration(own.p99()),
                Format.duration(own.p999()),
                Format.duration(own.max()),
                "",
                "");
    }

    private static String time(Times times, long nanos) {
        return times.count() == 0 ? NOTHING : Format.duration(nanos);
    }

    private static List<Cell> row(String... texts) {
        return Arrays.stream(texts).map(Cell::of).toList();
    }

    private static String failures(PhaseResult phase, String name, OperationResult operation) {
        return phase.name() + " " + name
                + (operation.dropped() > 0 ? " failed or dropped: " : " failed: ")
                + operation.failures().entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(failure -> failure.getKey() + " " + Format.count(failure.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
