package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The steps of docs/continuous-integration.md. A CI server may keep the files of the last build. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ContinuousIntegrationPageIT {

    private static final Pattern SHELL_STEP = Pattern.compile("sh '([^']+)'");

    @TempDir
    Path directory;

    private static String page() throws IOException {
        return Files.readString(DocPage.ROOT.resolve("docs/continuous-integration.md"));
    }

    @Test
    void theStepOfJenkinsRunsInEveryBuildOfAKeptWorkspace() throws Exception {
        Matcher step =
                SHELL_STEP.matcher(DocPage.of("docs/continuous-integration.md").block("jenkins"));
        assertThat(step.find()).isTrue();
        try (DocShell shell = DocShell.in(directory)) {
            Files.writeString(directory.resolve("scenario.yaml"), """
                    name: ci
                    protocol: riemann
                    target: {launch: riemann}
                    settings: {connections: 1, event: {service: ci, metric: 1.0}}
                    phases: [{name: steady, for: 1s, load: {send: {rate: 10/s}}}]
                    slo: [send.failures == 0]
                    """);
            String first = build(shell, step.group(1));
            String second = build(shell, step.group(1));

            assertThat(second).as("when the run of the second build started").isGreaterThan(first);
        }
    }

    /** A busy machine may make the result invalid. */
    private String build(DocShell shell, String step) throws Exception {
        DocShell.Outcome outcome = shell.run(step + "\n");
        assertThat(outcome.code()).as(outcome.all()).isIn(0, 3);
        assertThat(directory.resolve("throng.xml")).content().contains("send.failures == 0");
        return new JsonMapper()
                .readTree(directory.resolve("out/result.json").toFile())
                .get("startedAt")
                .asString();
    }

    @Test
    void theFirstNightStoresTheBaselineAndTheSecondComparesWithIt() throws Exception {
        String nightly = DocPage.of("docs/continuous-integration.md").block("nightly");
        try (DocShell shell = DocShell.in(directory)) {
            Files.writeString(directory.resolve("scenario.yaml"), """
                    name: nightly
                    protocol: riemann
                    target: {launch: riemann}
                    settings: {connections: 1, event: {service: ci, metric: 1.0}}
                    phases: [{name: steady, for: 2s, load: {send: {rate: 500/s}}}]
                    slo: [send.failures == 0]
                    """);
            DocShell.Outcome first = shell.run(nightly);
            assertThat(first.code()).as(first.all()).isIn(0, 3);
            assertThat(directory.resolve("baseline").toFile().isDirectory())
                    .as("valid results are the baseline")
                    .isEqualTo(first.code() == 0);

            DocShell.Outcome second = shell.run(nightly);
            assertThat(second.code()).as(second.all()).isIn(0, 1, 3);
            if (first.code() == 0 && second.code() != 3) {
                assertThat(directory.resolve("comparison/comparison.json")).isNotEmptyFile();
                assertThat(directory.resolve("comparison.md")).content().contains("send.response.p99");
            }
        }
    }

    @Test
    void everyStepReplacesTheResultsOfTheLastBuild() throws IOException {
        assertThat(page().lines().filter(line -> line.contains("throng run scenario.yaml -o out")))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).contains("-o out --overwrite "));
    }
}
