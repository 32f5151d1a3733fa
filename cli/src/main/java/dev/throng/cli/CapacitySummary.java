package dev.throng.cli;

import dev.throng.cli.terminal.Table;
import dev.throng.report.Format;
import dev.throng.reports.CapacityText;
import dev.throng.search.Capacity;
import dev.throng.search.Hold;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Members;
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
        return run.members().map(members -> lineOfPopulation(run, members)).orElseGet(() -> lineOfLoad(run));
    }

    private static String lineOfPopulation(LevelRun run, Members members) {
        return Format.count(members.wanted()) + " at "
                + Format.rate(members.rampPerSecond()) + ", online "
                + Format.count(members.online()) + ", CPU of the target "
                + CapacityText.cores(members.cpu().targetCores()) + ": "
                + Printable.line(CapacityText.outcome(run));
    }

    private static String lineOfLoad(LevelRun run) {
        return Format.amount(run.level()) + ", p99 " + CapacityText.response(run, LevelRun.Percentiles::p99)
                + " (own lag "
                + CapacityText.ownLag(run, LevelRun.Percentiles::p99) + "): "
                + Printable.line(CapacityText.outcome(run));
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Printable.line(capacity.search().name()) + ": "
                + capacity.answer().outcome().words());
        lines.add(Printable.line(words.answer()));
        words.limit().forEach(sentence -> lines.add(Printable.line(sentence)));
        words.knee().ifPresent(sentence -> lines.add(Printable.line(sentence)));
        lines.add("");
        lines.addAll(capacity.hold().map(this::populations).orElseGet(this::loads));
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
                        Format.rate(run.figures().dueRate()),
                        Format.rate(run.figures().answeredRate()),
                        CapacityText.response(run, LevelRun.Percentiles::p50),
                        CapacityText.ownLag(run, LevelRun.Percentiles::p50),
                        CapacityText.response(run, LevelRun.Percentiles::p99),
                        CapacityText.ownLag(run, LevelRun.Percentiles::p99),
                        CapacityText.response(run, LevelRun.Percentiles::p999),
                        CapacityText.ownLag(run, LevelRun.Percentiles::p999),
                        Format.count(run.figures().failed()),
                        CapacityText.cores(run.figures().targetCores()),
                        CapacityText.cores(run.figures().generatorCores()),
                        Printable.line(CapacityText.outcomeCode(run))));
        return explained(table);
    }

    private List<String> populations(Hold hold) {
        Table table = Table.aligned("rrrrrrrrrrl")
                .row(
                        hold.members(),
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
        words.curve().forEach(run -> run.members()
                .ifPresent(members -> table.row(
                        Format.count(members.wanted()),
                        Format.count(run.number()),
                        Format.rate(members.rampPerSecond()),
                        Format.count(members.online()),
                        CapacityText.number(members.received().underserved()),
                        CapacityText.number(members.received().onRate()),
                        CapacityText.share(members.received().delivered()),
                        CapacityText.received(members),
                        CapacityText.cores(members.cpu().targetCores()),
                        CapacityText.cores(members.cpu().generatorCores()),
                        Printable.line(CapacityText.outcomeCode(run)))));
        return explained(table);
    }

    private List<String> explained(Table table) {
        List<String> lines = new ArrayList<>(table.lines());
        if (capacity.runs().stream().anyMatch(run -> run.is(Outcome.UNTRUSTED))) {
            lines.add("throng explain CODE explains a reason; the report has the sentence of each.");
        }
        return lines;
    }
}
