package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.figures.ComparedAgain;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.figures.StudyComparison;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.protocol.Protocol;
import dev.throng.reports.StudyReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Opens a study that Throng ran with {@code throng-comparison/1}: its directory, without the files that neither the report nor the
 * comparison reads.
 */
class StudyOfVersion1Test {

    private static final Path KEPT = Path.of("src/test/resources/dev/throng/cli/study-of-version-1");

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    @TempDir
    Path temp;

    private Path study;

    @BeforeEach
    void copy() throws IOException {
        study = temp.resolve("study");
        try (Stream<Path> files = Files.walk(KEPT)) {
            for (Path file : files.toList()) {
                Files.copy(file, study.resolve(KEPT.relativize(file).toString()));
            }
        }
        Files.createDirectories(temp.resolve("examples"));
        Files.move(study.resolve("quickstart.yaml"), temp.resolve("examples/quickstart.yaml"));
    }

    private String report() throws IOException {
        StudyReport.write(study);
        return Files.readString(study.resolve("report.md"));
    }

    @Test
    void itsReportHasTheFiguresAndFindingsOfItsComparison() throws IOException {
        assertThat(report())
                .contains(
                        "| collector | Java 17, 24m |",
                        "| Serial | 20,000/s",
                        "| G1 | 19,591/s<br>baseline |",
                        "| Serial | 383 ms",
                        "| G1 | 76.1 ms<br>baseline |",
                        "| G1 | 20.7 ms<br>baseline |",
                        "(charts/tradeoff.svg)",
                        "This comparison has no answer: an earlier version of Throng made it.",
                        "24m: Longest pause: lowest with Java 17 g1 at 20.7 ms of 1 pause; higher with Java 17 serial at 92.1 ms",
                        "(charts/responses.svg)",
                        "(charts/pauses.svg)")
                .doesNotContain("null", "NaN");
    }

    @Test
    void itsTrialsAreComparedAgainAsThoseOfThisVersion() throws Exception {
        Path written = Files.copy(study.resolve("study.yaml"), temp.resolve("study.yaml"));
        StudyFile file = StudyFile.read(written, List.of(), Map.of(), Protocol.installed());
        StudyRecord record = JSON.readValue(Files.readString(study.resolve("study.json")), StudyRecord.class);

        StudyComparison comparison = StudyComparer.write(file, record, StudyDirectory.open(study, file));

        assertThat(comparison.basis().schema()).isEqualTo(StudyComparison.SCHEMA);
        assertThat(comparison.figures().configurations())
                .extracting(one -> one.names().label() + ": " + one.trials().size() + " trials, longest pause "
                        + Math.round(one.means().middle().get("pause-max") / 1e5) / 10.0 + " ms")
                .containsExactly(
                        "Java 17 serial: 2 trials, longest pause 92.1 ms",
                        "Java 17 g1: 2 trials, longest pause 20.7 ms");
        assertThat(comparison.conclusions().answer()).first().asString().startsWith("Use Java 17 g1: shortest pauses");
        assertThat(report())
                .contains("| **92.1 ms ▼**<br>", "| G1 | 20.7 ms<br>baseline |")
                .doesNotContain("This comparison has no answer");

        JsonNode compared = JSON.readTree(Files.readString(study.resolve("comparison.json")));
        assertThat(JSON.readTree(ComparedAgain.of(compared).toString()))
                .as("compared again from its trials alone")
                .isEqualTo(compared);
    }
}
