package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.Annotations.Service;
import dev.throng.cli.Installation.BuildRecord;
import dev.throng.cli.terminal.Console;
import dev.throng.protocol.Protocol;
import dev.throng.reports.CiReport;
import dev.throng.scenario.ScenarioFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnotationsTest {

    private static final String RESULT = """
            {"schema": "throng-result/1", "name": "nightly", "protocol": "riemann", "seed": 1,
             "verdict": {"status": "suspect", "reasons": [
               {"code": "generator-cpu", "severity": "suspect", "blame": "generator", "text": "97 %\\n::error::fake"}]},
             "slo": [{"expression": "send.response.p99 < 5ms", "held": false, "value": 7000000, "unit": "ns"},
                     {"expression": "send.failures == 0", "held": false, "value": 3, "unit": "count"}]}
            """;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Annotations annotations(Service service, Map<String, String> environment) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, Console.Facts.NO_TERMINAL);
        Installation installation =
                new Installation("0", BuildRecord.NONE, directory, Optional.empty(), Optional.empty());
        return new Annotations(
                service, new CommandContext(console, installation, environment, Clock.systemUTC(), code -> {}));
    }

    private CiReport report() throws IOException {
        Files.writeString(directory.resolve("result.json"), RESULT);
        return CiReport.of(directory, "report: x");
    }

    private List<String> printed() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void onlyGitHubActionsGetsAnnotationsByItself() {
        assertThat(Service.of(Map.of("GITHUB_ACTIONS", "true"))).isEqualTo(Service.GITHUB);
        assertThat(Service.of(Map.of("GITHUB_ACTIONS", "false"))).isEqualTo(Service.NONE);
        assertThat(Service.of(Map.of("CI", "true"))).isEqualTo(Service.NONE);
    }

    @Test
    void nothingIsPrintedForOtherServices() throws IOException {
        annotations(Service.NONE, Map.of()).print(report());
        assertThat(printed()).isEmpty();
    }

    @Test
    void objectivesOfTheFileHaveTheirLineBelowTheWorkspaceAndThoseOfTheCommandLineHaveNone() throws Exception {
        Path file = Files.createDirectory(directory.resolve("load")).resolve("nightly.yaml");
        Files.writeString(file, """
                name: nightly
                protocol: riemann
                target: {launch: riemann}
                phases: [{name: steady, for: 1s, load: {send: {rate: 10/s}}}]
                slo:
                  - send.owed == 0
                  - "send.response.p99 < 5ms"
                  - send.answered > 1
                """);
        ScenarioFile scenario =
                ScenarioFile.read(file, List.of("slo[2]=send.failures == 0"), Map.of(), Protocol.installed());
        Annotations annotations = annotations(Service.GITHUB, Map.of("GITHUB_WORKSPACE", directory.toString()));
        annotations.place(scenario.objectives());
        annotations.print(report());
        assertThat(printed())
                .contains("::error file=load/nightly.yaml,line=7,title=nightly%3A send.response.p99 < 5ms::"
                        + "missed, measured: 7.00 ms")
                .anyMatch(line -> line.startsWith("::error title=nightly%3A send.failures == 0::missed, measured: 3"))
                .hasSize(3);
    }

    @Test
    void aSuspectResultIsAWarningWhoseTextBeginsNoOtherCommand() throws IOException {
        annotations(Service.GITHUB, Map.of()).print(report());
        assertThat(printed())
                .filteredOn(line -> line.startsWith("::warning"))
                .hasSize(1)
                .allMatch(line -> line.startsWith("::warning title=nightly%3A the result is suspect::97 %25"));
    }
}
