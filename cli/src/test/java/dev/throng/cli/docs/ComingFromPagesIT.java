package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Throng jobs of docs/coming-from-k6.md and docs/coming-from-jmeter.md are executed as printed. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ComingFromPagesIT {

    @TempDir
    Path directory;

    static Stream<Arguments> jobs() {
        return Stream.of(
                Arguments.of("docs/coming-from-k6.md", "new-listeners.yaml"),
                Arguments.of("docs/coming-from-jmeter.md", "playlist.yaml"));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theJobRuns(String file, String scenario) throws Exception {
        DocPage page = DocPage.of(file);
        Files.writeString(directory.resolve(scenario), page.block(scenario));
        try (DocShell shell = DocShell.in(directory)) {
            shell.start(page.block("target"), 8000);

            DocShell.Outcome run = shell.run(page.block("run"));

            assertThat(run.code()).as(run.all()).isIn(0, 1, 3);
            assertThat(run.out()).contains("listen.response.p99 < 200ms", "listen.failures == 0");
            JsonNode listen = new JsonMapper()
                    .readTree(directory
                            .resolve(scenario.replace(".yaml", ""))
                            .resolve("result.json")
                            .toFile())
                    .at("/phases/1/operations/listen");
            assertThat(listen.at("/due").asLong()).isEqualTo(400);
            assertThat(listen.at("/answered").asLong()).isPositive();
            assertThat(listen.at("/failed").asLong()).isZero();
        }
    }
}
