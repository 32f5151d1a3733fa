package dev.throng.reports;

import dev.throng.analysis.Findings.Population;
import dev.throng.reports.document.Block;
import dev.throng.reports.document.Block.Cell;
import dev.throng.reports.document.Block.Column;
import dev.throng.reports.document.Block.Paragraph;
import dev.throng.reports.document.Block.Table;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.GaugeSeries;
import dev.throng.reports.findings.ResourceUse;
import dev.throng.reports.units.Units;
import dev.throng.run.ResultRows.Interval;
import dev.throng.run.ResultRows.Resources;
import dev.throng.run.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The tables of the published studies, for any protocol: the five figures of a run, and a row per step with both sides' CPU. */
final class StudyTables {

    /** More operations than these share a table. */
    private static final int TABLE_EACH = 2;

    private StudyTables() {}

    static List<Block> blocks(Evidence evidence) {
        List<Part> parts = evidence.measuredParts();
        if (parts.isEmpty()) {
            return List.of(new Paragraph("Nothing was measured."));
        }
        List<Block> blocks = new ArrayList<>();
        if (parts.size() <= TABLE_EACH) {
            StudyWords words = StudyWords.of(evidence);
            parts.forEach(part -> blocks.add(figures(words, evidence.label(part), part)));
        } else {
            blocks.add(figures(evidence, parts));
        }
        blocks.add(steps(evidence, parts));
        return blocks;
    }

    private static Table figures(StudyWords words, String label, Part part) {
        RunResult.Operation o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row(
                words.startRate(),
                seconds > 0 ? Units.rate(o.started() / seconds) : "–",
                seconds > 0 ? Units.rate(o.due() / seconds) + " were due" : ""));
        rows.add(row(words.answerRate(), Units.rate(o.answeredRate()), Units.count(o.answered()) + " answered"));
        rows.add(row(
                words.unanswered() + " (in flight)",
                "mean " + Units.amount(o.inFlightMean()),
                "max " + Units.count(o.inFlightMax()) + "; at the end " + Units.count(o.inFlight())));
        rows.add(
                o.answered() == 0
                        ? row(words.response(), "–", "nothing was answered")
                        : row(
                                words.response(),
                                "p50 " + Units.duration(o.response().p50()) + ", p99 "
                                        + Units.duration(o.response().p99()),
                                "p99.9 " + Units.duration(o.response().p999()) + ", max "
                                        + Units.duration(o.response().max()) + "; mean "
                                        + Units.duration(o.response().mean())));
        rows.add(
                o.answered() == 0
                        ? row(words.service(), "–", "nothing was answered")
                        : row(
                                words.service(),
                                "p50 " + Units.duration(o.service().p50()) + ", p99 "
                                        + Units.duration(o.service().p99()),
                                "p99.9 " + Units.duration(o.service().p999()) + ", max "
                                        + Units.duration(o.service().max()) + "; mean "
                                        + Units.duration(o.service().mean())));
        rows.add(row(
                "Throughput",
                seconds > 0 ? Units.byteRate(o.bytesSent() / seconds) + " sent" : "–",
                seconds > 0 ? Units.byteRate(o.bytesReceived() / seconds) + " received" : ""));
        return new Table(
                label, List.of(new Column("figure", false), new Column("value", true), new Column("and", false)), rows);
    }

    private static Table figures(Evidence evidence, List<Part> parts) {
        StudyWords words = StudyWords.of(evidence);
        List<List<Cell>> rows = new ArrayList<>();
        for (Part part : parts) {
            RunResult.Operation o = part.counts();
            double seconds = part.phase().durationNanos() / 1e9;
            rows.add(row(
                    evidence.label(part),
                    seconds > 0 ? Units.rate(o.started() / seconds) : "–",
                    Units.rate(o.answeredRate()),
                    Units.amount(o.inFlightMean()) + " / " + Units.count(o.inFlightMax()),
                    spread(o, o.response()),
                    spread(o, o.service()),
                    seconds > 0 ? Units.byteRate(o.bytesSent() / seconds) : "–",
                    seconds > 0 ? Units.byteRate(o.bytesReceived() / seconds) : "–"));
        }
        return new Table(
                "The five figures of each operation",
                Column.of(
                        "operation",
                        words.startRate().toLowerCase(Locale.ROOT),
                        words.answerRate().toLowerCase(Locale.ROOT),
                        words.unanswered().toLowerCase(Locale.ROOT) + ", mean / max",
                        "response, p50 / p99 / max",
                        "service, p50 / p99 / max",
                        "sent",
                        "received"),
                rows);
    }

    private static String spread(RunResult.Operation o, RunResult.Times times) {
        return o.answered() == 0
                ? "–"
                : Units.duration(times.p50()) + " / " + Units.duration(times.p99()) + " / "
                        + Units.duration(times.max());
    }

    private static List<Cell> row(String... texts) {
        return Arrays.stream(texts).map(Cell::of).toList();
    }

    private static Table steps(Evidence evidence, List<Part> parts) {
        List<List<Cell>> rows = new ArrayList<>();
        String server = evidence.result()
                .map(RunResult::target)
                .map(RunResult.Target::description)
                .filter(text -> !text.isBlank())
                .orElse("target");
        for (Part part : parts) {
            RunResult.Operation o = part.counts();
            long from = part.phase().startNanos();
            long to = from + part.phase().durationNanos();
            ResourceUse target = ResourceUse.between(evidence.resources(), from, to, Resources::target);
            ResourceUse generator = ResourceUse.between(evidence.resources(), from, to, Resources::generator);
            rows.add(List.of(
                    Cell.of(server),
                    Cell.of(evidence.label(part)),
                    Cell.of(cores(target.cores())),
                    Cell.of(memory(target.rssMax())),
                    Cell.of(connections(evidence, part)),
                    Cell.of(expected(evidence, part)),
                    Cell.of(actual(evidence, part)),
                    Cell.of(cores(generator.cores())),
                    Cell.of(memory(generator.rssMax())),
                    Cell.of(latency(part))));
        }
        return new Table(
                "As the published studies list it",
                List.of(
                        new Column("server", false),
                        new Column("step", false),
                        new Column("CPU", true),
                        new Column("mem", true),
                        new Column("conn", true),
                        new Column("expected", true),
                        new Column("actual", true),
                        new Column("load tool CPU", true),
                        new Column("load tool mem", true),
                        new Column("latency", true)),
                rows);
    }

    /** What listeners should get (the studies' ENbps), or how much was due. */
    private static String expected(Evidence evidence, Part part) {
        double seconds = part.phase().durationNanos() / 1e9;
        return population(evidence, part)
                .filter(there -> there.expectedBitsPerSecond().isPresent())
                .map(there -> Units.bitRate(there.expectedBitsPerSecond().getAsDouble()))
                .orElseGet(() -> seconds > 0 ? Units.rate(part.counts().due() / seconds) : "–");
    }

    /** What listeners got (the studies' ANbps), or how much was answered. */
    private static String actual(Evidence evidence, Part part) {
        return population(evidence, part)
                .filter(there -> there.actualBitsPerSecond().isPresent())
                .map(there -> Units.bitRate(there.actualBitsPerSecond().getAsDouble()))
                .orElseGet(() -> Units.rate(part.counts().answeredRate()));
    }

    /** Who listened at the end of a part's phase; of other operations nothing is known. */
    private static Optional<Population> population(Evidence evidence, Part part) {
        return part.operation().equals("listen")
                ? evidence.analysis().population().stream()
                        .skip(part.index())
                        .findFirst()
                : Optional.empty();
    }

    /** From publishing to receiving where sources stamped what they sent; else the response. */
    private static String latency(Part part) {
        RunResult.Metric published = part.phase().metrics().get("publish-latency");
        if (part.operation().equals("listen") && published != null && published.count() > 0) {
            return Units.duration(published.p50()) + " p50, " + Units.duration(published.p99())
                    + " p99 publish to receive";
        }
        RunResult.Operation o = part.counts();
        return o.answered() == 0 ? "–" : Units.duration(o.response().p99()) + " response p99";
    }

    /** How many connections a per-connection series names; else the most arrivals in system at once, which for sessions is the same. */
    private static String connections(Evidence evidence, Part part) {
        Optional<Population> population = population(evidence, part);
        if (population.isPresent() && population.get().connected().isPresent()) {
            return Units.count(population.get().connected().getAsLong());
        }
        GaugeSeries gauges = evidence.gauges();
        int indexes = gauges.metrics().stream()
                .mapToInt(metric -> gauges.indexes(metric).size())
                .max()
                .orElse(0);
        // sessions and listeners are counted per event loop, each with a connection of its own
        if (indexes > 0 && !gauges.metrics().contains("sessions") && !gauges.metrics().contains("connected")) {
            return Units.count(indexes);
        }
        long inSystem = evidence.intervals(part).stream()
                .mapToLong(Interval::inSystem)
                .max()
                .orElse(part.counts().inSystem());
        return inSystem == 0 ? "–" : Units.count(inSystem) + " in system";
    }

    private static String cores(OptionalDouble cores) {
        return cores.isPresent() ? Units.cores(cores.getAsDouble()) : "not sampled";
    }

    private static String memory(OptionalLong bytes) {
        return bytes.isPresent() && bytes.getAsLong() > 0 ? Units.memory(bytes.getAsLong()) : "not sampled";
    }
}
