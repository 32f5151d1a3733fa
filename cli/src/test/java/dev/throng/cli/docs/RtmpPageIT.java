package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.programs.NginxRtmp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Executes the commands of docs/rtmp.md as printed, from an empty directory, with nginx-rtmp and ffmpeg as Debian packages them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RtmpPageIT {

    @TempDir
    Path directory;

    /** The runs take place together, to save time. */
    @Test
    void nginxFromAnEmptyDirectoryToResults() throws Exception {
        NginxRtmp.assumeInstalled();
        GuardedProcess.assumeInstalled("ffmpeg", "ffmpeg");
        DocPage page = DocPage.of("docs/rtmp.md");
        try (DocShell shell = DocShell.in(directory)) {
            Process quickstart = shell.start(page.block("quickstart"));
            succeeds(shell, page.block("directory"));
            Files.writeString(directory.resolve("load/players.yaml"), page.block("load/players.yaml"));
            succeeds(shell, page.block("start"));
            assertThat(succeeds(shell, page.block("encoder")).lines()).contains("h264", "aac");
            Process run = shell.start(page.block("run"));
            Process cameras = shell.start(page.block("cameras"));
            succeeds(shell, page.block("certificates"));
            shell.start(page.block("tls target"), 19443);
            Process tls = shell.start(page.block("tls"));
            succeeds(shell, page.block("file"));
            for (Process each : List.of(run, cameras, tls, quickstart)) {
                assertThat(each.waitFor(5, TimeUnit.MINUTES)).isTrue();
                // a busy machine may miss the objectives, or make the result invalid
                assertThat(each.exitValue()).isIn(0, 1, 3);
            }
            succeeds(shell, page.block("stop"));
        }

        assertPlayed(result("load/result"), "ramp", 60);
        assertThat(result("load/result").at("/probes/0/readings").asLong()).isPositive();
        for (String name : List.of("load/cameras", "load/tls")) {
            assertPlayed(result(name), "playing", 40);
            assertThat(metric(result(name), "playing", "publish-latencies-negative")
                            .asLong())
                    .as(name)
                    .isZero();
        }
        assertThat(directory.resolve("load/camera.flv")).isNotEmptyFile();
    }

    private static String succeeds(DocShell shell, String block) throws Exception {
        DocShell.Outcome outcome = shell.run(block);
        assertThat(outcome.code()).as(outcome.all()).isZero();
        return outcome.all();
    }

    private JsonNode result(String name) {
        assertThat(directory.resolve(name).resolve("report.html")).isRegularFile();
        return new JsonMapper()
                .readTree(directory.resolve(name).resolve("result.json").toFile());
    }

    /** The players that were due got media, without a broken timestamp. On a busy machine some may not be answered in time. */
    private static void assertPlayed(JsonNode run, String phase, long due) {
        assertThat(phase(run, phase).at("/operations/play/due").asLong()).isEqualTo(due);
        assertThat(phase(run, phase).at("/operations/play/answered").asLong()).isPositive();
        assertThat(metric(run, phase, "timestamp-jumps").asLong()).isZero();
    }

    private static JsonNode metric(JsonNode run, String phase, String name) {
        return phase(run, phase).at("/metrics/" + name + "/count");
    }

    private static JsonNode phase(JsonNode run, String name) {
        for (JsonNode candidate : run.at("/phases")) {
            if (candidate.at("/name").asString().equals(name)) {
                return candidate;
            }
        }
        throw new AssertionError("no phase " + name);
    }
}
