package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Item;
import dev.throng.report.Block.Listing;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.history.ChangePoints.Change;
import dev.throng.reports.history.FigureSeries;
import dev.throng.reports.history.FigureSeries.Better;
import dev.throng.reports.history.FigureSeries.LevelChange;
import dev.throng.reports.history.PastRun;
import dev.throng.reports.history.PastRun.Objectives;
import dev.throng.reports.history.RunGroup;
import dev.throng.reports.history.SettingChanges;
import dev.throng.run.result.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/** A row for each run of one scenario, the newest first: what it measured, and what changed since the run before. */
final class HistoryRows {

    private static final int MOST_CHARS = 200;

    private final RunGroup group;
    private final Function<PastRun, Cell> name;
    private final List<Range> ranges;

    /** @param name the first cell of the row of a run */
    HistoryRows(RunGroup group, Function<PastRun, Cell> name) {
        this.group = group;
        this.name = name;
        this.ranges = group.figures().stream().map(Range::of).toList();
    }

    Listing block() {
        return new Listing(Format.counted(group.runs().size(), "run"), columns(), rows());
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("started (UTC)", false),
                new Column("outcome", false),
                new Column("objectives met", false),
                new Column("labels", false)));
        group.figures().forEach(figure -> columns.add(new Column(figure.name(), true)));
        return columns;
    }

    private List<List<Item>> rows() {
        List<List<Item>> rows = new ArrayList<>();
        for (int i = group.runs().size() - 1; i >= 0; i--) {
            rows.add(row(i));
        }
        return rows;
    }

    private List<Item> row(int place) {
        PastRun run = group.runs().get(place);
        List<Item> row = new ArrayList<>();
        row.add(new Item(name.apply(run), place, Double.NaN));
        row.add(new Item(outcome(run), run.outcome().grade().ordinal(), Double.NaN));
        row.add(objectives(run.objectives()));
        row.add(Item.of(Cell.of(OneLine.labels(run.labels())).withNote(changed(place))));
        for (int i = 0; i < group.figures().size(); i++) {
            row.add(figure(group.figures().get(i), ranges.get(i), place));
        }
        return row;
    }

    private static Cell outcome(PastRun run) {
        RunOutcome outcome = run.outcome();
        Tone tone = VerdictText.tone(outcome.grade());
        String doubts = run.doubts().isEmpty() ? "" : ": " + String.join(", ", run.doubts());
        return new Cell(tone.mark() + outcome.grade().word(), tone)
                .withNote(run.status().name() + OneLine.of(doubts, MOST_CHARS));
    }

    private static Item objectives(Objectives objectives) {
        if (objectives.all() == 0) {
            return Item.of(Cell.of("none"));
        }
        if (!objectives.judged()) {
            return Item.of(Cell.of(VerdictText.NOT_JUDGED));
        }
        boolean all = objectives.met() == objectives.all();
        return new Item(
                new Cell(objectives.met() + " of " + objectives.all(), all ? Tone.GOOD : Tone.BAD),
                (double) objectives.met() / objectives.all(),
                Double.NaN);
    }

    /** What is different from the run before. */
    private String changed(int place) {
        if (place == 0) {
            return "";
        }
        PastRun run = group.runs().get(place);
        PastRun before = group.runs().get(place - 1);
        List<String> changes = new ArrayList<>();
        if (!run.machine().equals(before.machine())) {
            changes.add("another machine: " + (run.machine().isEmpty() ? "unknown" : run.machine()));
        }
        String settings = SettingChanges.between(before.settings(), run.settings());
        if (!settings.isEmpty()) {
            changes.add("scenario: " + settings);
        }
        return OneLine.of(String.join("; ", changes), 2 * MOST_CHARS);
    }

    private Item figure(FigureSeries figure, Range range, int place) {
        OptionalDouble value = figure.values().get(place);
        if (value.isEmpty()) {
            return Item.of(Cell.of("–"));
        }
        Optional<Change> change = figure.changes().stream()
                .filter(one -> one.run() == place)
                .map(LevelChange::change)
                .findFirst();
        Cell cell = new Cell(
                        FigureText.value(value.getAsDouble(), figure.unit()),
                        change.map(one -> tone(figure, one)).orElse(Tone.NEUTRAL))
                .withNote(change.map(one -> "level " + FigureText.change(one.before(), one.after()) + " from here")
                        .orElse(sinceBefore(figure, place)));
        return new Item(cell, value.getAsDouble(), range.position(value.getAsDouble()));
    }

    private String sinceBefore(FigureSeries figure, int place) {
        OptionalInt before = group.previous().get(place);
        OptionalDouble earlier = before.isPresent() ? figure.values().get(before.getAsInt()) : OptionalDouble.empty();
        return earlier.isEmpty()
                ? ""
                : FigureText.change(
                        earlier.getAsDouble(), figure.values().get(place).getAsDouble());
    }

    /** Whether a change is for the better. */
    static Tone tone(FigureSeries figure, Change change) {
        if (figure.better() == Better.UNKNOWN) {
            return Tone.DOUBT;
        }
        return change.after() > change.before() == (figure.better() == Better.MORE) ? Tone.GOOD : Tone.BAD;
    }

    /** The values of a figure. */
    private record Range(double low, double high) {

        static Range of(FigureSeries figure) {
            return new Range(figure.smallest(), figure.largest());
        }

        /** Where a value lies, on a logarithmic scale if all are above 0; not a number if all are equal. */
        double position(double value) {
            if (low == high) {
                return Double.NaN;
            }
            return low > 0 ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
        }
    }
}
