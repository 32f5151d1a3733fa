package dev.throng.cli;

import dev.throng.cli.terminal.Table;
import dev.throng.report.Format;
import dev.throng.reports.CapacityText;
import dev.throng.search.Capacity;
import dev.throng.search.LevelRun;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** The outcome of a search for capacity for the terminal: the curve as a table, then the answer in words. */
final class CapacitySummary {

    private final Capacity capacity;
    private final CapacityText words;

    CapacitySummary(Capacity capacity, CapacityText words) {
        this.capacity = capacity;
        this.words = words;
    }

    /** A level that has just been run. */
    static String line(LevelRun run) {
        return Format.amount(run.level()) + ", p99 " + CapacityText.time(run, run.p99()) + " (own lag "
                + CapacityText.ownLag(run, LevelRun.OwnLag::p99) + "): "
                + Printable.line(CapacityText.outcome(run));
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
                        Format.count(run.number()),
                        Format.rate(run.dueRate()),
                        Format.rate(run.answeredRate()),
                        CapacityText.time(run, run.p50()),
                        CapacityText.ownLag(run, LevelRun.OwnLag::p50),
                        CapacityText.time(run, run.p99()),
                        CapacityText.ownLag(run, LevelRun.OwnLag::p99),
                        CapacityText.time(run, run.p999()),
                        CapacityText.ownLag(run, LevelRun.OwnLag::p999),
                        Format.count(run.failed()),
                        CapacityText.cores(run.targetCores()),
                        CapacityText.cores(run.generatorCores()),
                        Printable.line(CapacityText.outcome(run))));
        lines.addAll(table.lines());
        lines.add("");
        lines.add(Printable.line(words.answer()));
        words.limit().forEach(sentence -> lines.add(Printable.line(sentence)));
        lines.add(Printable.line(words.knee()));
        return lines;
    }
}
