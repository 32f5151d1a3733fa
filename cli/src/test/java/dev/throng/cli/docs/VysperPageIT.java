package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The example of docs/study-your-server.md with a server of other people: Apache Vysper from Maven Central, which the build copies to
 * target/vysper. A study of two collectors is executed as printed, without the download.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class VysperPageIT {

    private static final String DOWNLOAD = "mvn -q dependency:copy-dependencies -DoutputDirectory=lib";
    private static final Path JARS = Path.of("target", "vysper", "lib").toAbsolutePath();

    @TempDir
    Path directory;

    @Test
    void theStudyRunsVysperWithTheCollectorAndHeapOfEachCell() throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(JARS), "no Vysper below cli/target/vysper; to enable: mvn verify");
        DocPage page = DocPage.of("docs/study-your-server.md");
        try (DocShell shell = DocShell.in(directory)) {
            String commands = page.block("vysper");
            assertThat(commands).contains(DOWNLOAD);

            DocShell.Outcome study = shell.run(commands.replace(DOWNLOAD, "cp -r '" + JARS + "' lib"));
            assertThat(study.code()).as(study.all()).isIn(0, 3);
            JsonNode cells = json("vysper/study/study.json").at("/cells");
            assertThat(cells)
                    .as(study.all())
                    .extracting(cell -> cell.at("/collector").asString())
                    .containsExactlyInAnyOrder("Serial", "G1");
            for (JsonNode cell : cells) {
                check(cell, json("vysper/study/" + cell.at("/directory").asString() + "/result.json"));
            }
        }
    }

    /** A busy machine may fail the cell. Then it was too slow, and neither was the JVM the wrong one nor do its sources disagree. */
    private static void check(JsonNode cell, JsonNode result) {
        assertThat(cell.at("/reasons"))
                .extracting(reason -> reason.at("/code").asString())
                .doesNotContain(
                        "not-run",
                        "wrong-collector",
                        "collector-unknown",
                        "wrong-java",
                        "wrong-heap",
                        "sources-disagree");
        assertThat(result.at("/target/gc/heap/maxBytes").asLong()).isEqualTo(128L << 20);
        assertThat(result.at("/target/gc/java").asString())
                .startsWith(cell.at("/java").asString());
        assertThat(result.at("/target/gc/gcCpuSeconds").asDouble()).isPositive();
        assertThat(result.at("/phases/0/operations/login/answered").asLong()
                        + result.at("/phases/1/operations/login/answered").asLong())
                .isPositive();
    }

    private JsonNode json(String file) throws IOException {
        Path path = directory.resolve(file);
        assertThat(path).isRegularFile();
        return new JsonMapper().readTree(path.toFile());
    }
}
