package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.build.ShownFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What docs/study-your-server.md prints is executed as printed: the server of examples/my-server, three ways to start it, and a study. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class StudyYourServerPageIT {

    private static final Path EXAMPLE = DocPage.ROOT.resolve("examples/my-server");

    @TempDir
    Path directory;

    @Test
    void theServerRunsInAllThreeWaysAndTheStudyComparesItsCollectors() throws Exception {
        DocPage page = DocPage.of("docs/study-your-server.md");
        try (DocShell shell = DocShell.in(directory)) {
            assertThat(shell.run(page.block("build")).code()).isZero();
            assertThat(shell.run(page.block("jvms")).out()).contains("g1", "parallel", "serial");

            checkRun(shell.run(page.block("run")), "first");
            List<String> scripts = page.block("scripts").lines().toList();
            assertThat(scripts).hasSize(3);
            assertThat(shell.run(scripts.get(0)).code()).isZero();
            // a block ends at the first command that fails, and a busy machine can make the result of a run invalid
            checkRun(shell.run(scripts.get(1)), "by-script");
            checkRun(shell.run(scripts.get(2)), "by-wrapper");

            DocShell.Outcome study = shell.run(page.block("study"));
            assertThat(study.code()).as(study.all()).isIn(0, 3);
            JsonNode cells = json("try/study.json").at("/cells");
            assertThat(cells).as(study.all()).hasSize(3);
            assertThat(cells)
                    .extracting(cell -> cell.at("/collector").asString())
                    .containsExactlyInAnyOrder("Serial", "Parallel", "G1");
        }
    }

    @Test
    void thePageShowsTheFilesAsTheyAre() throws IOException {
        ShownFiles.check(
                DocPage.ROOT.resolve("docs/study-your-server.md"),
                "StudyYourServerPageIT",
                Map.of(
                        "server.yaml", EXAMPLE.resolve("server.yaml"),
                        "which-collector.yaml", EXAMPLE.resolve("which-collector.yaml")));
    }

    /** The load reached the server, and the server's own log and process were read. A busy machine may miss the objectives. */
    private void checkRun(DocShell.Outcome outcome, String run) throws IOException {
        assertThat(outcome.code()).as(outcome.all()).isIn(0, 1, 3);
        JsonNode result = json(run + "/result.json");
        assertThat(result.at("/phases/1/operations/send/answered").asLong()).isPositive();
        assertThat(result.at("/phases/1/operations/send/failed").asLong()).isZero();
        // 20,000 records of 8 KiB do not fit into the heap
        assertThat(directory.resolve(run + "/target-gc.log")).content().contains("Pause");
        assertThat(Files.readString(directory.resolve(run + "/target.out"))).doesNotContain("Unrecognized");
    }

    private JsonNode json(String file) throws IOException {
        Path path = directory.resolve(file);
        assertThat(path).isRegularFile();
        return new JsonMapper().readTree(path.toFile());
    }
}
