package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.ComparisonSentences;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.ErrorBudget;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.Trials;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same open load from one process with four event loops, and from four agents with one event loop each: the same four parts of the load.
 * Are the response times different? The runs take turns, in the order A B B A. {@code bench/agents --compare} runs this.
 *
 * <p>Two tests: the intervals of {@link PairwiseDifferences} for p50 and p99 of whole runs, and the largest distance of the pooled
 * distributions, judged by exchanging whole runs.
 */
@Tag("measure")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class OneProcessOrAgentsMeasureIT {

    private static final String PROTOCOL = System.getProperty("throng.agents.protocol", "riemann");
    private static final int PAIRS = Integer.getInteger("throng.agents.pairs", 8);
    private static final int WARM_UP = Integer.getInteger("throng.agents.warmUp", 25);
    private static final int SECONDS = Integer.getInteger("throng.agents.seconds", 6);
    private static final boolean REAL_TIME = Boolean.getBoolean("throng.agents.realTime");
    private static final String JVM = System.getProperty("throng.agents.jvm", "");
    private static final int PARTS = 4;

    /** How many seconds the JVMs need until the load starts, at least. */
    private static final int START = 3;

    private static final double LEVEL = 0.05;
    private static final double MICRO = 1e3;

    /** As the launcher starts a generator; agents inherit the options. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "-Xms256m",
            "-Xmn16m",
            "-XX:SurvivorRatio=2",
            "-XX:MaxTenuringThreshold=4",
            "-XX:MetaspaceSize=96m",
            "-XX:FreqInlineSize=120",
            "-XX:-UsePerfData",
            "-Dio.netty.leakDetection.level=disabled");

    private static final String RIEMANN = """
            name: compare
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-Xmx256m]}, set: {mode: counting}}
            settings: {connections: 4, event: {service: load-test, metric: 1.0}}
            generator: {loops: %1$d}
            phases:
              - {name: warm-up, for: %2$ds, measured: false, load: {send: {rate: 20000/s}}}
              - {name: settle, for: 2s, measured: false, load: {send: {rate: 2000/s}}}
              - {name: main, for: %3$ds, load: {send: {rate: 2000/s}}}
            """;

    private static final String XMPP = """
            name: compare
            protocol: xmpp
            target: {launch: xmpp, jvm: {options: [-Xmx256m]}}
            settings: {users: {count: 10000}}
            generator: {loops: %1$d}
            phases:
              - {name: warm-up, for: %2$ds, measured: false, load: {login: {rate: 200/s}}}
              - {name: settle, for: 2s, measured: false, load: {login: {rate: 50/s}}}
              - {name: main, for: %3$ds, load: {login: {rate: 50/s}}}
            """;

    /** One of the two ways to send the load. */
    private enum Way {
        ONE_PROCESS("1 process", PARTS, List.of()),
        AGENTS(PARTS + " agents", 1, List.of("--agents", String.valueOf(PARTS)));

        private final String label;
        private final int loops;
        private final List<String> words;

        Way(String label, int loops, List<String> words) {
            this.label = label;
            this.loops = loops;
            this.words = words;
        }
    }

    private record Run(Way way, OperationResult operation, Histogram response, double cpuSeconds) {

        long of(ToLongFunction<OperationResult> figure) {
            return figure.applyAsLong(operation);
        }
    }

    @TempDir
    Path directory;

    private final List<Run> runs = new ArrayList<>();

    private Run run(Way way, int number) throws Exception {
        Path place = Files.createDirectory(directory.resolve("run-" + number));
        String scenario = PROTOCOL.equals("riemann") ? RIEMANN : XMPP;
        Files.writeString(place.resolve("s.yaml"), scenario.formatted(way.loops, WARM_UP, SECONDS));
        List<String> words = new ArrayList<>(List.of("run", "s.yaml", "-o", "out", "--no-report", "--quiet"));
        words.addAll(way.words);
        try (BuiltThrong throng = new BuiltThrong(place)) {
            List<String> options = new ArrayList<>(OPTIONS);
            options.addAll(JVM.isEmpty() ? List.of() : List.of(JVM.split(" ")));
            int code = code(throng.start(options, words.toArray(String[]::new)));
            assertThat(code)
                    .as(Files.readString(place.resolve("stderr")))
                    .isIn(ExitCode.DONE, ExitCode.SLO_MISSED, ExitCode.INVALID);
        }
        ResultDirectory results = ResultDirectory.open(place.resolve("out"));
        RunResult result = results.result().orElseThrow();
        PhaseResult main = result.phases().get(2);
        String operation = PROTOCOL.equals("riemann") ? "send" : "login";
        List<Histogram> response = new ArrayList<>();
        results.phaseHistograms(line -> {
            if (line.tag().equals(operation + ".response") && line.startNanos() >= main.startNanos() - 1_000_000) {
                response.add(line.histogram());
            }
        });
        Run run = new Run(
                way,
                main.operations().get(operation),
                response.get(0),
                result.generator().cpuSeconds().orElseThrow());
        System.out.printf(
                Locale.ROOT,
                "%-10s p50 %.1f us, p99 %.1f us, service p50 %.1f us, p99 %.1f us, own lag p50 %.1f us, p99 %.1f us, CPU %.2f s, %s%s%n",
                way.label,
                run.of(each -> each.response().p50()) / MICRO,
                run.of(each -> each.response().p99()) / MICRO,
                run.of(each -> each.service().p50()) / MICRO,
                run.of(each -> each.service().p99()) / MICRO,
                run.of(each -> each.ownLag().p50()) / MICRO,
                run.of(each -> each.ownLag().p99()) / MICRO,
                run.cpuSeconds(),
                result.verdict().status(),
                result.verdict().status() == Verdict.Status.valid
                        ? ""
                        : " " + result.verdict().reasons());
        return run;
    }

    private static int code(Process run) throws InterruptedException {
        if (!REAL_TIME) {
            return BuiltThrong.code(run);
        }
        try (RealTimeLoops loops = new RealTimeLoops(run, Duration.ofSeconds(WARM_UP + START))) {
            int code = BuiltThrong.code(run);
            assertThat(loops.count()).as("event loops with SCHED_RR").isGreaterThan(PARTS);
            return code;
        }
    }

    private List<Run> of(Way way) {
        return runs.stream().filter(run -> run.way() == way).toList();
    }

    /** The runs of a way; each pair is a block. */
    private Trials trials(Way way) {
        List<Trials.Trial> trials = new ArrayList<>();
        for (Run run : of(way)) {
            Map<Measure, Double> figures = Map.of(
                    Measure.RESPONSE_P50,
                            (double) run.of(each -> each.response().p50()),
                    Measure.RESPONSE_P99,
                            (double) run.of(each -> each.response().p99()));
            trials.add(new Trials.Trial(trials.size() + 1, figures, Map.of()));
        }
        return new Trials(way.label, PROTOCOL, trials);
    }

    private static double meanLogarithm(List<Run> runs, ToLongFunction<OperationResult> figure) {
        return runs.stream()
                .mapToDouble(run -> Math.log(run.of(figure)))
                .average()
                .orElseThrow();
    }

    private double pValue(ToLongFunction<OperationResult> figure) {
        return new RelabelledRuns<>(
                        of(Way.ONE_PROCESS),
                        of(Way.AGENTS),
                        (one, other) -> Math.abs(meanLogarithm(one, figure) - meanLogarithm(other, figure)))
                .pValue();
    }

    private RelabelledRuns<long[]> pooled() {
        List<Histogram> histograms = new ArrayList<>();
        List.of(Way.values()).forEach(way -> of(way).forEach(run -> histograms.add(run.response())));
        List<long[]> counts = PooledTimes.onSameValues(histograms);
        return new RelabelledRuns<>(counts.subList(0, PAIRS), counts.subList(PAIRS, 2 * PAIRS), PooledTimes::distance);
    }

    @Test
    void responseTimesOfOneProcessAndOfFourAgentsAreNotDifferent() throws Exception {
        for (int pair = 0; pair < PAIRS; pair++) {
            boolean agentsFirst = pair % 2 == 1;
            runs.add(run(agentsFirst ? Way.AGENTS : Way.ONE_PROCESS, 2 * pair));
            runs.add(run(agentsFirst ? Way.ONE_PROCESS : Way.AGENTS, 2 * pair + 1));
        }
        assertThat(runs).allSatisfy(run -> assertThat(run.operation().answered())
                .isEqualTo(run.operation().due())
                .isEqualTo(runs.get(0).operation().due()));

        List<Measure> measures = List.of(Measure.RESPONSE_P50, Measure.RESPONSE_P99);
        List<Trials> ways = List.of(trials(Way.ONE_PROCESS), trials(Way.AGENTS));
        List<Difference> differences = new PairwiseDifferences(ErrorBudget.once(1 - LEVEL), 0.1)
                .of(ways, measures)
                .differences();
        new ComparisonSentences(differences, 0.1).of(ways, measures).forEach(System.out::println);
        differences.forEach(difference -> System.out.printf(
                Locale.ROOT,
                "%s: ratio %.3f (%.3f to %.3f), detectable from %.3f times%n",
                difference.measure().words(),
                difference.interval().estimate(),
                difference.interval().low(),
                difference.interval().high(),
                difference.shownFrom()));
        RelabelledRuns<long[]> pooled = pooled();
        System.out.printf(
                Locale.ROOT,
                "exchanging whole runs: p50 p = %.3f, p99 p = %.3f; pooled distributions: distance %.4f, p = %.3f, detectable from %.4f%n",
                pValue(each -> each.response().p50()),
                pValue(each -> each.response().p99()),
                pooled.observed(),
                pooled.pValue(),
                pooled.detectable(LEVEL));
        assertThat(differences).noneMatch(Difference::shown);
        assertThat(pooled.pValue()).isGreaterThan(LEVEL);
    }
}
