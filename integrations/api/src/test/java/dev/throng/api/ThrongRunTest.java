package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrongRunTest {

    @TempDir
    Path directory;

    @Test
    void aRunNeedsAResultDirectory() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ThrongRun.scenario(Path.of("send.yaml")).run())
                .withMessageContaining("expected: results(DIRECTORY)");
    }

    @Test
    void aWrongScenarioIsRefusedWithPlaceAndExpectation() throws IOException {
        Path scenario = Files.writeString(directory.resolve("send.yaml"), "name: send\nprotokol: riemann\n");
        assertThatExceptionOfType(ThrongException.class)
                .isThrownBy(() -> ThrongRun.scenario(scenario)
                        .results(directory.resolve("out"))
                        .run())
                .withMessageContaining("send.yaml:2")
                .withMessageContaining("protocol");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void wrongAddressesAreRefused() {
        ThrongRun run = ThrongRun.scenario(Path.of("send.yaml"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.target("a\"b", 5555))
                .withMessageContaining("host");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.target("127.0.0.1", 0))
                .withMessageContaining("expected: 1 to 65535");
    }

    @Test
    void anAddressBecomesTheWholeTargetOfTheScenario() {
        assertThat(RunRequest.attach("127.0.0.1", 5555)).isEqualTo("target={attach: \"127.0.0.1:5555\"}");
        assertThat(RunRequest.attach("::1", 5555)).isEqualTo("target={attach: \"[::1]:5555\"}");
    }

    @Test
    void optionsOfASeparateJvmAreRefusedInThisJvm() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ThrongRun.scenario(Path.of("send.yaml"))
                        .results(directory)
                        .jvmOptions("-Xmx4g")
                        .inThisJvm()
                        .run())
                .withMessageContaining("-Xmx4g (expected: none with inThisJvm())");
    }
}
