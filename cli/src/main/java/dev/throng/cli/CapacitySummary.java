package dev.throng.cli;

import dev.throng.cli.terminal.Table;
import dev.throng.report.Format;
import dev.throng.reports.CapacityText;
import dev.throng.search.Capacity;
import dev.throng.search.LevelRun;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** The outcome of a search for capacity for the terminal: the answer in words, then the runs as a table. */
final class CapacitySummary {

    private final Capacity capacity;
    private final CapacityText words;

    CapacitySummary(Capacity capacity, CapacityText words) {
        this.capacity = capacity;
        this.words = words;
    }

    /** A level that has just been run. */
    static String line(LevelRun run) {
        return run.members() == null ? lineOfLoad(run) : lineOfPopulation(run);
    }

    private static String lineOfPopulation(LevelRun run) {
        return Format.count(run.members().wanted()) + " at "
                + Format.rate(run.members().rampPerSecond()) + ", online "
                + Format.count(run.members().online()) + ", CPU of the target "
                + CapacityText.cores(run.members().targetCores()) + ": "
                + Printable.line(CapacityText.outcome(run));
    }

    private static String lineOfLoad(LevelRun run) {
        return Format.amount(run.level()) + ", p99 " + CapacityText.time(run, run.p99()) + " (own lag "
                + CapacityText.ownLag(run, LevelRun.OwnLag::p99) + "): "
                + Printable.line(CapacityText.outcome(run));
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Printable.line(capacity.name()) + ": " + capacity.outcome().replace('-', ' '));
        lines.add(Printable.line(words.answer()));
        words.limit().forEach(sentence -> lines.add(Printable.line(sentence)));
        words.knee().ifPresent(sentence -> lines.add(Printable.line(sentence)));
        lines.add("");
        lines.addAll(capacity.hold() == null ? loads() : populations());
        return lines;
    }

    private List<String> loads() {
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
                        "failed arrivals",
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
        return table.lines();
    }

    private List<String> populations() {
        Table table = Table.aligned("rrrrrrrrrrl")
                .row(
                        capacity.hold().members(),
                        "run",
                        "ramp",
                        "of them online",
                        "underserved",
                        "on rate",
                        "delivered",
                        "received",
                        "CPU target",
                        "CPU generator",
                        "outcome");
        words.curve().stream()
                .filter(run -> run.members() != null)
                .forEach(run -> table.row(
                        Format.count(run.members().wanted()),
                        Format.count(run.number()),
                        Format.rate(run.members().rampPerSecond()),
                        Format.count(run.members().online()),
                        CapacityText.number(run.members().underserved()),
                        CapacityText.number(run.members().onRate()),
                        CapacityText.share(run.members().delivered()),
                        CapacityText.received(run.members()),
                        CapacityText.cores(run.members().targetCores()),
                        CapacityText.cores(run.members().generatorCores()),
                        Printable.line(CapacityText.outcome(run))));
        return table.lines();
    }
}
