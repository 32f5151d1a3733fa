package dev.throng.reports;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the result directory of a long run out of that of a {@link ScriptedRun}: repeats the rows of its measured phase with later times, for
 * several operations, and adds metrics and further gauges.
 */
final class StretchedRun {

    private static final long SECOND = 1_000_000_000L;
    private static final List<String> OPERATIONS = List.of("send", "query", "index");
    private static final int METRICS = 12;
    private static final int GAUGES = 4;

    private final Path directory;
    private final long warmUp;
    private final long length;
    private final int times;

    private StretchedRun(Path directory, ScriptedRun run, int times) {
        this.directory = directory;
        this.warmUp = run.warmUpSeconds * SECOND;
        this.length = run.seconds * SECOND;
        this.times = times;
    }

    /** @param seconds about how long the run is: whole repetitions of the scripted run */
    static Path write(Path directory, long seconds) throws IOException {
        ScriptedRun run = ScriptedRun.clean();
        run.write(directory);
        new StretchedRun(directory, run, (int) (seconds / run.seconds)).stretch();
        return directory;
    }

    private void stretch() throws IOException {
        rows("intervals.csv", 0, row -> operations(row, 4));
        rows("resources.csv", 0, row -> List.<String[]>of(row));
        rows("series.csv", 0, StretchedRun::gauges);
        rows("gc-events.csv", 2, row -> List.<String[]>of(row));
        metrics();
        histograms();
        Path file = directory.resolve("result.json");
        JsonMapper json = JsonMapper.builder().build();
        ObjectNode result = (ObjectNode) json.readTree(Files.readAllBytes(file));
        result.put("durationNanos", warmUp + times * length);
        for (JsonNode phase : result.path("phases")) {
            ObjectNode of = (ObjectNode) phase.path("operations");
            JsonNode send = of.path(OPERATIONS.get(0));
            OPERATIONS.forEach(operation -> of.set(operation, send));
            if (phase.path("measured").asBoolean()) {
                ((ObjectNode) phase).put("durationNanos", times * length);
            }
        }
        json.writeValue(file.toFile(), result);
    }

    private static List<String[]> operations(String[] row, int column) {
        return OPERATIONS.stream()
                .map(operation -> {
                    String[] copy = row.clone();
                    copy[column] = operation;
                    return copy;
                })
                .toList();
    }

    private static List<String[]> gauges(String[] row) {
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i < GAUGES; i++) {
            String[] copy = row.clone();
            copy[1] = row[1] + "-" + i;
            rows.add(copy);
        }
        return rows;
    }

    /** Repeats the rows of the measured phase; those before it come once. */
    private void rows(String name, int timeColumn, Function<String[], List<String[]>> copies) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve(name));
        List<String[]> before = new ArrayList<>();
        List<String[]> repeated = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] row = line.split(",", -1);
            (Long.parseLong(row[timeColumn]) < warmUp ? before : repeated).addAll(copies.apply(row));
        }
        try (BufferedWriter out = Files.newBufferedWriter(directory.resolve(name))) {
            out.write(lines.get(0) + "\n");
            for (String[] row : before) {
                out.write(String.join(",", row) + "\n");
            }
            for (int n = 0; n < times; n++) {
                for (String[] row : repeated) {
                    String[] later = row.clone();
                    later[timeColumn] = Long.toString(Long.parseLong(row[timeColumn]) + n * length);
                    out.write(String.join(",", later) + "\n");
                }
            }
        }
    }

    private void metrics() throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("metrics.csv"))) {
            out.write("startNanos,durationNanos,metric,count,mean,p50,p99,max\n");
            for (long start = 0; start < warmUp + times * length; start += SECOND) {
                for (int i = 0; i < METRICS; i++) {
                    long jitter = start / SECOND * 37 % 101;
                    String values = i % 2 == 0 ? ",,,," : "," + (400 + jitter) + "," + (390 + jitter) + ",900,1200";
                    out.write(start + "," + SECOND + ",metric-" + i + "," + (1000 + jitter) + values + "\n");
                }
            }
        }
    }

    /** Repeats lines such as {@code Tag=send.response,1.000,1.000,…}, whose times are seconds since the epoch. */
    private void histograms() throws IOException {
        Path file = directory.resolve("histograms.hlog");
        List<String> heads = new ArrayList<>();
        List<String[]> repeated = new ArrayList<>();
        double origin = Double.NaN;
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("Tag=")) {
                heads.add(line);
                continue;
            }
            String[] row = line.split(",", 3);
            double start = Double.parseDouble(row[1]);
            origin = Double.isNaN(origin) ? start : origin;
            if (start >= origin + warmUp / 1e9) {
                repeated.add(row);
            }
        }
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(String.join("\n", heads) + "\n");
            for (int n = 0; n < times; n++) {
                for (String[] row : repeated) {
                    double start = Double.parseDouble(row[1]) + n * (length / 1e9);
                    for (String operation : OPERATIONS) {
                        String tag = row[0].replace(OPERATIONS.get(0) + ".", operation + ".");
                        out.write(tag + "," + String.format(Locale.ROOT, "%.3f", start) + "," + row[2] + "\n");
                        if (tag.endsWith(".lag")) {
                            out.write(tag.replace(".lag", ".ownLag") + "," + String.format(Locale.ROOT, "%.3f", start)
                                    + "," + row[2] + "\n");
                        }
                    }
                }
            }
        }
    }
}
