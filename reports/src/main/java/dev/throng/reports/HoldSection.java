package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Tile;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.search.Hold;
import dev.throng.search.LevelRun;
import dev.throng.search.Members;
import dev.throng.text.QuantityText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The parts of the report of a search for the largest population. */
final class HoldSection {

    /** When a level fails. */
    static final String RULE =
            "A level fails if a member was refused, dropped or underserved, if too few bytes arrived, or if an objective did not"
                    + " hold. A level that fails because the members came too fast is repeated with a slower ramp.";

    private static final double NANOS = 1e9;

    private HoldSection() {}

    /** How long each run held its population. */
    static Tile time(Hold hold) {
        return new Tile(
                "held for",
                QuantityText.duration(Math.round(hold.seconds() * NANOS)),
                "ramp of " + Format.rate(hold.rampPerSecond()),
                Tone.NEUTRAL);
    }

    /** The fewest members online during the hold; 0 for a level that was not run. */
    static double online(LevelRun run) {
        return run.members().map(Members::online).orElse(0L);
    }

    /**
     * The table of runs.
     *
     * @param name the cell with the load of a run
     * @param outcome the cell with the outcome of a run
     */
    static Table runs(Hold hold, List<LevelRun> runs, Function<LevelRun, Cell> name, Function<LevelRun, Cell> outcome) {
        List<Column> columns = new ArrayList<>(Column.of(
                hold.members(),
                "run",
                "ramp",
                "of them online",
                "underserved",
                "on rate",
                "delivered",
                "received",
                "CPU target",
                "CPU generator"));
        columns.add(new Column("verdict", false));
        columns.add(new Column("outcome", false));
        List<List<Cell>> rows = new ArrayList<>();
        for (LevelRun run : runs) {
            List<Cell> row = new ArrayList<>(List.of(name.apply(run), Cell.of(Format.count(run.number()))));
            row.addAll(run.members().map(HoldSection::figures).orElseGet(HoldSection::unknown));
            row.add(new Cell(
                    run.verdict().status().name(),
                    VerdictText.tone(run.verdict().status())));
            row.add(outcome.apply(run));
            rows.add(row);
        }
        return new Table("By " + hold.members(), columns, rows);
    }

    private static List<Cell> unknown() {
        return List.of(
                Cell.of("–"),
                Cell.of("–"),
                Cell.of("–"),
                Cell.of("–"),
                Cell.of("–"),
                Cell.of("–"),
                Cell.of("–"),
                Cell.of("–"));
    }

    private static List<Cell> figures(Members members) {
        Members.Received received = members.received();
        return List.of(
                Cell.of(Format.rate(members.rampPerSecond())),
                new Cell(Format.count(members.online()), members.online() < members.wanted() ? Tone.BAD : Tone.NEUTRAL),
                new Cell(
                        CapacityText.number(received.underserved()),
                        Tone.BAD.unlessZero(received.underserved().orElse(0))),
                Cell.of(CapacityText.number(received.onRate())),
                Cell.of(CapacityText.share(received.delivered())),
                Cell.of(CapacityText.received(members)),
                Cell.of(CapacityText.cores(members.cpu().targetCores())),
                Cell.of(CapacityText.cores(members.cpu().generatorCores())));
    }
}
