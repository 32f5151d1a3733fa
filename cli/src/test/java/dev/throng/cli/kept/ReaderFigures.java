package dev.throng.cli.kept;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunOutcome;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * All figures that a reader of a result directory gets: {@code result.json} as it is read, and per column of the other files the sum or the
 * maximum over the rows of an operation, metric or process. The keys are those of the file that version 0.1.0 made of the same directory,
 * whatever the reader calls its parts today.
 */
final class ReaderFigures {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private final ResultDirectory directory;
    private final Map<String, Double> sums = new TreeMap<>();

    private ReaderFigures(ResultDirectory directory) {
        this.directory = directory;
    }

    /** Reads the whole directory. */
    static JsonNode of(Path path) {
        ReaderFigures figures = new ReaderFigures(ResultDirectory.open(path));
        figures.readRows();
        Map<String, Object> all = new TreeMap<>();
        figures.directory.result().ifPresent(result -> {
            all.put("result", result);
            all.put("outcome", RunOutcome.of(result).sentence());
        });
        all.put("rows", figures.sums);
        all.put("environment", figures.directory.environment());
        all.put("unread", figures.directory.notes().size());
        return JSON.valueToTree(all);
    }

    private void readRows() {
        intervals();
        directory.failures().forEach(row -> sum("failures." + row.operation() + "." + row.failure(), row.count()));
        directory.gauges(row -> {
            sum("series." + row.metric() + ".rows", 1);
            sum("series." + row.metric() + ".value", row.value());
        });
        directory.metrics().forEach(row -> {
            String at = "metrics." + row.metric() + ".";
            sum(at + "count", row.count());
            sum(at + "mean", row.mean());
            sum(at + "p50", row.p50());
            sum(at + "p99", row.p99());
            sum(at + "max", row.max());
        });
        resources();
        directory.gcEvents().forEach(row -> {
            String at = "gc-events." + row.process() + "." + row.kind() + ".";
            sum(at + "rows", 1);
            sum(at + "startNanos", row.startNanos());
            sum(at + "durationNanos", row.durationNanos());
        });
        directory.heapReadings().forEach(row -> {
            String at = "gc-heap." + row.process() + ".";
            sum(at + "atNanos", row.atNanos());
            sum(at + "usedBeforeBytes", row.usedBeforeBytes());
            sum(at + "usedAfterBytes", row.usedAfterBytes());
            sum(at + "committedBytes", row.committedBytes());
        });
        directory.observed().forEach(row -> {
            sum("observed." + row.kind() + ".atNanos", row.atNanos());
            sum("observed." + row.kind() + ".value", row.value());
        });
        directory.slowest().forEach(row -> {
            String at = "slowest." + row.phase() + "." + row.operation() + ".";
            sum(at + "responseNanos", row.responseNanos());
            sum(at + "startedNanos", row.startedNanos());
            sum(at + "standsFor", row.standsFor());
        });
        directory.histograms(line -> histogram("histograms.", line));
        directory.phaseHistograms(line -> histogram("phases.", line));
    }

    private void intervals() {
        directory.intervals().forEach(row -> {
            String at = "intervals." + row.phase() + "." + row.measured() + "." + row.operation() + ".";
            sum(at + "durationNanos", row.durationNanos());
            sum(at + "due", row.due());
            sum(at + "started", row.started());
            sum(at + "answered", row.answered());
            sum(at + "failed", row.failed());
            sum(at + "departed", row.departed());
            sum(at + "dropped", row.dropped());
            sum(at + "owed", row.owed());
            sum(at + "inFlight", row.inFlight());
            sum(at + "inSystem", row.inSystem());
            sum(at + "offeredRate", row.offeredRate());
            sum(at + "answeredRate", row.answeredRate());
            sum(at + "bytesSent", row.bytesSent());
            sum(at + "bytesReceived", row.bytesReceived());
            times(
                    at + "response.",
                    row.response().p50(),
                    row.response().p99(),
                    row.response().p999(),
                    row.response().max());
            times(
                    at + "service.",
                    row.service().p50(),
                    row.service().p99(),
                    row.service().p999(),
                    row.service().max());
            times(
                    at + "lag.",
                    row.lag().p50(),
                    row.lag().p99(),
                    row.lag().p999(),
                    row.lag().max());
            times(
                    at + "ownLag.",
                    row.ownLag().p50(),
                    row.ownLag().p99(),
                    row.ownLag().p999(),
                    row.ownLag().max());
        });
    }

    private void times(String at, OptionalLong p50, OptionalLong p99, OptionalLong p999, OptionalLong max) {
        sum(at + "p50", p50);
        sum(at + "p99", p99);
        sum(at + "p999", p999);
        sum(at + "max", max);
    }

    private void resources() {
        directory.resources().forEach(row -> {
            sum("resources.durationNanos", row.durationNanos());
            Map.of("target", row.target(), "generator", row.generator()).forEach((process, use) -> {
                String at = "resources." + process + ".";
                sum(at + "cpuUser", use.cpuUser());
                sum(at + "cpuSystem", use.cpuSystem());
                sum(at + "ioWait", use.ioWait());
                sum(at + "rss", use.rss());
                sum(at + "vsz", use.vsz());
                sum(at + "threads", use.threads());
                sum(at + "openFiles", use.openFiles());
                sum(at + "gcCpu", use.gcCpu());
                sum(at + "throttled", use.throttled());
            });
            String at = "resources.machine.";
            sum(at + "cpuUser", row.machine().cpuUser());
            sum(at + "cpuSystem", row.machine().cpuSystem());
            sum(at + "cpuIoWait", row.machine().cpuIoWait());
            sum(at + "cpuIdle", row.machine().cpuIdle());
            sum(at + "cpuSteal", row.machine().cpuSteal());
            sum(at + "cpuGenerator", row.machine().cpuGenerator());
            sum(at + "netBytesSent", row.machine().netBytesSent());
            sum(at + "netBytesReceived", row.machine().netBytesReceived());
            sum(at + "netPacketsSent", row.machine().netPacketsSent());
            sum(at + "netPacketsReceived", row.machine().netPacketsReceived());
            row.probes().forEach((probe, value) -> sum("resources.probe." + probe, value));
        });
    }

    private void histogram(String file, ResultDirectory.LoggedHistogram line) {
        String at = file + line.tag() + ".";
        sum(at + "startNanos", line.startNanos());
        sum(at + "count", line.histogram().getTotalCount());
        sum(at + "p99", line.histogram().getValueAtPercentile(99));
        sum(at + "max", line.histogram().getMaxValue());
    }

    private void sum(String key, double value) {
        sums.merge(key, value, Double::sum);
    }

    private void sum(String key, OptionalDouble value) {
        value.ifPresent(present -> sum(key, present));
    }

    private void sum(String key, OptionalLong value) {
        value.ifPresent(present -> sum(key, present));
    }
}
