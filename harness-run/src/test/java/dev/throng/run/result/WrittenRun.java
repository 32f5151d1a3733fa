package dev.throng.run.result;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A small result directory as a run writes it: one warm-up, one measured phase, the operation {@code send}. */
public final class WrittenRun {

    private static final int SECONDS = 20;

    private String p99 = "5000000";
    private double rate = 1_000;
    private long failed;
    private String verdict = "valid";
    private String reasons = "";
    private String scenarioRate = "1000/s";
    private String phase = "hold";
    private String objective = "send.response.p99 < 50ms";
    private String cpu = "Some CPU";
    private String jvmOption = "-XX:+UseSerialGC";
    private String startedAt = "2026-11-30T10:00:00Z";

    public WrittenRun p99(double nanos) {
        p99 = Long.toString(Math.round(nanos));
        return this;
    }

    public WrittenRun rate(double perSecond) {
        rate = perSecond;
        return this;
    }

    public WrittenRun failed(long count) {
        failed = count;
        return this;
    }

    public WrittenRun invalid() {
        verdict = "invalid";
        reasons = "{\"code\": \"aborted\", \"severity\": \"invalid\", \"text\": \"the run was aborted\"}";
        return this;
    }

    public WrittenRun suspect() {
        verdict = "suspect";
        reasons = "{\"code\": \"generator-late\", \"severity\": \"suspect\", \"text\": \"the generator was late\"}";
        return this;
    }

    public WrittenRun scenarioRate(String load) {
        scenarioRate = load;
        return this;
    }

    public WrittenRun phase(String name) {
        phase = name;
        return this;
    }

    public WrittenRun objective(String expression) {
        objective = expression;
        return this;
    }

    public WrittenRun cpu(String model) {
        cpu = model;
        return this;
    }

    public WrittenRun jvmOption(String option) {
        jvmOption = option;
        return this;
    }

    public WrittenRun startedAt(String instant) {
        startedAt = instant;
        return this;
    }

    /** Writes the files that a comparison needs, without histograms. */
    public Path write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("result.json"), result(directory));
        Files.writeString(directory.resolve("environment.json"), """
                {"throng": {"version": "0.1.0"}, "java": {"version": "17"}, "os": {"name": "Linux", "kernel": "6.1"},
                 "cpu": {"model": "%s", "available": 2, "online": 2}, "memory": {"memTotalBytes": 8000000000}}
                """.formatted(cpu));
        Files.writeString(directory.resolve("scenario.yaml"), """
                name: steady
                seed: 1
                protocol: riemann
                target: {launch: riemann, jvm: {options: ["%s"]}}
                phases:
                  - {name: warm-up, for: 1s, measured: false, load: {send: {rate: %s}}}
                  - {name: %s, for: %ds, load: {send: {rate: %s}}}
                """.formatted(
                        jvmOption, scenarioRate, phase, SECONDS, scenarioRate));
        return directory;
    }

    private String result(Path directory) {
        long due = Math.round(rate * SECONDS);
        return String.format(
                Locale.ROOT,
                """
                {"schema": "throng-result/1", "name": "steady", "protocol": "riemann", "seed": 1, "startedAt": "%s",
                 "command": "throng run steady.yaml -o %s", "durationNanos": 21000000000, "verdict": {"status": "%s", "reasons": [%s]},
                 "slo": [{"expression": "%s", "held": %s, "value": %s, "unit": "ns"}],
                 "phases": [
                  {"name": "warm-up", "measured": false, "startNanos": 0, "durationNanos": 1000000000, "operations": {}},
                  {"name": "%s", "measured": true, "startNanos": 1000000000, "durationNanos": %d000000000, "operations": {"send": {
                    "due": %d, "started": %d, "answered": %d, "failed": %d, "answeredRate": %f,
                    "response": {"count": %d, "mean": 1500000, "p50": 1000000, "p95": 3000000, "p99": %s, "p999": 9000000, "max": 20000000},
                    "service": {"count": %d, "mean": 1500000, "p50": 1000000, "p95": 3000000, "p99": %s, "p999": 9000000, "max": 20000000},
                    "ownLag": {"count": %d, "mean": 1000, "p50": 1000, "p95": 20000, "p99": 50000, "p999": 90000, "max": 200000}}}}],
                 "target": {"description": "launched riemann"}}
                """,
                startedAt,
                directory.toUri().getPath(),
                verdict,
                reasons,
                objective,
                Long.parseLong(p99) < 50_000_000,
                p99,
                phase,
                SECONDS,
                due,
                due,
                due - failed,
                failed,
                rate,
                due,
                p99,
                due,
                p99,
                due);
    }

    /**
     * Adds the histograms of each second: times around 1 ms with a long tail, where each second is slower or faster than others.
     *
     * @param wander the standard deviation of the logarithm of a second's level
     */
    public Path writeWithHistograms(Path directory, double wander, Random random) throws IOException {
        write(directory);
        Histogram whole = new Histogram(3);
        try (PrintStream out = new PrintStream(Files.newOutputStream(directory.resolve("histograms.hlog")))) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputLegend();
            for (int second = 1; second <= SECONDS; second++) {
                Histogram interval = new Histogram(3);
                double level = 1e6 * Math.exp(wander * random.nextGaussian());
                for (int i = 0; i < rate; i++) {
                    interval.recordValue(Math.round(level * Math.exp(0.6 * random.nextGaussian())));
                }
                interval.setTag("send.response");
                interval.setStartTimeStamp(second * 1_000L);
                interval.setEndTimeStamp(second * 1_000L + 1_000);
                log.outputIntervalHistogram(interval);
                whole.add(interval);
            }
        }
        try (PrintStream out = new PrintStream(Files.newOutputStream(directory.resolve("phases.hlog")))) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputLegend();
            whole.setTag("send.response");
            whole.setStartTimeStamp(1_000L);
            whole.setEndTimeStamp((SECONDS + 1) * 1_000L);
            log.outputIntervalHistogram(whole);
        }
        p99(whole.getValueAtPercentile(99));
        Files.writeString(directory.resolve("result.json"), result(directory));
        return directory;
    }
}
