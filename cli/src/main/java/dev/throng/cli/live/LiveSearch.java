package dev.throng.cli.live;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.CapacityText;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Members;
import dev.throng.time.NanoClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The levels of a search for capacity on its live page. Confined to the search's thread. */
public final class LiveSearch {

    private final LiveServer page;
    private final NanoClock clock;
    private final long startNanos;
    private final List<LevelRun> runs = new ArrayList<>();

    /** The search begins now. */
    public LiveSearch(LiveServer page, NanoClock clock) {
        this.page = page;
        this.clock = clock;
        this.startNanos = clock.nanos();
    }

    /** A run has ended. */
    public void ended(LevelRun run) {
        runs.add(run);
        page.job(List.of(table(runs, (clock.nanos() - startNanos) / runs.size())));
    }

    /** The levels, the lowest first. */
    static Block.Table table(List<LevelRun> runs, long nanosEach) {
        return new Block.Table(
                "Levels so far: " + bracket(runs) + "; " + Format.counted(runs.size(), "run") + " of about "
                        + Format.duration(nanosEach),
                List.of(
                        new Column("level", true),
                        new Column("run", true),
                        new Column("answered", true),
                        new Column("p99", true),
                        new Column("own lag p99", true),
                        new Column("outcome", false)),
                runs.stream()
                        .sorted(Comparator.comparingDouble(LevelRun::level).thenComparing(LevelRun::number))
                        .map(LiveSearch::row)
                        .toList());
    }

    private static String bracket(List<LevelRun> runs) {
        OptionalDouble held = levels(runs, Outcome.HELD).max();
        OptionalDouble broken = levels(runs, Outcome.BROKEN)
                .filter(level -> level > held.orElse(0))
                .min();
        String holds = held.isPresent() ? "holds " + Format.amount(held.getAsDouble()) : "nothing held yet";
        return broken.isPresent() ? holds + ", not " + Format.amount(broken.getAsDouble()) : holds;
    }

    private static DoubleStream levels(List<LevelRun> runs, Outcome outcome) {
        return runs.stream()
                .filter(run -> run.is(outcome) && !run.rampTooFast())
                .mapToDouble(LevelRun::level);
    }

    private static List<Cell> row(LevelRun run) {
        return List.of(
                Cell.of(run.members().map(Members::wanted).map(Format::count).orElse(Format.amount(run.level()))),
                Cell.of(Format.count(run.number())),
                Cell.of(Format.rate(run.figures().answeredRate())),
                Cell.of(CapacityText.response(run, LevelRun.Percentiles::p99)),
                Cell.of(CapacityText.ownLag(run, LevelRun.Percentiles::p99)),
                new Cell(CapacityText.outcomeCode(run), tone(run)));
    }

    private static Tone tone(LevelRun run) {
        return run.is(Outcome.HELD) ? Tone.GOOD : run.is(Outcome.BROKEN) ? Tone.BAD : Tone.DOUBT;
    }
}
