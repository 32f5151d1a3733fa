package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.target.JavaHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JvmsCommandTest {

    private static final JavaHome JAVA = new JavaHome(Path.of("/java"), 17, "17.0.15", "");
    private static final InstalledJvm USABLE = new InstalledJvm(JAVA, "", Map.of(Collector.G1, "G1"), Optional.empty());
    private static final InstalledJvm NOT_IN_TIME =
            new InstalledJvm(JAVA, "", Map.of(), Optional.of("it did not exit in time"));

    @Test
    void aListWithoutAnyUsableJvmIsNotASuccess() {
        assertThat(JvmsCommand.exitCode(List.of(NOT_IN_TIME))).isEqualTo(ExitCode.INVALID);
        assertThat(JvmsCommand.exitCode(List.of(NOT_IN_TIME, USABLE))).isEqualTo(ExitCode.DONE);
    }
}
