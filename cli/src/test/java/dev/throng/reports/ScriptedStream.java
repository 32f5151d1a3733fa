package dev.throng.reports;

import dev.throng.figure.ArrivalCounts;
import dev.throng.probe.ProbeSummary;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.CpuSplit;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.run.result.Warmth;
import dev.throng.series.Agreement;
import dev.throng.series.Agreements;
import dev.throng.series.Answer;
import dev.throng.series.ProbeComparison;
import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.streams.analysis.StreamAnalyser;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the result directory of a streaming run: listeners of 64 kbit/s come at a rate for a while and stay; the target serves as many as
 * it can and leaves the rest connected. Every file and the findings follow from the same numbers.
 */
final class ScriptedStream {

    private static final long SECOND = 1_000_000_000L;
    private static final double NOMINAL = 8_000;
    private static final long BURST = 65_536;

    String name = "rsas-ramp";
    String protocol = "http-stream";
    /** Whose arrivals are the listeners. */
    String operation = "listen";

    int perSecond = 100;
    int rampSeconds = 40;
    int holdSeconds = 20;
    int served = Integer.MAX_VALUE;
    /** Of its rate that each listener gets who is served. */
    double share = 1;

    int sources = 0;
    /** Between a listener's pieces, while those who received one are counted within the last second. */
    int secondsBetweenPieces = 1;
    /** What the target's page says of itself beyond what we count. */
    int strangers = 0;

    private static final class Second {
        private double wanted;
        private double expected;
        private double receiving;
        private double media;
        private double rss;
        private double user;
        private double system;
    }

    private final List<Second> seconds = new ArrayList<>();

    Path write(Path directory) {
        try {
            Files.createDirectories(directory);
            simulate();
            files(directory);
            JsonMapper.builder()
                    .build()
                    .writeValue(directory.resolve("result.json").toFile(), result());
            Files.writeString(directory.resolve("scenario.yaml"), "name: " + name + "\nprotocol: " + protocol + "\n");
            Files.writeString(
                    directory.resolve("environment.json"), "{\"cpu\": {\"online\": 2}, \"netInterface\": \"lo\"}");
            return directory;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private void simulate() {
        Random random = new Random(11);
        for (int s = 0; s < rampSeconds + holdSeconds; s++) {
            Second now = new Second();
            boolean ramp = s < rampSeconds;
            now.wanted = (double) perSecond * Math.min(s + 1, rampSeconds);
            now.receiving = Math.min(now.wanted, served);
            // those who come within the second are there for half of it
            now.expected = NOMINAL * (now.wanted - (ramp ? perSecond / 2.0 : 0));
            double newcomers = ramp && now.receiving < served ? perSecond : 0;
            now.media = share * NOMINAL * Math.min(now.expected / NOMINAL, served)
                    + BURST * newcomers
                    + 20_000 * random.nextGaussian();
            now.rss = 60e6 + 3_100 * now.wanted + 200_000 * random.nextGaussian();
            now.user = 0.02 + 6e-6 * now.receiving + 5e-5 * newcomers + 0.002 * random.nextDouble();
            now.system = 0.03 + 14e-6 * now.receiving + 2e-4 * newcomers + 0.004 * random.nextDouble();
            seconds.add(now);
        }
    }

    private long due(int s) {
        return s < rampSeconds ? perSecond : 0;
    }

    private long answered(int s) {
        double before = s == 0 ? 0 : seconds.get(s - 1).receiving;
        return Math.round(seconds.get(s).receiving - before);
    }

    private String phase(int s) {
        return s < rampSeconds ? "ramp" : "hold";
    }

    private double pieces(Second now) {
        return now.receiving / secondsBetweenPieces;
    }

    private double onRate(Second now) {
        return share < 0.95 ? 0 : now.receiving;
    }

    private double starved(Second now) {
        return now.wanted - now.receiving;
    }

    private void files(Path directory) throws IOException {
        StringBuilder intervals = new StringBuilder(
                "startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,dropped,owed,inFlight,inSystem,"
                        + "offeredRate,answeredRate,bytesSent,bytesReceived,responseP50,responseP99,responseP999,responseMax,"
                        + "serviceP50,serviceP99,serviceP999,serviceMax,lagP50,lagP99,lagP999,lagMax,ownLagMax\n");
        StringBuilder series = new StringBuilder("startNanos,metric,index,value\n");
        StringBuilder metrics = new StringBuilder("startNanos,durationNanos,metric,count,mean,p50,p99,max\n");
        StringBuilder resources = new StringBuilder("startNanos,durationNanos");
        for (String process : List.of("target", "generator")) {
            for (String column :
                    List.of("CpuUser", "CpuSystem", "IoWait", "Rss", "Vsz", "Threads", "OpenFiles", "GcCpu")) {
                resources.append(',').append(process).append(column);
            }
        }
        resources.append(
                ",machineCpuUser,machineCpuSystem,machineCpuIoWait,machineCpuIdle,machineCpuSteal,netBytesSent,"
                        + "netBytesReceived,netPacketsSent,netPacketsReceived,probe:icecast.listeners,probe:icecast.sources\n");
        for (int s = 0; s < seconds.size(); s++) {
            Second now = seconds.get(s);
            long start = s * SECOND;
            String times = answered(s) == 0 ? ",,,," : ",4000000,9000000,9500000,9900000";
            intervals.append(start + "," + SECOND + "," + phase(s) + ",true,listen," + due(s) + "," + due(s) + ","
                    + answered(s) + ",0,0,0,0," + Math.round(starved(now)) + "," + Math.round(now.wanted) + "," + due(s)
                    + "," + answered(s) + "," + due(s) * 120 + "," + Math.round(now.media) + times + times + times
                    + ",20000\n");
            for (int loop = 0; loop < 2; loop++) {
                series.append(start + ",connected," + loop + "," + now.wanted / 2 + "\n");
                series.append(start + ",accepted," + loop + "," + now.receiving / 2 + "\n");
                series.append(start + ",receiving," + loop + "," + pieces(now) / 2 + "\n");
                series.append(start + ",on-rate," + loop + "," + onRate(now) / 2 + "\n");
                series.append(start + ",starved," + loop + "," + starved(now) / 2 + "\n");
                series.append(start + ",sources," + loop + "," + sources / 2 + "\n");
            }
            metrics.append(start + "," + SECOND + ",bytes-expected," + Math.round(now.expected) + ",,,,\n");
            metrics.append(start + "," + SECOND + ",bytes-media," + Math.round(now.media) + ",,,,\n");
            resources.append(start + "," + SECOND + "," + now.user + "," + now.system + ",0," + Math.round(now.rss)
                    + ",3000000000,27," + (60 + Math.round(now.receiving)) + ",0.01," + now.user / 2 + ","
                    + now.system / 2 + ",0,120000000,3000000000,22," + (60 + Math.round(now.wanted)) + ",0.001,"
                    + now.user * 1.6 + "," + now.system * 1.6 + ",0,1,0," + Math.round(now.media * 1.03) + ","
                    + Math.round(now.media * 1.03) + ",1000,1000," + (s % 9 == 4 ? "" : now.receiving + strangers)
                    + ",1\n");
        }
        Files.writeString(directory.resolve("intervals.csv"), intervals);
        Files.writeString(directory.resolve("series.csv"), series);
        Files.writeString(directory.resolve("metrics.csv"), metrics);
        Files.writeString(directory.resolve("resources.csv"), resources);
    }

    private interface Value {
        double of(Second second);
    }

    private Series ends(Value value) {
        TreeMap<Double, Double> samples = new TreeMap<>();
        for (int s = 0; s < seconds.size(); s++) {
            samples.put(s + 1.0, value.of(seconds.get(s)));
        }
        return new Series(samples);
    }

    private Series middles(Value value) {
        TreeMap<Double, Double> samples = new TreeMap<>();
        for (int s = 0; s < seconds.size(); s++) {
            samples.put(s + 0.5, value.of(seconds.get(s)));
        }
        return new Series(samples);
    }

    private RunSeries series() {
        Map<String, Series> gauges = new LinkedHashMap<>();
        gauges.put("connected", ends(now -> now.wanted));
        gauges.put("accepted", ends(now -> now.receiving));
        gauges.put("receiving", ends(this::pieces));
        gauges.put("on-rate", ends(this::onRate));
        gauges.put("starved", ends(this::starved));
        gauges.put("sources", ends(now -> sources));
        Map<String, Series> resources = new LinkedHashMap<>();
        resources.put(RunSeries.TARGET_RSS, ends(now -> now.rss));
        resources.put(RunSeries.TARGET_VSZ, ends(now -> 3e9));
        resources.put(RunSeries.TARGET_CPU_USER, middles(now -> now.user));
        resources.put(RunSeries.TARGET_CPU_SYSTEM, middles(now -> now.system));
        resources.put(RunSeries.TARGET_CPU, middles(now -> now.user + now.system));
        resources.put(RunSeries.MACHINE_CPU, middles(now -> 1.6 * (now.user + now.system)));
        resources.put(RunSeries.NET_SENT, middles(now -> 1.03 * now.media));
        List<RunSeries.Arrivals> arrivals = new ArrayList<>();
        for (int s = 0; s < seconds.size(); s++) {
            arrivals.add(new RunSeries.Arrivals(
                    s,
                    s + 1,
                    ArrivalCounts.of(new long[] {due(s), due(s), answered(s)}),
                    Map.of(),
                    new RunSeries.Arrivals.ResponseTimes(9_900_000, 9_900_000, 9_900_000)));
        }
        RunSeries.Totals totals = new RunSeries.Totals(
                Map.of("listeners-below-half", Math.round(starved(last()))),
                Map.of(
                        "burst-bytes",
                        new RunSeries.Distribution(1, BURST, BURST, BURST, BURST),
                        "rate-ratio",
                        new RunSeries.Distribution(
                                Math.round(last().wanted), 990, starved(last()) > 0 ? 0 : 985, 1000, 1012)));
        return new RunSeries(
                List.of(
                        new RunSeries.Phase("ramp", true, 0, rampSeconds, Map.of()),
                        new RunSeries.Phase("hold", true, rampSeconds, seconds.size(), Map.of())),
                gauges,
                Map.of(
                        "bytes-expected", middles(now -> now.expected),
                        "bytes-media", middles(now -> now.media)),
                totals,
                Map.of(operation, arrivals),
                resources,
                Map.of("icecast.listeners", ends(now -> now.receiving + strangers)),
                OptionalDouble.of(2),
                OptionalDouble.of(2));
    }

    private Second last() {
        return seconds.get(seconds.size() - 1);
    }

    private RunResult result() {
        RunSeries series = series();
        List<Agreement> agreements =
                Agreements.of(series, List.of(new ProbeComparison("icecast.listeners", "accepted", 0.05)));
        TargetResult target = new TargetResult(
                protocol + ", launched",
                "127.0.0.1:8000",
                OptionalLong.of(4711),
                new TargetResult.ProcessUse(
                        OptionalDouble.of(9),
                        OptionalDouble.of(3),
                        OptionalDouble.of(6),
                        OptionalLong.of(74_000_000),
                        OptionalLong.of(3L << 30),
                        OptionalLong.of(27)),
                OptionalLong.of(4100),
                GcResult.UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.of(2),
                OptionalDouble.empty(),
                List.of(),
                Warmth.UNKNOWN,
                "0-1");
        GeneratorResult generator = new GeneratorResult(
                List.of(4712L),
                "epoll",
                2,
                new TargetResult.ProcessUse(
                        OptionalDouble.of(2.2),
                        OptionalDouble.of(1.6),
                        OptionalDouble.of(0.6),
                        OptionalLong.of(120L << 20),
                        OptionalLong.of(3L << 30),
                        OptionalLong.of(22)),
                GcResult.UNKNOWN,
                0,
                MadeResults.times(0, 0, 0, 0, 0, 0, 0),
                new GeneratorResult.Files(OptionalLong.of(20_000), OptionalLong.of(4100)),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                CpuSplit.UNKNOWN,
                Warmth.UNKNOWN,
                new Placement("realtime", "", "0-1"),
                "generator.loops",
                Optional.empty(),
                OptionalDouble.of(0));
        List<Reason> reasons = agreements.stream()
                .filter(agreement -> agreement.agrees() == Answer.NO)
                .map(agreement -> Reason.suspect(
                        ReasonCode.COUNTS_DISAGREE,
                        "the target's count and Throng's count disagree: " + agreement.words()))
                .toList();
        return new RunResult(
                new RunResult.Head(
                        RunResult.SCHEMA,
                        name,
                        protocol,
                        1,
                        "2026-11-21T10:00:00Z",
                        seconds.size() * SECOND,
                        "throng run rsas-ramp.yaml"),
                Verdict.of(reasons),
                List.of(),
                List.of(
                        phase("ramp", 0, rampSeconds, (long) perSecond * rampSeconds),
                        phase("hold", rampSeconds, seconds.size(), 0)),
                target,
                generator,
                List.of(),
                new RunResult.Findings(
                        List.of(new ProbeSummary(
                                "icecast",
                                "icecast",
                                "http://127.0.0.1:8000/status-json.xsl",
                                53,
                                7,
                                List.of("not answered within 1000 ms"),
                                Map.of(
                                        "icecast.listeners",
                                        new ProbeSummary.Count(
                                                perSecond,
                                                last().receiving / 2,
                                                last().receiving,
                                                last().receiving + strangers)))),
                        agreements,
                        AnalysisSection.of(StreamAnalyser.analyse(series, ListenerPlan.of(operation))
                                .of(operation.equals("listen") ? Audience.LISTENERS : Audience.PLAYERS))),
                List.of());
    }

    private PhaseResult phase(String phase, int from, int to, long due) {
        long answered = 0;
        for (int s = from; s < to; s++) {
            answered += answered(s);
        }
        Times times = answered == 0
                ? MadeResults.times(0, 0, 0, 0, 0, 0, 0)
                : MadeResults.times(answered, 4.2e6, 4_000_000, 8_000_000, 9_000_000, 9_500_000, 9_900_000);
        OperationResult listen = MadeResults.operation(
                LoadTerms.open("{rate: " + perSecond + "/s}"),
                due,
                due,
                answered,
                0,
                0,
                0,
                0,
                due - answered,
                due,
                due - answered,
                (double) due / (to - from),
                (double) answered / (to - from),
                1,
                1,
                1,
                due - answered,
                due * 120,
                1_000_000,
                times,
                times,
                MadeResults.times(answered, 0, 0, 0, 0, 0, 0),
                MadeResults.times(0, 0, 0, 0, 0, 0, 0),
                Map.of());
        MetricResult latency =
                MadeResults.metric("distribution", "ns", 1000, 3e8, 1, 250_000_000, 1, 480_000_000, 1, 490_000_000);
        return new PhaseResult(
                phase,
                true,
                from * SECOND,
                (to - from) * SECOND,
                due == 0 ? Map.of() : Map.of(operation, listen),
                Map.of("publish-latency", latency));
    }
}
