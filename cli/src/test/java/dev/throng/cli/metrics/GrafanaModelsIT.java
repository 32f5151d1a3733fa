package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Grafana's own models of a dashboard know every key of ours and accept every value. They are those of Grafana's Foundation SDK. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class GrafanaModelsIT {

    private static final String SDK = "GRAFANA_FOUNDATION_SDK";
    private static final Path DASHBOARD = Path.of("..", "deploy", "grafana", "throng.json");

    @TempDir
    Path directory;

    @BeforeEach
    void modelsAreThere() {
        GuardedProcess.assumeInstalled("python3", "python3");
        Assumptions.assumeTrue(
                Optional.ofNullable(System.getenv(SDK)).isPresent(),
                SDK + " is not set; to enable: pip install --target DIR grafana-foundation-sdk, and set it to DIR");
    }

    private String problems(String dashboard) throws Exception {
        Path file = Files.writeString(directory.resolve("dashboard.json"), dashboard);
        ProcessBuilder builder = new ProcessBuilder(
                        "python3",
                        Path.of(GrafanaModelsIT.class
                                        .getResource("check-dashboard.py")
                                        .toURI())
                                .toString(),
                        file.toString())
                .redirectErrorStream(true);
        builder.environment().put("PYTHONPATH", System.getenv(SDK));
        Process check = builder.start();
        check.getOutputStream().close();
        String printed = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(check.waitFor()).as(printed).isZero();
        return printed;
    }

    @Test
    void grafanaKnowsEveryKeyAndAcceptsEveryValue() throws Exception {
        assertThat(problems(Files.readString(DASHBOARD)).lines())
                .as("the models lack what the data source adds to annotations")
                .containsExactly("dashboard.annotations.list[0].titleFormat is unknown");
    }

    /** So that the check can fail. */
    @Test
    void anUnknownKeyAndAWrongValueAreFound() throws Exception {
        String damaged = Files.readString(DASHBOARD)
                .replaceFirst("\"legendFormat\"", "\"legend\"")
                .replaceFirst("\"displayMode\" : \"list\"", "\"displayMode\" : \"rows\"");
        assertThat(problems(damaged)).contains(".legend is unknown", "display_mode: 'rows'");
    }
}
