package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.history.ChangePoints;
import dev.throng.reports.history.ChangePoints.Change;
import dev.throng.reports.history.FigureSeries;
import dev.throng.reports.history.FigureSeries.LevelChange;
import dev.throng.reports.history.PastRun;
import dev.throng.reports.history.RunGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The changes of levels in all scenarios in words, the newest first, and the rules by which they are found. Stateless. */
final class LevelChanges {

    private static final int MOST = 6;
    private static final int MOST_CHARS = 120;

    private LevelChanges() {}

    /** A change with the run that it begins with. */
    private record Found(RunGroup group, FigureSeries figure, LevelChange level) {

        PastRun run() {
            return group.runs().get(level.run());
        }

        Tone tone() {
            return HistoryRows.tone(figure, level.change());
        }

        String words() {
            Change change = level.change();
            return OneLine.of(group.scenario().name(), MOST_CHARS) + ", " + figure.name() + ": "
                    + FigureText.change(change.before(), change.after()) + ", from "
                    + FigureText.value(change.before(), figure.unit()) + " to "
                    + FigureText.value(change.after(), figure.unit()) + ", since "
                    + OneLine.of(Format.utc(run().startedAt()), MOST_CHARS)
                    + (run().labels().isEmpty() ? "" : " (" + OneLine.labels(run().labels()) + ")") + ". Medians of "
                    + change.runsBefore() + " runs before and "
                    + change.runsAfter() + " from then on.";
        }
    }

    /** Returns the changes; empty if no scenario has enough runs to find any. */
    static Optional<Block> block(List<RunGroup> groups) {
        List<Found> found = new ArrayList<>();
        int most = 0;
        for (RunGroup group : groups) {
            for (FigureSeries figure : group.figures()) {
                most = Math.max(most, (int) figure.values().stream()
                        .filter(value -> value.isPresent())
                        .count());
                figure.changes().forEach(change -> found.add(new Found(group, figure, change)));
            }
        }
        if (found.isEmpty()) {
            return most < 2 * ChangePoints.SHORTEST
                    ? Optional.empty()
                    : Optional.of(new Paragraph("No figure changed its level."));
        }
        found.sort(Comparator.comparing((Found one) -> one.run().startedAt()).reversed());
        List<String> sentences =
                new ArrayList<>(found.stream().limit(MOST).map(Found::words).toList());
        if (found.size() > MOST) {
            sentences.add("The others are marked in the rows below.");
        }
        boolean worse = found.stream().anyMatch(one -> one.tone() != Tone.GOOD);
        return Optional.of(new Callout(
                worse ? Tone.DOUBT : Tone.GOOD,
                Format.counted(found.size(), "change") + " of level",
                List.of(),
                sentences));
    }

    /** How runs are compared, in sentences. */
    static List<String> rules() {
        return List.of(
                "Runs are compared if they have the same scenario name, protocol, measured phases and machine, and if their result is valid"
                        + " or suspect. Below a figure is its change since the run before; single runs differ without a cause. The mark shows where the"
                        + " figure lies among all runs.",
                "A change of level is a place with at least " + ChangePoints.SHORTEST
                        + " runs on each side where the means of the logarithms differ more than at any place in 99 of 100 random orders of"
                        + " the same runs, and the medians by at least " + Format.share(ChangePoints.SMALLEST)
                        + ". So of 100 figures that do not change, at most about one is marked by chance; a machine that drifts is marked"
                        + " more often.",
                "Figures without a phase are of all measured phases together. target.cpuPerOperation is the CPU time of the target over the"
                        + " whole run, per answer.");
    }
}
