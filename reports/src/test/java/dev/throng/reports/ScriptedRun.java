package dev.throng.reports;

import dev.throng.run.result.AddressResult;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.CpuSplit;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PauseCauses;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.run.result.Warmth;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import dev.throng.verdict.Verdict.Status;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes a result directory out of a simulated run: arrivals on a plan, a target with a number of places, service times from a seeded
 * random, and one stall. All figures follow from the simulated arrivals, so that they agree with each other as those of a run do.
 */
final class ScriptedRun {

    static final long SECOND = 1_000_000_000L;
    private static final Instant STARTED = Instant.parse("2026-11-21T10:00:00Z");

    String name = "riemann-open-loop";
    String operation = "send";
    Optional<LoadTerms> closedLoad = Optional.empty();
    String failure = "closed-by-target";
    String command = "throng run examples/open-loop.yaml";
    String targetDescription = "riemann, launched";
    String targetOutput = "riemann: listening on 127.0.0.1:5555\n";
    int rate = 2000;
    int atMost = 0;
    int warmUpSeconds = 2;
    int seconds = 10;
    long stallAt = -1;
    long stallNanos = 0;
    double failureShare = 0;
    int connections = 4;
    boolean targetSampled = true;
    boolean histogramLog = true;
    Status status = Status.valid;
    List<Reason> reasons = List.of();
    List<AddressResult> addresses = List.of();
    PauseCauses causes = PauseCauses.UNKNOWN;
    List<SloResult> slos = List.of();
    /** Start and length of the target's pauses. */
    List<long[]> pauses =
            List.of(new long[] {3_210_000_000L, 9_400_000L}, new long[] {6_480_000_000L, 11_200_000L}, new long[] {
                9_910_000_000L, 8_700_000L
            });

    private record Fate(long due, long started, long ended, boolean failed) {
        boolean answered() {
            return ended != Long.MAX_VALUE && !failed;
        }
    }

    private final List<Fate> fates = new ArrayList<>();
    private List<Fate> byEnd = List.of();
    private long[] dues = {};
    private long[] starts = {};
    private long[] ends = {};

    static ScriptedRun clean() {
        ScriptedRun run = new ScriptedRun();
        run.slos = List.of(
                SloResult.of("send.response.p99 < 50ms", true, 21_000_000.0, "ns"),
                SloResult.of("send.failures == 0", true, 0.0, "count"));
        return run;
    }

    /** The run that the whole program argues with. */
    static ScriptedRun stalled() {
        ScriptedRun run = clean();
        run.name = "riemann-open-stall";
        run.atMost = 1;
        run.connections = 1;
        run.stallAt = 5 * SECOND;
        run.stallNanos = SECOND;
        run.slos = List.of(
                SloResult.of("send.response.p99 < 50ms", false, 990_000_000.0, "ns"),
                SloResult.of("send.failures == 0", true, 0.0, "count"));
        return run;
    }

    static ScriptedRun failing() {
        ScriptedRun run = new ScriptedRun();
        run.name = "riemann-failing";
        run.failureShare = 0.03;
        run.targetSampled = false;
        run.status = Status.invalid;
        run.reasons = List.of(
                Reason.invalid(
                        ReasonCode.BLAMED_ON_GENERATOR,
                        "3 % of the arrivals failed for a reason on the generator's side: no-ports"),
                Reason.suspect(ReasonCode.GENERATOR_CPU, "the generator used 1.97 of 2 cores"));
        run.slos = List.of(
                SloResult.of("send.failures == 0", false, 612.0, "count"),
                SloResult.notMeasured("query.response.p99 < 1s", "ns"));
        return run;
    }

    Path write(Path directory) {
        try {
            Files.createDirectories(directory);
            simulate();
            JsonMapper.builder()
                    .build()
                    .writeValue(directory.resolve("result.json").toFile(), result());
            intervals(directory);
            failures(directory);
            series(directory);
            resources(directory);
            gcEvents(directory);
            if (histogramLog) {
                histograms(directory);
            }
            Files.writeString(directory.resolve("scenario.yaml"), scenario());
            Files.writeString(directory.resolve("environment.json"), environment());
            Files.writeString(directory.resolve("target.out"), targetOutput);
            return directory;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private long end() {
        return (long) (warmUpSeconds + seconds) * SECOND;
    }

    private LoadTerms load() {
        String text = "{rate: " + rate + "/s" + (atMost > 0 ? ", atMost: " + atMost : "") + "}";
        return closedLoad.orElseGet(() -> atMost > 0 ? LoadTerms.open(text, atMost) : LoadTerms.open(text));
    }

    private String scenario() {
        return "name: " + name + "\nseed: 1\nprotocol: riemann\ntarget:\n  launch: riemann\nphases:\n"
                + "  - {name: warm-up, for: " + warmUpSeconds + "s, measured: false, load: {send: " + load().text()
                + "}}\n"
                + "  - {name: steady, for: " + seconds + "s, load: {send: " + load().text() + "}}\n";
    }

    private static String environment() {
        return """
                {"throng": {"version": "0.1.0", "git": "9a0f6d6"},
                 "java": {"version": "17.0.15", "vm": "OpenJDK 64-Bit Server VM", "options": ["-XX:+UseG1GC", "-Xmx512m"]},
                 "os": {"name": "Linux", "kernel": "6.1.0"}, "cpu": {"model": "AMD EPYC", "cores": 2},
                 "limits": {"openFiles": 1048576}, "netInterface": "lo"}
                """;
    }

    private void simulate() {
        Random random = new Random(1);
        PriorityQueue<Long> places = new PriorityQueue<>();
        for (int i = 0; i < (atMost > 0 ? atMost : 10_000); i++) {
            places.add(0L);
        }
        long total = (long) rate * (warmUpSeconds + seconds);
        for (long n = 0; n < total; n++) {
            long due = n * SECOND / rate;
            long started = Math.max(due, places.remove()) + random.nextInt(30_000);
            if (started >= end()) {
                places.add(Long.MAX_VALUE);
                fates.add(new Fate(due, Long.MAX_VALUE, Long.MAX_VALUE, false));
                continue;
            }
            long service = (long) (220_000 * Math.exp(0.25 * random.nextGaussian()));
            long ended = resumed(started, started + service);
            places.add(ended);
            fates.add(new Fate(due, started, ended, random.nextDouble() < failureShare));
        }
        byEnd = fates.stream().sorted(Comparator.comparingLong(Fate::ended)).toList();
        dues = fates.stream().mapToLong(Fate::due).sorted().toArray();
        starts = fates.stream().mapToLong(Fate::started).sorted().toArray();
        ends = byEnd.stream().mapToLong(Fate::ended).toArray();
    }

    /** When an answer comes that was due at {@code end}, if the target stands still in between. */
    private long resumed(long start, long end) {
        long late = end;
        if (stallAt >= 0 && start < stallAt + stallNanos && end > stallAt) {
            late = stallAt + stallNanos + (end - Math.max(start, stallAt));
        }
        for (long[] pause : pauses) {
            if (targetSampled && start < pause[0] + pause[1] && end > pause[0]) {
                late = Math.max(late, pause[0] + pause[1] + (end - Math.max(start, pause[0])));
            }
        }
        return late;
    }

    private RunResult result() {
        List<PhaseResult> phases = new ArrayList<>();
        if (warmUpSeconds > 0) {
            phases.add(phase("warm-up", false, 0, warmUpSeconds * SECOND));
        }
        phases.add(phase("steady", true, warmUpSeconds * SECOND, seconds * SECOND));
        GcResult.Pauses paused = GcResult.Pauses.of(
                pauses.size(),
                pauses.stream().mapToLong(p -> p[1]).sum(),
                pauses.stream().mapToLong(p -> p[1]).max().orElse(0),
                9_400_000,
                11_200_000,
                11_200_000);
        GcResult gc = new GcResult(
                "G1",
                "17.0.15",
                paused,
                GcResult.Stalls.of(0, 0, 0),
                OptionalDouble.of(0.21),
                OptionalLong.of(180_000),
                GcResult.Safepoints.of(9, 31_000_000),
                GcResult.Cycles.UNKNOWN,
                OptionalDouble.empty(),
                GcResult.Heap.UNKNOWN,
                GcResult.Ergonomics.UNKNOWN,
                causes,
                GcResult.Pacing.UNKNOWN);
        TargetResult target = targetSampled
                ? new TargetResult(
                        targetDescription,
                        "127.0.0.1:5555",
                        OptionalLong.of(4711),
                        new TargetResult.ProcessUse(
                                OptionalDouble.of(4.1),
                                OptionalDouble.of(3.3),
                                OptionalDouble.of(0.8),
                                OptionalLong.of(214L << 20),
                                OptionalLong.of(3L << 30),
                                OptionalLong.of(27)),
                        OptionalLong.of(61),
                        gc,
                        OptionalDouble.empty(),
                        OptionalDouble.of(2),
                        OptionalDouble.empty(),
                        addresses,
                        new Warmth(OptionalDouble.of(0.31), OptionalLong.of(17), OptionalLong.of(220)),
                        "0-1")
                : TargetResult.notSampled(targetDescription, "127.0.0.1:5555", List.of());
        GcResult own = new GcResult(
                "G1",
                "17.0.15",
                GcResult.Pauses.of(1, 3_100_000, 3_100_000, 3_100_000, 3_100_000, 3_100_000),
                GcResult.Stalls.of(0, 0, 0),
                OptionalDouble.of(0.02),
                OptionalLong.of(90_000),
                GcResult.Safepoints.of(3, 3_400_000));
        GeneratorResult generator = new GeneratorResult(
                List.of(4712L),
                "epoll",
                2,
                new TargetResult.ProcessUse(
                        OptionalDouble.of(2.2),
                        OptionalDouble.of(1.6),
                        OptionalDouble.of(0.6),
                        OptionalLong.of(160L << 20),
                        OptionalLong.of(3L << 30),
                        OptionalLong.of(22)),
                own,
                3_300_000,
                MadeResults.times(fates.size(), 15_000, 15_000, 27_000, 29_900, 30_000, 310_000),
                new GeneratorResult.Files(OptionalLong.of(1_048_576), OptionalLong.of(40)),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                new CpuSplit(
                        OptionalDouble.of(1.5),
                        OptionalDouble.of(0.08),
                        OptionalDouble.of(0.02),
                        OptionalDouble.of(0.01),
                        OptionalDouble.of(0.4),
                        OptionalDouble.of(0.02),
                        OptionalDouble.of(0.17)),
                new Warmth(OptionalDouble.of(0.4), OptionalLong.of(9), OptionalLong.of(41)),
                new Placement("realtime", "", "0-1"),
                "generator.loops",
                Optional.empty(),
                OptionalDouble.of(0));
        return new RunResult(
                new RunResult.Head(RunResult.SCHEMA, name, "riemann", 1, STARTED.toString(), end(), command),
                new Verdict(status, reasons),
                slos,
                phases,
                target,
                generator,
                List.of(),
                new RunResult.Findings(List.of(), List.of(), AnalysisSection.NONE),
                List.of());
    }

    private PhaseResult phase(String phase, boolean measured, long from, long length) {
        List<Fate> of = fates.stream()
                .filter(f -> f.due() >= from && f.due() < from + length)
                .toList();
        List<Fate> startedOf =
                of.stream().filter(f -> f.started() < Long.MAX_VALUE).toList();
        long failed = startedOf.stream().filter(Fate::failed).count();
        long answered = startedOf.stream().filter(Fate::answered).count();
        Histogram service = histogram(startedOf, f -> f.ended() - f.started());
        double seconds = length / 1e9;
        double mean = startedOf.stream().mapToLong(f -> f.ended() - f.started()).sum() / (double) length;
        Map<String, Long> failures = failed == 0 ? Map.of() : Map.of(failure, failed);
        OperationResult counts = MadeResults.operation(
                load(),
                of.size(),
                startedOf.size(),
                answered,
                failed,
                answered,
                0,
                of.size() - startedOf.size(),
                0,
                0,
                inFlight(startedOf, from + length) + of.size() - startedOf.size(),
                of.size() / seconds,
                answeredWithin(from, from + length) / seconds,
                mean,
                mean,
                startedOf.size() / seconds * service.getMean() / 1e9,
                atMost > 0 ? atMost : mostInFlight(startedOf),
                startedOf.size() * 22L,
                answered * 6,
                Times.of(histogram(startedOf, f -> f.ended() - f.due())),
                Times.of(service),
                Times.of(histogram(startedOf, f -> f.started() - f.due())),
                MadeResults.times(startedOf.size(), 10_000, 10_000, 20_000, 25_000, 28_000, 30_000),
                failures);
        return new PhaseResult(phase, measured, from, length, Map.of(operation, counts), Map.of());
    }

    /** Answers of any phase that came within the span. */
    private long answeredWithin(long from, long to) {
        return fates.stream()
                .filter(f -> f.answered() && f.ended() >= from && f.ended() < to)
                .count();
    }

    /** Started and not ended by then. */
    private static long inFlight(List<Fate> started, long nanos) {
        return started.stream()
                .filter(f -> f.started() < nanos && f.ended() >= nanos)
                .count();
    }

    private static long mostInFlight(List<Fate> fates) {
        TreeMap<Long, Long> changes = new TreeMap<>();
        fates.forEach(f -> {
            changes.merge(f.started(), 1L, Long::sum);
            changes.merge(f.ended(), -1L, Long::sum);
        });
        long level = 0;
        long most = 0;
        for (long change : changes.values()) {
            level += change;
            most = Math.max(most, level);
        }
        return most;
    }

    private static Histogram histogram(List<Fate> fates, ToLongFunction<Fate> time) {
        Histogram histogram = new Histogram(3);
        fates.stream().filter(Fate::answered).forEach(f -> histogram.recordValue(time.applyAsLong(f)));
        return histogram;
    }

    private List<Fate> endedIn(long from, long to) {
        return byEnd.subList(below(ends, from), below(ends, to));
    }

    /** How many of the sorted times lie before {@code nanos}. */
    private static int below(long[] sorted, long nanos) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] < nanos) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private void intervals(Path directory) throws IOException {
        try (PrintStream out = print(directory, "intervals.csv")) {
            out.println(
                    "startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,dropped,owed,inFlight,"
                            + "inSystem,offeredRate,answeredRate,bytesSent,bytesReceived,responseP50,responseP99,responseP999,responseMax,"
                            + "serviceP50,serviceP99,serviceP999,serviceMax,lagP50,lagP99,lagP999,lagMax,ownLagP99,ownLagMax");
            for (long from = 0; from < end(); from += SECOND) {
                long to = from + SECOND;
                boolean measured = from >= warmUpSeconds * SECOND;
                List<Fate> ended = endedIn(from, to);
                long due = below(dues, to) - below(dues, from);
                long started = below(starts, to) - below(starts, from);
                long answered = ended.stream().filter(Fate::answered).count();
                long failed = ended.size() - answered;
                long owed = below(dues, to) - below(starts, to);
                long flying = below(starts, to) - below(ends, to);
                String spreads = spread(ended, f -> f.ended() - f.due())
                        + spread(ended, f -> f.ended() - f.started())
                        + spread(ended, f -> f.started() - f.due());
                out.printf(
                        Locale.ROOT,
                        "%d,%d,%s,%s,%s,%d,%d,%d,%d,%d,%d,%d,%d,%d,%.3f,%.3f,%d,%d%s,%d,%d%n",
                        from,
                        SECOND,
                        measured ? "steady" : "warm-up",
                        measured,
                        quoted(operation),
                        due,
                        started,
                        answered,
                        failed,
                        answered,
                        0,
                        owed,
                        flying,
                        flying,
                        (double) due,
                        (double) answered,
                        started * 22,
                        answered * 6,
                        spreads,
                        25_000,
                        30_000);
            }
        }
    }

    private static String spread(List<Fate> ended, ToLongFunction<Fate> time) {
        Histogram h = histogram(ended, time);
        return h.getTotalCount() == 0
                ? ",,,,"
                : "," + h.getValueAtPercentile(50) + "," + h.getValueAtPercentile(99) + ","
                        + h.getValueAtPercentile(99.9) + "," + h.getMaxValue();
    }

    private void failures(Path directory) throws IOException {
        try (PrintStream out = print(directory, "failures.csv")) {
            out.println("startNanos,operation,failure,count");
            for (long from = 0; from < end(); from += SECOND) {
                long count = endedIn(from, from + SECOND).stream()
                        .filter(Fate::failed)
                        .count();
                if (count > 0) {
                    out.println(from + "," + quoted(operation) + "," + quoted(failure) + "," + count);
                }
            }
        }
    }

    private void series(Path directory) throws IOException {
        Random random = new Random(2);
        try (PrintStream out = print(directory, "series.csv")) {
            out.println("startNanos,metric,index,value");
            for (long from = 0; from < end(); from += SECOND) {
                for (int i = 0; i < connections; i++) {
                    out.println(from + ",un-acked," + i + "," + random.nextInt(4));
                }
            }
        }
    }

    private void resources(Path directory) throws IOException {
        Random random = new Random(3);
        try (PrintStream out = print(directory, "resources.csv")) {
            StringBuilder header = new StringBuilder("startNanos,durationNanos");
            for (String process : List.of("target", "generator")) {
                for (String column :
                        List.of("CpuUser", "CpuSystem", "IoWait", "Rss", "Vsz", "Threads", "OpenFiles", "GcCpu")) {
                    header.append(',').append(process).append(column);
                }
            }
            out.println(header + ",machineCpuUser,machineCpuSystem,machineCpuIoWait,machineCpuIdle,machineCpuSteal,"
                    + "netBytesSent,netBytesReceived,netPacketsSent,netPacketsReceived");
            for (long from = 0; from < end(); from += SECOND) {
                double busy = from < 2 * SECOND ? 0.62 : 0.3 + 0.05 * random.nextDouble();
                String target = targetSampled
                        ? String.format(
                                Locale.ROOT,
                                "%.3f,%.3f,0,%d,%d,%d,%d,%.3f",
                                busy,
                                busy / 4,
                                (150L + from / SECOND * 5) << 20,
                                3L << 30,
                                27,
                                61,
                                0.02)
                        : ",,,,,,,";
                out.printf(
                        Locale.ROOT,
                        "%d,%d,%s,%.3f,%.3f,0,%d,%d,%d,%d,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%d,%d,%d,%d%n",
                        from,
                        SECOND,
                        target,
                        busy / 2,
                        busy / 5,
                        160L << 20,
                        3L << 30,
                        22,
                        40,
                        0.001,
                        busy * 1.6,
                        busy * 0.5,
                        0.002,
                        2 - busy * 2.1,
                        0.0,
                        rate * 90L,
                        rate * 90L,
                        rate,
                        rate);
            }
        }
    }

    private void gcEvents(Path directory) throws IOException {
        try (PrintStream out = print(directory, "gc-events.csv")) {
            out.println("process,kind,startNanos,durationNanos,name,cause");
            if (targetSampled) {
                for (long[] pause : pauses) {
                    out.println("target,safepoint," + (pause[0] - 40_000) + "," + (pause[1] + 90_000)
                            + ",G1CollectForAllocation,");
                    out.println(
                            "target,pause," + pause[0] + "," + pause[1] + ",Pause Young (Normal),G1 Evacuation Pause");
                }
                out.println("target,concurrent,4000000000,220000000,Concurrent Mark,");
            }
            out.println("generator,pause,7700000000,3100000,Pause Young (Normal),G1 Evacuation Pause");
        }
    }

    private void histograms(Path directory) throws IOException {
        try (PrintStream out = print(directory, "histograms.hlog")) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputStartTime(STARTED.toEpochMilli());
            log.outputLegend();
            Map<String, ToLongFunction<Fate>> kinds = new LinkedHashMap<>();
            kinds.put("response", f -> f.ended() - f.due());
            kinds.put("service", f -> f.ended() - f.started());
            kinds.put("lag", f -> f.started() - f.due());
            for (long from = 0; from < end(); from += SECOND) {
                long start = from;
                long to = from + SECOND + (from + SECOND == end() ? SECOND : 0);
                List<Fate> ended = endedIn(start, to);
                kinds.forEach((kind, time) -> {
                    Histogram histogram = histogram(ended, time);
                    histogram.setTag((operation + "." + kind).replaceAll("[,\\s]", "_"));
                    histogram.setStartTimeStamp(STARTED.toEpochMilli() + start / 1_000_000);
                    histogram.setEndTimeStamp(STARTED.toEpochMilli() + (start + SECOND) / 1_000_000);
                    log.outputIntervalHistogram(histogram);
                });
            }
        }
    }

    private static String quoted(String text) {
        return text.matches("[\\w.-]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static PrintStream print(Path directory, String file) throws IOException {
        return new PrintStream(Files.newOutputStream(directory.resolve(file)), false, StandardCharsets.UTF_8);
    }
}
