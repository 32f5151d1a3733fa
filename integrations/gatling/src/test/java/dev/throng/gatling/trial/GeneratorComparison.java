package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gatling.recording.LoggedHistograms;
import dev.throng.gatling.simulation.ReferenceTarget;
import dev.throng.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Applies the same load to the same target with {@code throng run} and with Gatling and Throng's DSL. The target's acks or rosters take 20
 * ms.
 */
final class GeneratorComparison implements AutoCloseable {

    /** The exit code of a run that is not valid. */
    static final int NOT_VALID = 3;

    private static final Path THRONG =
            Path.of("../../cli/target/throng").toAbsolutePath().normalize();
    private static final long SILENCE_MILLIS = 1_500;

    /**
     * A finished {@code throng run}.
     *
     * @param output what it printed
     * @param reasons the reasons of its verdict
     * @param operations the operations of its measured phases with arrivals, by name
     */
    record ThrongRun(int code, String output, List<JsonNode> reasons, Map<String, JsonNode> operations) {}

    private final Path directory;
    private final String protocol;
    private final String settings;
    private final Target target;

    private GeneratorComparison(Path directory, String protocol, String settings, String slowAnswers) {
        this.directory = directory;
        this.protocol = protocol;
        this.settings = settings;
        this.target = ReferenceTarget.start(protocol, slowAnswers, "20ms");
    }

    static GeneratorComparison ofRiemann(Path directory) {
        return new GeneratorComparison(
                directory,
                "riemann",
                "{connections: 1, deadlines: {connect: 60s, tls: 60s}, event: {service: load-test, metric: 1.0}}",
                "--slow-acks");
    }

    static GeneratorComparison ofXmpp(Path directory) {
        return new GeneratorComparison(
                directory,
                "xmpp",
                "{domain: localhost, users: {count: 10000, password: pass}, mechanisms: [PLAIN], deadlines:"
                        + " {connect: 60s, tls: 60s, stream: 60s, auth: 60s, bind: 60s, roster: 60s, logout: 60s}}",
                "--slow-roster");
    }

    @Override
    public void close() {
        target.close();
    }

    /**
     * Runs a scenario with {@code throng run}.
     *
     * @param more the rest of the scenario, such as its phases
     */
    ThrongRun runThrong(String more) throws IOException, InterruptedException {
        Path file = Files.writeString(
                directory.resolve("scenario.yaml"),
                """
                name: agreement
                protocol: %s
                target: {attach: "127.0.0.1:%d"}
                settings: %s
                """.formatted(protocol, target.address().getPort(), settings) + more);
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
        assertThat(result.resolve("result.json")).as(Files.readString(output)).isRegularFile();
        JsonNode written =
                new JsonMapper().readTree(result.resolve("result.json").toFile());
        List<JsonNode> reasons = new ArrayList<>();
        written.path("verdict").path("reasons").forEach(reasons::add);
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
        return new ThrongRun(code, Files.readString(output), reasons, operations);
    }

    /** Runs {@link AgreementSimulation}, and returns what it recorded after its warm-up, if it has one, by tag. */
    Map<String, Histogram> runGatling(int rate, int warmUp, int seconds) throws IOException, InterruptedException {
        GatlingRun run = GatlingRun.of(
                AgreementSimulation.class,
                directory,
                Map.of(
                        "agreement.protocol", protocol,
                        "agreement.port", Integer.toString(target.address().getPort()),
                        "agreement.rate", Integer.toString(rate),
                        "agreement.warmUp", Integer.toString(warmUp),
                        "agreement.seconds", Integer.toString(seconds)));
        assertThat(run.code()).as(run.output()).isZero();
        LoggedHistograms times = run.times();
        return (warmUp > 0 ? times.afterSilence(SILENCE_MILLIS) : times).byTag();
    }

    /** Asserts that every arrival of Throng and every request of Gatling was answered, and how many there were. */
    static void assertCounts(ThrongRun throng, Map<String, Histogram> gatling, String operation, int count) {
        JsonNode figures = throng.operations().get(operation);
        assertThat(figures).as("throng run, %s", operation).isNotNull();
        assertThat(figures.path("failures").properties())
                .as("throng run, %s, failures", operation)
                .isEmpty();
        for (String figure : List.of("due", "started", "answered")) {
            assertThat(figures.path(figure).asLong())
                    .as("throng run, %s, %s", operation, figure)
                    .isEqualTo(count);
        }
        assertThat(figures.path("response").path("count").asLong())
                .as("throng run, %s, response times", operation)
                .isEqualTo(count);
        assertThat(gatling.get(operation + ".response").getTotalCount())
                .as("Gatling, %s", operation)
                .isEqualTo(count);
    }
}
