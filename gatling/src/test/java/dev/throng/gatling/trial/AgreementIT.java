package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gatling.recording.LoggedTimes;
import dev.throng.gatling.simulation.ReferenceTarget;
import dev.throng.run.Judge;
import dev.throng.run.RunResult;
import dev.throng.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gatling with our DSL and {@code throng run} put the same load on the same target. Counts must be equal. How near their times come to
 * each other is for a quiet machine to say: {@code bench/gatling} runs this for longer and with {@code throng.agreement.times}, which
 * demands that p50 and p99 differ by no more than 1 ms and 5 %. Ours goes first: it warms the target up for both.
 */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AgreementIT {

    private static final Path THRONG =
            Path.of("../cli/target/throng").toAbsolutePath().normalize();
    private static final int SECONDS = Integer.getInteger("throng.agreement.seconds", 2);
    private static final int WARM_UP = Integer.getInteger("throng.agreement.warmUp", 1);
    private static final boolean TIMES = Boolean.getBoolean("throng.agreement.times");
    private static final double MILLI = 1e6;
    private static final long SILENCE_MILLIS = 1_500;

    /** The exit code of a run that is not to be trusted. */
    private static final int NOT_TRUSTED = 3;

    @TempDir
    Path directory;

    /** The measured phase of a run of ours, by operation. */
    private Map<String, JsonNode> ran(String scenario) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("scenario.yaml"), scenario);
        Path result = directory.resolve("run");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dthrong.home=" + THRONG,
                "-cp",
                THRONG.resolve("lib").resolve("*").toString(),
                "dev.throng.cli.Main",
                "run",
                file.toString(),
                "-o",
                result.toString(),
                "--quiet");
        Path output = directory.resolve("run.out");
        int code = GatlingRun.code(command, output);
        assertThat(code).as(Files.readString(output)).isIn(TIMES ? List.of(0) : List.of(0, NOT_TRUSTED));
        JsonNode written =
                new JsonMapper().readTree(result.resolve("result.json").toFile());
        if (code == NOT_TRUSTED) {
            assertOnlyLate(written.path("verdict").path("reasons"));
        }
        Map<String, JsonNode> operations = new TreeMap<>();
        for (JsonNode phase : written.path("phases")) {
            if (phase.path("measured").asBoolean()) {
                phase.path("operations").properties().forEach(entry -> {
                    if (entry.getValue().path("started").asLong() > 0) {
                        operations.put(entry.getKey(), entry.getValue());
                    }
                });
            }
        }
        return operations;
    }

    /** A generator that was late on a busy machine has times that are not to be trusted, but its counts are whole. */
    private static void assertOnlyLate(JsonNode reasons) {
        assertThat(reasons).isNotEmpty().allSatisfy(reason -> {
            List<String> words = List.of(reason.asString());
            assertThat(Judge.namesGenerator(new RunResult.Verdict(RunResult.Status.invalid, words)))
                    .as(reason.asString())
                    .isTrue();
        });
    }

    private Map<String, Histogram> simulated(Target target, String protocol, int rate)
            throws IOException, InterruptedException {
        GatlingRun run = GatlingRun.of(
                AgreementSimulation.class,
                directory,
                Map.of(
                        "agreement.protocol", protocol,
                        "agreement.port", Integer.toString(target.address().getPort()),
                        "agreement.rate", Integer.toString(rate),
                        "agreement.warmUp", Integer.toString(WARM_UP),
                        "agreement.seconds", Integer.toString(SECONDS)));
        assertThat(run.code()).as(run.output()).isZero();
        LoggedTimes measured = run.times().afterSilence(SILENCE_MILLIS);
        return measured.byTag();
    }

    private static void agree(String operation, JsonNode ours, Histogram theirs, int count) {
        JsonNode response = ours.path("response");
        long p50 = theirs.getValueAtPercentile(50);
        long p99 = theirs.getValueAtPercentile(99);
        System.out.printf(
                "%s: throng run %d, p50 %.3f ms, p99 %.3f ms; Gatling %d, p50 %.3f ms, p99 %.3f ms%n",
                operation,
                response.path("count").asLong(),
                response.path("p50").asLong() / MILLI,
                response.path("p99").asLong() / MILLI,
                theirs.getTotalCount(),
                p50 / MILLI,
                p99 / MILLI);
        assertThat(response.path("count").asLong())
                .as("throng run, %s", operation)
                .isEqualTo(count);
        assertThat(theirs.getTotalCount()).as("Gatling, %s", operation).isEqualTo(count);
        if (TIMES) {
            near(operation + " p50", response.path("p50").asLong(), p50);
            near(operation + " p99", response.path("p99").asLong(), p99);
        }
    }

    private static void near(String what, long oursNanos, long theirsNanos) {
        long most = 1_000_000 + oursNanos / 20;
        assertThat(Math.abs(oursNanos - theirsNanos))
                .as("%s: %d ns and %d ns", what, oursNanos, theirsNanos)
                .isLessThanOrEqualTo(most);
    }

    @Test
    void bothSendTheSameEventsToRiemann() throws IOException, InterruptedException {
        int rate = 200;
        try (Target target = ReferenceTarget.start("riemann", "--slow-acks", "20ms")) {
            Map<String, JsonNode> ours = ran("""
                    name: agreement
                    protocol: riemann
                    target: {attach: "127.0.0.1:%d"}
                    settings: {connections: 1, event: {service: load-test, metric: 1.0}}
                    phases:
                      - {name: warm-up, for: %ds, measured: false, load: {send: {rate: %d/s}}}
                      - {name: steady, for: %ds, load: {send: {rate: %d/s}}}
                    """.formatted(target.address().getPort(), WARM_UP, rate, SECONDS, rate));
            Map<String, Histogram> theirs = simulated(target, "riemann", rate);
            agree("send", ours.get("send"), theirs.get("send.response"), rate * SECONDS);
        }
    }

    @Test
    void bothLogTheSameUsersInToXmpp() throws IOException, InterruptedException {
        int rate = 50;
        try (Target target = ReferenceTarget.start("xmpp", "--slow-roster", "20ms")) {
            Map<String, JsonNode> ours =
                    ran("""
                    name: agreement
                    protocol: xmpp
                    target: {attach: "127.0.0.1:%d"}
                    settings: {domain: localhost, users: {count: 10000, password: pass}, mechanisms: [PLAIN]}
                    phases:
                      - {name: warm-up, for: %ds, measured: false, load: {login: {rate: %d/s}, ping: {rate: %d/s}}}
                      - {name: logins, for: %ds, load: {login: {rate: %d/s}}}
                      - {name: pings, for: %ds, load: {ping: {rate: %d/s}}}
                    """.formatted(target.address().getPort(), WARM_UP, rate, rate, SECONDS, rate, SECONDS, rate));
            Map<String, Histogram> theirs = simulated(target, "xmpp", rate);
            agree("login", ours.get("login"), theirs.get("login.response"), rate * SECONDS);
            agree("ping", ours.get("ping"), theirs.get("ping.response"), rate * SECONDS);
        }
    }
}
