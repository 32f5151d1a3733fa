package dev.throng.gatling.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramFileLocatorTest {

    @TempDir
    Path results;

    private void simulation(String name, long modifiedMillis) throws IOException {
        Path log = Files.createDirectories(results.resolve(name)).resolve("simulation.log");
        Files.writeString(log, "");
        Files.setLastModifiedTime(log, FileTime.fromMillis(modifiedMillis));
    }

    @Test
    void histogramsAreBesideTheNewestLog() throws IOException {
        simulation("a-20260101000000001", 3_000);
        simulation("b-20260101000000002", 2_000);
        Files.createDirectories(results.resolve("c-without-a-log"));
        assertThat(HistogramFileLocator.locate(Optional.empty(), List.of("-s", "X", "-rf", results.toString())))
                .isEqualTo(results.resolve("a-20260101000000001").resolve("histograms.hlog"));
    }

    @Test
    void thePathOfTheUserHasPriority() {
        assertThat(HistogramFileLocator.locate(Optional.of("here.hlog"), List.of("-rf", results.toString())))
                .isEqualTo(Path.of("here.hlog"));
    }

    @Test
    void theCommandLineNamesTheResultsFolder() throws IOException {
        ClassLoader none = new URLClassLoader(new URL[0], null);
        assertThat(HistogramFileLocator.resultsFolder(
                        HistogramFileLocator.arguments("Gatling --results-folder /there -nr", none)))
                .isEqualTo(Path.of("/there"));
        assertThat(HistogramFileLocator.resultsFolder(HistogramFileLocator.arguments("Gatling -nr", none)))
                .isEqualTo(Path.of("results"));
    }

    @Test
    void argumentsOfPluginsAreReadFromAResource() throws IOException {
        Path file = Files.createDirectories(results.resolve("META-INF")).resolve("args.txt");
        Files.writeString(file, "-s\nX\n-rf\n/with a space\n");
        try (URLClassLoader plugin =
                new URLClassLoader(new URL[] {results.toUri().toURL()}, null)) {
            assertThat(HistogramFileLocator.resultsFolder(
                            HistogramFileLocator.arguments("ForkMain io.gatling.app.Gatling", plugin)))
                    .isEqualTo(Path.of("/with a space"));
        }
    }
}
