package dev.throng.reports;

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
            parts.forEach(part -> blocks.add(figures(evidence.label(part), part)));
        } else {
            blocks.add(figures(evidence, parts));
        }
        blocks.add(steps(evidence, parts));
        return blocks;
    }

    private static Table figures(String label, Part part) {
        RunResult.Operation o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row(
                "Send rate",
                seconds > 0 ? Units.rate(o.started() / seconds) : "–",
                seconds > 0 ? Units.rate(o.due() / seconds) + " were due" : ""));
        rows.add(row("Ack rate", Units.rate(o.answeredRate()), Units.count(o.answered()) + " answered"));
        rows.add(row(
                "Un-acked (in flight)",
                "mean " + Units.amount(o.inFlightMean()),
                "max " + Units.count(o.inFlightMax()) + "; at the end " + Units.count(o.inFlight())));
        rows.add(
                o.answered() == 0
                        ? row("Round trip from due time (response)", "–", "nothing was answered")
                        : row(
                                "Round trip from due time (response)",
                                "p50 " + Units.duration(o.response().p50()) + ", p99 "
                                        + Units.duration(o.response().p99()),
                                "p99.9 " + Units.duration(o.response().p999()) + ", max "
                                        + Units.duration(o.response().max()) + "; mean "
                                        + Units.duration(o.response().mean())));
        rows.add(
                o.answered() == 0
                        ? row("Round trip from send (service)", "–", "nothing was answered")
                        : row(
                                "Round trip from send (service)",
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
                        "send rate",
                        "ack rate",
                        "un-acked, mean / max",
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
            double seconds = part.phase().durationNanos() / 1e9;
            rows.add(List.of(
                    Cell.of(server),
                    Cell.of(evidence.label(part)),
                    Cell.of(cores(target.cores())),
                    Cell.of(memory(target.rssMax())),
                    Cell.of(connections(evidence, part)),
                    Cell.of(seconds > 0 ? Units.rate(o.due() / seconds) : "–"),
                    Cell.of(Units.rate(o.answeredRate())),
                    Cell.of(cores(generator.cores())),
                    Cell.of(memory(generator.rssMax())),
                    Cell.of(
                            o.answered() == 0
                                    ? "–"
                                    : Units.duration(o.response().p99()))));
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
                        new Column("response p99", true)),
                rows);
    }

    /** How many connections a per-connection series names; else the most arrivals in system at once, which for sessions is the same. */
    private static String connections(Evidence evidence, Part part) {
        GaugeSeries gauges = evidence.gauges();
        int indexes = gauges.metrics().stream()
                .mapToInt(metric -> gauges.indexes(metric).size())
                .max()
                .orElse(0);
        // sessions are counted per event loop, each with a connection of its own
        if (indexes > 0 && !gauges.metrics().contains("sessions")) {
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
