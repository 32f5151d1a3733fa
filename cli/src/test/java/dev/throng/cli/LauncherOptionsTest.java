package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclogs.GcLogOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LauncherOptionsTest {

    @Test
    void theLauncherAsksForTheLogThatTheReaderReadsBest() throws IOException {
        String option = GcLogOptions.forJava(17, Path.of("$gc_log"));
        assertThat(Files.readString(Path.of("..", "throng"))).contains('"' + option.replace("\"", "\\\"") + '"');
    }

    @Test
    void soDoesTheMavenProfile() throws IOException {
        String option = GcLogOptions.forJava(17, Path.of("${project.build.directory}/generator-gc.log"));
        assertThat(Files.readString(Path.of("pom.xml"))).contains(option);
    }
}
