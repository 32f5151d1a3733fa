package dev.throng.run.read;

import dev.throng.run.read.ResultRows.Failures;
import dev.throng.run.read.ResultRows.Gauge;
import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.HeapReading;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Observed;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.read.ResultRows.Slowest;
import dev.throng.run.result.ResultFile;
import dev.throng.run.result.RunResult;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * Reads a result directory. Forgiving by design, as the runs one most wants to understand are those that ended badly: a file that is
 * missing, cut or damaged gives what it holds and a {@linkplain #notes() note}, never an exception. Each call reads the file again;
 * not for use by several threads.
 */
public final class ResultDirectory {

    /** Where a reference target that observes itself writes; rewritten as {@code observed.csv} at the run's end. */
    public static final String OBSERVED_BY_TARGET = ResultFile.OBSERVED_BY_TARGET.path();

    /** The figures of agents until the result is written, so that another controller can go on with the run. */
    public static final String AGENTS_JOURNAL = ResultFile.AGENTS_JOURNAL.path();

    private static final int MAX_SCENARIO_CHARACTERS = 1 << 20;
    private static final int MAX_SCHEMA_CHARACTERS = 40;

    private final ForgivingFiles files;
    private final boolean exchanged;

    private ResultDirectory(Path path, boolean exchanged) {
        this.files = new ForgivingFiles(path);
        this.exchanged = exchanged;
    }

    public static ResultDirectory open(Path path) {
        return new ResultDirectory(path, false);
    }

    /**
     * The same with target and generator in each other's place, in the rows of {@link #resources}, {@link #gcEvents} and {@link
     * #heapReadings}: who asks for the target's then gets the generator's. What only the target says of itself is left out. The {@link
     * #result} stays as it is.
     */
    public ResultDirectory exchanged() {
        return new ResultDirectory(path(), !exchanged);
    }

    private String process(String name) {
        if (!exchanged) {
            return name;
        }
        return switch (name) {
            case "target" -> "generator";
            case "generator" -> "target";
            default -> name;
        };
    }

    public Path path() {
        return files.directory();
    }

    /** What could not be read so far, in words; grows as files are read. */
    public List<String> notes() {
        return files.notes();
    }

    /**
     * {@code result.json}; empty if the run never got to write one. No part of it is {@code null} but an SLO's value. A format of another version
     * is noted.
     */
    public Optional<RunResult> result() {
        return known(files.json(ResultFile.RESULT.path(), RunResult.class));
    }

    /**
     * {@code result.json} without the parts whose size has no bound: metrics, analysis, agents, probes and notes, and a few others that an
     * overview of many runs does not need. Those are empty. Takes a fraction of the memory of {@link #result}.
     *
     * @param metrics whether the protocol's metrics are kept
     */
    public Optional<RunResult> outline(boolean metrics) {
        return known(files.json(ResultFile.RESULT.path(), RunResult.class, new ResultOutline(metrics)));
    }

    private Optional<RunResult> known(Optional<RunResult> result) {
        result.map(RunResult::schema)
                .filter(schema -> !schema.isEmpty() && !schema.equals(RunResult.SCHEMA))
                .ifPresent(schema -> files.note(ResultFile.RESULT.path() + " has the format "
                        + Printable.line(schema, MAX_SCHEMA_CHARACTERS) + ", and this version of Throng reads "
                        + RunResult.SCHEMA + ": figures may be missing or mean something else"));
        return result;
    }

    /** A text that only copies of this directory have, too; empty without {@code result.json}. */
    public Optional<String> fingerprint() {
        return files.fingerprint(ResultFile.RESULT.path());
    }

    /** Those of the {@link #notes} that are about {@code result.json}. */
    public List<String> notesOnResult() {
        return notes().stream()
                .filter(note -> note.startsWith(ResultFile.RESULT.path()))
                .toList();
    }

    public List<Interval> intervals() {
        return files.rows(ResultFile.INTERVALS.path(), true, Interval::of);
    }

    public List<Failures> failures() {
        return files.rows(
                ResultFile.FAILURES.path(),
                true,
                row -> new Failures(
                        row.needed("startNanos"), row.name("operation"), row.name("failure"), row.needed("count")));
    }

    /** Hands over each gauge sample of {@code series.csv} in turn: there may be millions. */
    public void gauges(Consumer<Gauge> gauges) {
        files.rows(
                ResultFile.SERIES.path(),
                false,
                row -> new Gauge(
                        row.needed("startNanos"),
                        row.name("metric"),
                        row.count("index").orElse(0),
                        row.number("value").orElseThrow(() -> new CsvFile.IncompleteRowException("value"))),
                gauges);
    }

    public List<MetricInterval> metrics() {
        List<MetricInterval> rows = new ArrayList<>();
        metrics(rows::add);
        return rows;
    }

    /** Hands over each row of {@code metrics.csv} in turn: there may be millions. */
    public void metrics(Consumer<MetricInterval> metrics) {
        files.rows(
                ResultFile.METRICS.path(),
                false,
                row -> new MetricInterval(
                        row.needed("startNanos"),
                        row.needed("durationNanos"),
                        row.name("metric"),
                        row.count("count").orElse(0),
                        row.number("mean"),
                        row.number("p50"),
                        row.number("p99"),
                        row.number("max")),
                metrics);
    }

    public List<Resources> resources() {
        List<Resources> rows = files.rows(ResultFile.RESOURCES.path(), true, Resources::of);
        return exchanged ? rows.stream().map(Resources::exchanged).toList() : rows;
    }

    public List<GcEvent> gcEvents() {
        return files.rows(
                ResultFile.GC_EVENTS.path(),
                true,
                row -> new GcEvent(
                        process(row.name("process")),
                        row.name("kind"),
                        row.needed("startNanos"),
                        row.needed("durationNanos"),
                        row.name("name"),
                        row.name("cause"),
                        row.count("threadNanos")));
    }

    public List<HeapReading> heapReadings() {
        return files.rows(
                ResultFile.GC_HEAP.path(),
                false,
                row -> new HeapReading(
                        process(row.name("process")),
                        row.needed("atNanos"),
                        row.needed("usedBeforeBytes"),
                        row.needed("usedAfterBytes"),
                        row.count("committedBytes")));
    }

    /** Returns what a reference target recorded about itself; empty if it was not configured to record. */
    public List<Observed> observed() {
        if (exchanged) {
            return List.of();
        }
        return files.rows(
                ResultFile.OBSERVED.path(),
                false,
                row -> new Observed(row.needed("atNanos"), row.name("kind"), row.needed("value")));
    }

    public List<Slowest> slowest() {
        return files.rows(
                ResultFile.SLOWEST.path(),
                false,
                row -> new Slowest(
                        row.name("phase"),
                        row.name("operation"),
                        row.needed("dueNanos"),
                        row.needed("startedNanos"),
                        row.needed("answeredNanos"),
                        row.number("standsFor").orElse(1)));
    }

    /** {@code environment.json}, flattened: {@code os.name} to {@code Linux}. */
    public Map<String, String> environment() {
        Map<String, String> flat = new LinkedHashMap<>();
        files.json(ResultFile.ENVIRONMENT.path(), JsonNode.class).ifPresent(tree -> flatten("", tree, flat));
        return flat;
    }

    /** The values of {@code scenario.yaml} by their paths: {@code phases[0].load.send.rate} to {@code 1000/s}. Empty if there is none. */
    public Map<String, String> scenario() {
        return text(ResultFile.SCENARIO.path(), MAX_SCENARIO_CHARACTERS)
                .map(ScenarioKeys::of)
                .orElse(Map.of());
    }

    /** Hands over every histogram of {@code histograms.hlog} in the order of the file. */
    public void histograms(Consumer<LoggedHistogram> histograms) {
        histograms(ResultFile.HISTOGRAMS.path(), histograms);
    }

    /** Hands over every histogram of {@code phases.hlog}: of each phase those of the arrivals that it started. */
    public void phaseHistograms(Consumer<LoggedHistogram> histograms) {
        histograms(ResultFile.PHASE_HISTOGRAMS.path(), histograms);
    }

    private void histograms(String name, Consumer<LoggedHistogram> histograms) {
        files.read(
                name,
                file -> HistogramLogLines.read(
                        file, result().map(RunResult::startedAt).orElse(""), histograms));
    }

    /** The text of a file, cut after {@code maxCharacters}; empty if there is none. */
    public Optional<String> text(String name, int maxCharacters) {
        return files.text(name, maxCharacters);
    }

    /** The end of a file's text: at most so many characters, from the start of a line; empty if there is none. */
    public Optional<String> lastText(String name, int maxCharacters) {
        return files.lastText(name, maxCharacters);
    }

    /** The plain files beside the report, by name, with their sizes in bytes. */
    public Map<String, Long> files() {
        return files.sizes();
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> flat) {
        if (node.isObject()) {
            node.properties()
                    .forEach(e ->
                            flatten(prefix.isEmpty() ? e.getKey() : prefix + "." + e.getKey(), e.getValue(), flat));
        } else if (node.isArray()) {
            List<String> parts = new ArrayList<>();
            node.forEach(part -> parts.add(part.isValueNode() ? part.asString() : part.toString()));
            flat.put(prefix, String.join(" ", parts));
        } else if (!node.isNull()) {
            flat.put(prefix, node.asString());
        }
    }

    /**
     * One line of {@code histograms.hlog} or {@code phases.hlog}: what was recorded of one operation and kind of time in one interval or
     * phase.
     *
     * @param tag {@code <operation>.<response|service|lag>}
     * @param startNanos since the start of the run, to the millisecond, which is what the format keeps
     * @param endNanos likewise
     */
    public record LoggedHistogram(String tag, long startNanos, long endNanos, RecordedValues values) {

        /** Returns a histogram of the values. */
        public Histogram histogram() {
            return values.histogram();
        }
    }
}
