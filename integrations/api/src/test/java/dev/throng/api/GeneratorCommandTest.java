package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.target.JavaHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeneratorCommandTest {

    private static final GeneratorCommand COMMAND =
            new GeneratorCommand(new JavaHome(Path.of("/jdk"), 17, "17.0.15", ""), "a.jar:b.jar", Optional.empty());

    private static RunRequest request(boolean overwrite, String... options) {
        return new RunRequest(
                Path.of("send.yaml"), List.of("seed=7"), Map.of(), Path.of("out"), overwrite, List.of(options));
    }

    @Test
    void itRunsTheCommandWithTheChangesAndTheDirectory() {
        List<String> words = COMMAND.words(request(true), Path.of("/tmp/gc.log"));
        assertThat(words).startsWith("/jdk/bin/java").contains("-Dthrong.gcLog=/tmp/gc.log");
        assertThat(words)
                .endsWith(
                        "-cp",
                        "a.jar:b.jar",
                        "dev.throng.cli.Main",
                        "run",
                        "send.yaml",
                        "--set",
                        "seed=7",
                        "-o",
                        "out",
                        "--quiet",
                        "--overwrite");
        assertThat(COMMAND.words(request(false), Path.of("/tmp/gc.log"))).doesNotContain("--overwrite");
    }

    @Test
    void aChosenHeapReplacesThoseOfThrong() {
        assertThat(COMMAND.words(request(false, "-Xmx4g"), Path.of("/tmp/gc.log")))
                .contains("-XX:+UseSerialGC", "-Xmx4g")
                .doesNotContain("-Xmn16m", "-Xmx1g");
    }

    @Test
    void anUnpackedThrongGivesLibrariesAndTargets() {
        GeneratorCommand command =
                new GeneratorCommand(COMMAND.java(), "/throng/lib/*", Optional.of(Path.of("/throng")));
        assertThat(command.words(request(false), Path.of("/tmp/gc.log"))).contains("-Dthrong.home=/throng");
    }
}
