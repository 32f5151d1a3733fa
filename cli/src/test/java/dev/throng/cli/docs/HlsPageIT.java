package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Executes the commands of docs/hls.md as printed, from an empty directory, with ffmpeg and Python's web server. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HlsPageIT {

    @TempDir
    Path directory;

    @Test
    void hlsFromAnEmptyDirectoryToAResult() throws Exception {
        GuardedProcess.assumeInstalled("ffmpeg", "ffmpeg");
        GuardedProcess.assumeInstalled("python3", "python3");
        GuardedProcess.assumeInstalled("curl", "curl");
        DocPage page = DocPage.of("docs/hls.md");
        try (DocShell shell = DocShell.in(directory)) {
            Process quickstart =
                    shell.start(page.block("hls quickstart")); // together with the other blocks, to save time
            assertThat(succeeds(shell, page.block("hls server"))).contains("#EXT-X-TARGETDURATION:2");
            Files.writeString(directory.resolve("load/players.yaml"), page.block("load/players.yaml"));
            DocShell.Outcome run = shell.run(page.block("hls run"));
            // a busy machine may miss the objectives, or make the result invalid
            assertThat(run.code()).as(run.all()).isIn(0, 1, 3);
            succeeds(shell, page.block("hls stop"));

            assertThat(directory.resolve("load/hls/report.html")).isRegularFile();
            assertThat(quickstart.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(quickstart.exitValue()).isIn(0, 1, 3);

            JsonNode phase = new JsonMapper()
                    .readTree(directory.resolve("load/hls/result.json").toFile())
                    .at("/phases/0");
            assertThat(phase.at("/operations/watch/answered").asLong()).isEqualTo(20);
            assertThat(phase.at("/operations/watch/failed").asLong()).isZero();
            assertThat(phase.at("/metrics/segments/count").asLong()).isGreaterThanOrEqualTo(20);
            assertThat(phase.at("/metrics/segments-damaged/count").asLong()).isZero();
        }
    }

    private static String succeeds(DocShell shell, String block) throws Exception {
        DocShell.Outcome outcome = shell.run(block);
        assertThat(outcome.code()).as(outcome.all()).isZero();
        return outcome.all();
    }
}
