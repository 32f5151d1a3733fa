package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Tone;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The objectives of a run with their measured values and outcomes. */
final class Objectives {

    /** More rows than this do not fit a screen. */
    private static final int MOST = 8;

    private Objectives() {}

    /** All of them, in the order of the scenario. */
    static Table all(RunResult result) {
        return table("Service level objectives", result, result.slo());
    }

    /** As many as fit the first screen: if there are more, those that were missed or not judged come first. */
    static Table first(RunResult result) {
        int count = result.slo().size();
        return count <= MOST
                ? all(result)
                : table(
                        "Service level objectives (" + MOST + " of " + count + ")",
                        result,
                        inImportance(result).subList(0, MOST));
    }

    /** Those that do not fit the first screen; empty if all do. */
    static Optional<Table> others(RunResult result) {
        return result.slo().size() <= MOST
                ? Optional.empty()
                : Optional.of(table(
                        "The other service level objectives",
                        result,
                        inImportance(result).subList(MOST, result.slo().size())));
    }

    private static List<SloResult> inImportance(RunResult result) {
        return result.slo().stream()
                .sorted(Comparator.comparing(slo -> ObjectiveOutcome.of(slo, result.verdict()) == ObjectiveOutcome.MET))
                .toList();
    }

    private static Table table(String title, RunResult result, List<SloResult> objectives) {
        List<List<Cell>> rows = objectives.stream()
                .map(slo -> List.of(
                        Cell.of(slo.expression()),
                        Cell.of(VerdictText.measured(slo)),
                        outcome(ObjectiveOutcome.of(slo, result.verdict()))))
                .toList();
        return new Table(title, Column.of("objective", "measured", "outcome"), rows);
    }

    private static Cell outcome(ObjectiveOutcome outcome) {
        return switch (outcome) {
            case MET -> new Cell("✓ met", Tone.GOOD);
            case MISSED -> new Cell("✗ missed", Tone.BAD);
            case NOT_JUDGED -> Cell.of(VerdictText.NOT_JUDGED);
        };
    }
}
