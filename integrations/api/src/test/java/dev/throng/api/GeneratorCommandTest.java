package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.Protocol;
import dev.throng.run.labels.Labels;
import dev.throng.target.JavaHome;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GeneratorCommandTest {

    private static final GeneratorCommand COMMAND = command(new GeneratorHome(Path.of("/throng"), false), "");

    private static GeneratorCommand command(GeneratorHome home, String added) {
        return new GeneratorCommand(new JavaHome(Path.of("/jdk"), 17, "17.0.15", ""), home, added);
    }

    private static RunRequest request(boolean overwrite, String... options) {
        return new RunRequest(
                Path.of("send.yaml"),
                List.of("seed=7"),
                Map.of(),
                Path.of("out"),
                overwrite,
                List.of(options),
                Labels.parse(List.of("build=42", "note=a b")));
    }

    @Test
    void itRunsTheCommandWithTheChangesAndTheDirectory() {
        List<String> words = COMMAND.words(request(true), Path.of("/tmp/gc.log"));
        assertThat(words).startsWith("/jdk/bin/java").contains("-Dthrong.gcLog=/tmp/gc.log");
        assertThat(words)
                .endsWith(
                        "-cp",
                        "/throng/lib/*",
                        "dev.throng.cli.Main",
                        "run",
                        "send.yaml",
                        "--set",
                        "seed=7",
                        "--label",
                        "build=42",
                        "--label",
                        "note=a b",
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
    void theReferenceTargetsAreThoseOfTheProgram() {
        assertThat(COMMAND.words(request(false), Path.of("/tmp/gc.log")))
                .contains("-Dthrong.home=/throng")
                .doesNotContain("-Dthrong.temporaryHome=true");
    }

    /** The generator deletes it at its end: the JVM that unpacked it may have been killed. */
    @Test
    void theGeneratorKnowsThatItsProgramIsForOneRun() {
        assertThat(command(new GeneratorHome(Path.of("/tmp/program"), true), "")
                        .words(request(false), Path.of("/tmp/gc.log")))
                .containsSubsequence("-Dthrong.temporaryHome=true", "-Dthrong.home=/tmp/program", "-cp");
    }

    /** Other versions of Netty or of a library for logging, which a project may have, do not reach the generator. */
    @Test
    void theClassPathOfTheProjectIsNotThatOfTheGenerator() {
        assertThat(GeneratorCommand.added(Protocol.installed().values(), "netty-common-4.1.jar"))
                .isEmpty();
    }

    @Test
    void aProtocolOfTheProjectNeedsTheProjectsClassPathAfterTheProgram() {
        String added = GeneratorCommand.added(List.of("not one of Throng's"), "target/classes");
        assertThat(added).isEqualTo("target/classes");
        assertThat(command(COMMAND.home(), added).words(request(false), Path.of("/tmp/gc.log")))
                .containsSubsequence("-cp", "/throng/lib/*" + File.pathSeparator + "target/classes");
    }
}
