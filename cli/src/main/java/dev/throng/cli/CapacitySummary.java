package dev.throng.cli;

import dev.throng.cli.terminal.Table;
import dev.throng.reports.CapacityWords;
import dev.throng.reports.units.Units;
import dev.throng.search.Capacity;
import dev.throng.search.LevelRun;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** The outcome of a search for capacity for the terminal: the curve as a table, then the answer in words. */
final class CapacitySummary {

    private final Capacity capacity;
    private final CapacityWords words;

    CapacitySummary(Capacity capacity, CapacityWords words) {
        this.capacity = capacity;
        this.words = words;
    }

    /** A level that has just been run. */
    static String line(LevelRun run) {
        return Units.amount(run.level()) + ", p99 " + CapacityWords.time(run, run.p99()) + " (own lag "
                + CapacityWords.ownLag(run, LevelRun.OwnLag::p99) + "): "
                + Printable.line(CapacityWords.outcome(run));
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Printable.line(capacity.name()) + ": " + capacity.outcome().replace('-', ' '));
        lines.add("");
        Table table = Table.aligned("rrrrrrrrrrrrrl")
                .row(
                        "load",
                        "run",
                        "due",
                        "answered",
                        "p50",
                        "own lag",
                        "p99",
                        "own lag",
                        "p99.9",
                        "own lag",
                        "failed",
                        "CPU target",
                        "CPU generator",
                        "outcome");
        words.curve()
                .forEach(run -> table.row(
                        words.level(run.level()),
                        Units.count(run.number()),
                        Units.rate(run.dueRate()),
                        Units.rate(run.answeredRate()),
                        CapacityWords.time(run, run.p50()),
                        CapacityWords.ownLag(run, LevelRun.OwnLag::p50),
                        CapacityWords.time(run, run.p99()),
                        CapacityWords.ownLag(run, LevelRun.OwnLag::p99),
                        CapacityWords.time(run, run.p999()),
                        CapacityWords.ownLag(run, LevelRun.OwnLag::p999),
                        Units.count(run.failed()),
                        CapacityWords.cores(run.targetCores()),
                        CapacityWords.cores(run.generatorCores()),
                        Printable.line(CapacityWords.outcome(run))));
        lines.addAll(table.lines());
        lines.add("");
        lines.add(Printable.line(words.answer()));
        words.limit().forEach(sentence -> lines.add(Printable.line(sentence)));
        lines.add(Printable.line(words.knee()));
        return lines;
    }
}
