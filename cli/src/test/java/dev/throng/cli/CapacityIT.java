package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.cli.docs.DocumentedResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code throng capacity} against the Riemann reference target; the objective is a count, so its border is where the load puts it. Answers
 * are slow, so that a generator that is late by some 100 ms on a busy machine is so by a small share of response times, and is trusted.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CapacityIT {

    private static final Path BUILT = Path.of("target", "throng").toAbsolutePath();

    private static final String RATES = """
              - {name: warm-up, for: 1s, measured: false, load: {send: {rate: 100/s}}}
              - {name: steady, for: 1s, load: {send: {rate: 100/s}}}
            """;

    /**
     * Each user sends once, so as many are answered as there are users, whatever the machine does. All are due in one instant, before the
     * generator is warm: answers take 6 s, so that a second of own lag is a small share. They come after the phase, of which no
     * percentile is known then.
     */
    private static final String POPULATIONS = """
              - {name: steady, for: 2s, load: {send: {users: 100, think: 1h}}}
            """;

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    /**
     * @param slowAcks how long each answer takes
     * @param phases lines of the scenario
     */
    private int capacity(String slowAcks, String phases, String slo, String... arguments) throws IOException {
        Path scenario = Files.writeString(directory.resolve("small.yaml"), """
                name: small
                protocol: riemann
                target: {launch: riemann, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}, set: {slow-acks: %s}}
                deadline: 60s
                phases:
                %s
                slo: ["%s"]
                """.formatted(slowAcks, phases, slo));
        String[] all = new String[arguments.length + 6];
        System.arraycopy(
                new String[] {
                    "capacity",
                    scenario.toString(),
                    "--operation",
                    "send",
                    "-o",
                    directory.resolve("out").toString()
                },
                0,
                all,
                0,
                6);
        System.arraycopy(arguments, 0, all, 6, arguments.length);
        return typed.run(BUILT.resolve("targets"), all);
    }

    private String printed() {
        return typed.out();
    }

    /** Whether an open load is kept up with shows in answers per second, which a busy machine changes. */
    @Tag("measure")
    @Test
    void theBorderOfARateIsFoundAndEachRunIsKept() throws IOException {
        JsonNode found = assertBorderIsFound("800ms", RATES, 1, "/s", "/s");
        assertThat(found.get("limit").asString()).isEqualTo("target");
        assertThat(directory.resolve("out/report.md")).content().contains("Response times against load");
        assertThat(directory.resolve("out/charts/response-by-load.svg")).isRegularFile();
        found.get("runs").forEach(run -> assertThat(run.get("p99").asLong()).isPositive());
    }

    @Test
    void theBorderOfAPopulationIsFoundAndEachRunIsKept() throws IOException {
        assertBorderIsFound("6s", POPULATIONS, 2, "", " users");
    }

    /**
     * @param seconds how long the measured phase lasts
     * @param unit of a level as it is given
     * @param printed the unit as it is printed
     * @return what was found
     */
    private JsonNode assertBorderIsFound(String slowAcks, String phases, int seconds, String unit, String printed)
            throws IOException {
        int code = capacity(
                slowAcks,
                phases,
                "send.answered < 600",
                "--from",
                "400" + unit,
                "--to",
                "800" + unit,
                "--tolerance",
                "100%");

        assertThat(code).as(typed.err()).isEqualTo(ExitCode.DONE);
        JsonNode found =
                new JsonMapper().readTree(directory.resolve("out/capacity.json").toFile());
        assertThat(found.get("outcome").asString()).isEqualTo("found");
        assertThat(found.get("limit").asString())
                .as("the generator's if it was late in every run of 800, as a busy machine may make it")
                .isIn("target", "generator");
        assertThat(found.get("capacity").asDouble()).isEqualTo(400);
        assertThat(found.get("notHeldAt").asDouble()).isEqualTo(800);
        assertThat(found.get("runs").size())
                .as("more if one is not to be trusted")
                .isBetween(4, 8);
        DocumentedResults.assertDocumented(directory.resolve("out"));
        double cores = 0;
        for (JsonNode run : found.get("runs")) {
            Path results = directory.resolve("out").resolve(run.get("directory").asString());
            assertThat(results.resolve("result.json")).isRegularFile();
            assertThat(results.resolve("report.html")).isRegularFile();
            assertThat(run.get("dueRate").asDouble() * seconds)
                    .isCloseTo(run.get("level").asDouble(), within(1e-6));
            cores += run.get("targetCores").asDouble();
        }
        assertThat(cores)
                .as("a single run of some hundred messages may need less than a tick of the CPU's clock")
                .isPositive();
        assertThat(printed())
                .contains(
                        "small: found",
                        "send holds at 400" + printed + " but not at 800" + printed + ".",
                        "At 800" + printed + ": not held: send.answered < 600.",
                        "report: ");
        assertThat(Files.readString(directory.resolve("out/report.md")))
                .contains("holds at 400" + printed, "runs/01/report.html");

        String report = Files.readString(directory.resolve("out/report.md"));
        Files.delete(directory.resolve("out/report.md"));
        assertThat(typed.run(
                        BUILT.resolve("targets"),
                        "report",
                        directory.resolve("out").toString()))
                .isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("out/report.md")).hasContent(report);
        return found;
    }

    @Test
    void whatCannotBeSearchedIsRefusedBeforeAnythingRuns() throws IOException {
        assertThat(capacity("800ms", RATES, "send.answered < 10", "--from", "1000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(capacity("800ms", RATES, "send.answered < 10", "--from", "10/s", "--to", "5/s"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(capacity("800ms", RATES, "send.answered < 10", "--tolerance", "5"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(capacity("800ms", RATES, "send.answered < 10", "--set", "phases[1].load.send={from: 1/s, to: 5/s}"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .contains(
                        "--from: 1000 (expected: a rate with its unit",
                        "--to: 5/s",
                        "such as 5%",
                        "that a search can raise");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
