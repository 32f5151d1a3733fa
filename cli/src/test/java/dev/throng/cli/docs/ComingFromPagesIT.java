package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The jobs of docs/coming-from-k6.md and docs/coming-from-jmeter.md are executed as printed. Throng's jobs run at the same time. JMeter comes
 * from Maven Central: the build copies it to target/jmeter.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ComingFromPagesIT {

    private static final Path JMETER = Path.of("target", "jmeter").toAbsolutePath();
    private static final Pattern SUMMARY = Pattern.compile("summary =\\s+(\\d+) in .* Err:\\s+(\\d+) ");

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

    /** The number of requests depends on the machine. JMeter's summary and its file of samples agree on it. */
    @Test
    void jMeterRunsThePlanOfThePage() throws Exception {
        Assumptions.assumeTrue(
                Files.isRegularFile(JMETER.resolve("bin/jmeter.properties")),
                "no JMeter below cli/target/jmeter; to enable: mvn verify");
        DocPage page = DocPage.of("docs/coming-from-jmeter.md");
        try (DocShell shell = DocShell.in(directory)) {
            writeLauncher();
            shell.start(page.block("target"), 8000);

            DocShell.Outcome run = shell.run(page.block("jmeter"));

            assertThat(run.code()).as(run.all()).isZero();
            Matcher summary = SUMMARY.matcher(run.out());
            assertThat(summary.find()).as(run.all()).isTrue();
            List<String> samples = Files.readAllLines(directory.resolve("playlist.jtl"));
            List<String> answered = samples.stream()
                    .filter(sample -> sample.contains(",playlist,200,OK,"))
                    .toList();
            int reported = Integer.parseInt(summary.group(1));
            assertThat(samples).as(run.all()).hasSize(1 + reported);
            assertThat(answered).as(run.all()).isNotEmpty().hasSize(reported - Integer.parseInt(summary.group(2)));

            assertThat(shell.run(page.block("missing plan")).code()).isOne();
        }
    }

    /** Writes the command jmeter. JMeter expects the two directories. */
    private void writeLauncher() throws IOException {
        Files.createDirectories(JMETER.resolve("lib/ext"));
        Files.createDirectories(JMETER.resolve("lib/junit"));
        Path launcher = directory.resolve("jmeter");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                launcher,
                "#!/bin/sh\nexec '" + java + "' -XX:+UseSerialGC -Djava.awt.headless=true '-Djmeter.home=" + JMETER
                        + "' -cp '" + JMETER + "/lib/*' org.apache.jmeter.NewDriver \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }
}
