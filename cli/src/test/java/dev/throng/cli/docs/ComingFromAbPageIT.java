package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The jobs of docs/coming-from-ab-or-wrk2.md are executed as printed, with ab and with Throng. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ComingFromAbPageIT {

    private static final Pattern LONGEST = Pattern.compile("100%\\s+(\\d+) \\(longest request\\)");

    @TempDir
    Path directory;

    private DocPage page;

    @BeforeEach
    void writeTheScenarios() throws IOException {
        page = DocPage.of("docs/coming-from-ab-or-wrk2.md");
        for (String scenario : new String[] {"listeners.yaml", "stop.yaml"}) {
            Files.writeString(directory.resolve(scenario), page.block(scenario));
        }
    }

    @Test
    void bothToolsOpenTwoHundredListeners() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            shell.start(page.block("target"), 8000);

            DocShell.Outcome ab = shell.run(page.block("ab"));
            assertThat(ab.code()).as(ab.all()).isEqualTo(1);
            assertThat(ab.out()).contains("Concurrency Level:      200", "Complete requests:      0");

            DocShell.Outcome throng = shell.run(page.block("run"));
            assertThat(throng.code()).as(throng.all()).isIn(0, 3);
            assertThat(throng.out()).contains("listen.failures == 0", "203 connected, 203 accepted");

            DocShell.Outcome notFound = shell.run(page.block("exit-code"));
            assertThat(notFound)
                    .isEqualTo(new DocShell.Outcome(0, "Failed requests:        0\nNon-2xx responses:      10\n", ""));
        }
    }

    /**
     * The stop lasts a second in both, at least. Throng shows it in its p99, and ab in its longest request only. Their targets
     * differ, so they run at the same time.
     */
    @Test
    void bothToolsMeetATargetThatStops() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            shell.start(page.block("stopping-target"), 8001);

            Process throng = shell.start(page.block("stopping-run"));
            DocShell.Outcome ab = shell.run(page.block("stopping-ab"));
            assertThat(ab.code()).as(ab.all()).isZero();
            Matcher longest = LONGEST.matcher(ab.out());
            assertThat(longest.find()).as(ab.all()).isTrue();
            assertThat(Integer.parseInt(longest.group(1))).isGreaterThan(500);

            assertThat(throng.waitFor()).isIn(1, 3);
            JsonNode listen = new JsonMapper()
                    .readTree(directory.resolve("stop/result.json").toFile())
                    .at("/phases/1/operations/listen");
            assertThat(listen.at("/due").asLong()).isEqualTo(400);
            assertThat(listen.at("/response/p99").asLong()).isGreaterThan(500_000_000);
        }
    }
}
