package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Throng jobs of docs/coming-from-k6.md and docs/coming-from-jmeter.md are executed as printed, both at the same time. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ComingFromPagesIT {

    @TempDir
    Path directory;

    @Test
    void theJobsRunAgainstTheTargetOfBothPages() throws Exception {
        DocPage k6 = DocPage.of("docs/coming-from-k6.md");
        DocPage jmeter = DocPage.of("docs/coming-from-jmeter.md");
        Files.writeString(directory.resolve("new-listeners.yaml"), k6.block("new-listeners.yaml"));
        Files.writeString(directory.resolve("playlist.yaml"), jmeter.block("playlist.yaml"));
        assertThat(jmeter.block("target")).isEqualTo(k6.block("target"));
        try (DocShell shell = DocShell.in(directory)) {
            shell.start(k6.block("target"), 8000);

            Process newListeners = shell.start(k6.block("run"));
            DocShell.Outcome playlist = shell.run(jmeter.block("run"));

            assertThat(playlist.code()).as(playlist.all()).isIn(0, 1, 3);
            assertThat(playlist.out()).contains("listen.response.p99 < 200ms", "listen.failures == 0");
            checkCounts("playlist");
            assertThat(newListeners.waitFor()).isIn(0, 1, 3);
            checkCounts("new-listeners");
        }
    }

    private void checkCounts(String run) throws IOException {
        JsonNode listen = new JsonMapper()
                .readTree(directory.resolve(run).resolve("result.json").toFile())
                .at("/phases/1/operations/listen");
        assertThat(listen.at("/due").asLong()).isEqualTo(400);
        assertThat(listen.at("/answered").asLong()).isPositive();
        assertThat(listen.at("/failed").asLong()).isZero();
    }
}
