package dev.throng.gatling.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultPlaceTest {

    @TempDir
    Path results;

    private void simulation(String name, long modifiedMillis) throws IOException {
        Path log = Files.createDirectories(results.resolve(name)).resolve("simulation.log");
        Files.writeString(log, "");
        Files.setLastModifiedTime(log, FileTime.fromMillis(modifiedMillis));
    }

    @Test
    void histogramsStandBesideTheNewestLog() throws IOException {
        simulation("a-20260101000000001", 3_000);
        simulation("b-20260101000000002", 2_000);
        Files.createDirectories(results.resolve("c-without-a-log"));
        assertThat(ResultPlace.histograms(Optional.empty(), "io.gatling.app.Gatling -s X -rf " + results))
                .isEqualTo(results.resolve("a-20260101000000001").resolve("histograms.hlog"));
    }

    @Test
    void theUsersChoiceComesFirst() {
        assertThat(ResultPlace.histograms(Optional.of("here.hlog"), "-rf " + results))
                .isEqualTo(Path.of("here.hlog"));
    }

    @Test
    void theResultsAreWhereTheCommandLineSays() {
        assertThat(ResultPlace.results("Gatling --results-folder /there -nr")).isEqualTo(Path.of("/there"));
        assertThat(ResultPlace.results("Gatling -nr")).isEqualTo(Path.of("results"));
    }
}
