package dev.throng.run;

import dev.throng.run.ResultRows.Failures;
import dev.throng.run.ResultRows.Gauge;
import dev.throng.run.ResultRows.GcEvent;
import dev.throng.run.ResultRows.HeapReading;
import dev.throng.run.ResultRows.Interval;
import dev.throng.run.ResultRows.MetricInterval;
import dev.throng.run.ResultRows.Observed;
import dev.throng.run.ResultRows.Resources;
import dev.throng.run.ResultRows.Slowest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a result directory. Forgiving by design, as the runs one most wants to understand are those that ended badly: a file that is
 * missing, cut or damaged gives what it holds and a {@linkplain #notes() note}, never an exception. Each call reads the file again;
 * not for use by several threads.
 */
public final class ResultDirectory {

    /** Where a reference target that observes itself writes; rewritten as {@code observed.csv} at the run's end. */
    public static final String OBSERVED_BY_TARGET = "target-observed.csv";

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path path;
    private final Set<String> notes = new LinkedHashSet<>();

    private final boolean exchanged;

    private ResultDirectory(Path path, boolean exchanged) {
        this.path = path;
        this.exchanged = exchanged;
    }

    public static ResultDirectory open(Path path) {
        return new ResultDirectory(path, false);
    }

    /**
     * The same with target and generator in each other's place, in the rows of {@link #resources}, {@link #gcEvents} and {@link
     * #heapReadings}: who asks for the target's then gets the generator's. What only the target says of itself is left out. The {@link #result} stays as it is.
     */
    public ResultDirectory exchanged() {
        return new ResultDirectory(path, !exchanged);
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
        return path;
    }

    /** What could not be read so far, in words; grows as files are read. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** {@code result.json}; empty if the run never got to write one. No part of it is {@code null} but an SLO's value. */
    public Optional<RunResult> result() {
        return json("result.json")
                .flatMap(tree -> guarded("result.json", () -> JSON.treeToValue(tree, RunResult.class)));
    }

    public List<Interval> intervals() {
        return rows("intervals.csv", true, RowReading::interval);
    }

    public List<Failures> failures() {
        return rows(
                "failures.csv",
                true,
                row -> new Failures(
                        row.needed("startNanos"), row.text("operation"), row.text("failure"), row.needed("count")));
    }

    /** Hands over each gauge sample of {@code series.csv} in turn: there may be millions. */
    public void gauges(Consumer<Gauge> gauges) {
        rows(
                "series.csv",
                false,
                row -> new Gauge(
                        row.needed("startNanos"),
                        row.text("metric"),
                        row.count("index").orElse(0),
                        row.number("value").orElseThrow(() -> new CsvFile.IncompleteRowException("value"))),
                gauges);
    }

    public List<MetricInterval> metrics() {
        return rows(
                "metrics.csv",
                false,
                row -> new MetricInterval(
                        row.needed("startNanos"),
                        row.needed("durationNanos"),
                        row.text("metric"),
                        row.count("count").orElse(0),
                        row.number("mean"),
                        row.number("p50"),
                        row.number("p99"),
                        row.number("max")));
    }

    public List<Resources> resources() {
        List<Resources> rows = rows("resources.csv", true, RowReading::resources);
        return exchanged ? rows.stream().map(Resources::exchanged).toList() : rows;
    }

    public List<GcEvent> gcEvents() {
        return rows(
                "gc-events.csv",
                true,
                row -> new GcEvent(
                        process(row.text("process")),
                        row.text("kind"),
                        row.needed("startNanos"),
                        row.needed("durationNanos"),
                        row.text("name"),
                        row.text("cause")));
    }

    public List<HeapReading> heapReadings() {
        return rows(
                "gc-heap.csv",
                false,
                row -> new HeapReading(
                        process(row.text("process")),
                        row.needed("atNanos"),
                        row.needed("usedBeforeBytes"),
                        row.needed("usedAfterBytes"),
                        row.count("committedBytes")));
    }

    /** What the target saw of itself; nothing unless it is one of ours and was asked to. */
    public List<Observed> observed() {
        if (exchanged) {
            return List.of();
        }
        return rows(
                "observed.csv",
                false,
                row -> new Observed(row.needed("atNanos"), row.text("kind"), row.needed("value")));
    }

    public List<Slowest> slowest() {
        return rows(
                "slowest.csv",
                false,
                row -> new Slowest(
                        row.text("phase"),
                        row.text("operation"),
                        row.needed("dueNanos"),
                        row.needed("startedNanos"),
                        row.needed("answeredNanos"),
                        row.number("standsFor").orElse(1)));
    }

    /** {@code environment.json}, flattened: {@code os.name} to {@code Linux}. */
    public Map<String, String> environment() {
        Map<String, String> flat = new LinkedHashMap<>();
        json("environment.json").ifPresent(tree -> flatten("", tree, flat));
        return flat;
    }

    /** Hands over every histogram of {@code histograms.hlog} in the order of the file. */
    public void histograms(Consumer<LoggedHistogram> histograms) {
        histograms("histograms.hlog", histograms);
    }

    /** Hands over every histogram of {@code phases.hlog}: of each phase those of the arrivals that it started. */
    public void phaseHistograms(Consumer<LoggedHistogram> histograms) {
        histograms("phases.hlog", histograms);
    }

    private void histograms(String name, Consumer<LoggedHistogram> histograms) {
        Path file = path.resolve(name);
        if (!Files.isRegularFile(file)) {
            notes.add(name + " is missing");
            return;
        }
        guarded(name, () -> {
            LoggedHistogram.read(file, result().map(RunResult::startedAt).orElse(""), histograms);
            return true;
        });
    }

    /** The text of a file, cut after {@code maxCharacters}; empty if there is none. */
    public Optional<String> text(String name, int maxCharacters) {
        if (!Files.isRegularFile(path.resolve(name))) {
            return Optional.empty();
        }
        return guarded(name, () -> {
            try (Reader reader = reader(name)) {
                char[] text = new char[maxCharacters];
                int length = 0;
                int read;
                while (length < text.length && (read = reader.read(text, length, text.length - length)) > 0) {
                    length += read;
                }
                return new String(text, 0, length);
            }
        });
    }

    /** The end of a file's text: at most so many characters, from the start of a line; empty if there is none. */
    public Optional<String> lastText(String name, int maxCharacters) {
        Path file = path.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        return guarded(name, () -> {
            try (var channel = Files.newByteChannel(file)) {
                long skipped = Math.max(0, channel.size() - maxCharacters);
                channel.position(skipped);
                InputStream in = Channels.newInputStream(channel);
                String tail = new String(in.readNBytes(maxCharacters), StandardCharsets.UTF_8);
                return skipped == 0 ? tail : tail.substring(tail.indexOf('\n') + 1);
            }
        });
    }

    /** The plain files beside the report, by name, with their sizes in bytes. */
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        guarded("the directory", () -> {
            try (var entries = Files.list(path)) {
                for (Path entry : (Iterable<Path>) entries::iterator) {
                    if (Files.isRegularFile(entry)) {
                        sizes.put(entry.getFileName().toString(), Files.size(entry));
                    }
                }
            }
            return true;
        });
        return sizes;
    }

    private <T> List<T> rows(String name, boolean expected, Function<CsvFile.Row, T> read) {
        List<T> rows = new ArrayList<>();
        rows(name, expected, read, rows::add);
        return rows;
    }

    private <T> void rows(String name, boolean expected, Function<CsvFile.Row, T> read, Consumer<T> rows) {
        if (!Files.isRegularFile(path.resolve(name))) {
            if (expected) {
                notes.add(name + " is missing");
            }
            return;
        }
        long[] unread = new long[1];
        guarded(name, () -> {
            try (Reader reader = reader(name)) {
                CsvFile.read(reader, row -> {
                    try {
                        rows.accept(read.apply(row));
                    } catch (CsvFile.IncompleteRowException incomplete) {
                        unread[0]++;
                    }
                });
            }
            return true;
        });
        if (unread[0] > 0) {
            notes.add(name + ": " + unread[0] + (unread[0] == 1 ? " row was" : " rows were")
                    + " incomplete and left out");
        }
    }

    private Reader reader(String name) throws IOException {
        // Decodes what is no UTF-8 to a replacement character instead of failing as Files.newBufferedReader does.
        return new BufferedReader(
                new InputStreamReader(Files.newInputStream(path.resolve(name)), StandardCharsets.UTF_8));
    }

    private Optional<JsonNode> json(String name) {
        Path file = path.resolve(name);
        if (!Files.isRegularFile(file)) {
            notes.add(name + " is missing");
            return Optional.empty();
        }
        return guarded(name, () -> JSON.readTree(Files.readAllBytes(file)));
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

    private <T> Optional<T> guarded(String name, Reading<T> reading) {
        try {
            return Optional.ofNullable(reading.read());
        } catch (IOException | JacksonException | IllegalArgumentException unreadable) {
            notes.add(
                    name + " could not be read whole: " + unreadable.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    private interface Reading<T> {
        T read() throws IOException;
    }
}
