package dev.throng.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.time.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What tests rely on that start real programs: none is left behind. */
@Timeout(60)
class GuardedProcessIT {

    private static final Duration LIFETIME = Duration.ofSeconds(50);

    private final Path directory;

    GuardedProcessIT() throws Exception {
        directory = Files.createTempDirectory("throng-guarded-");
    }

    private GuardedProcess sleeping() throws Exception {
        List<String> command = List.of("sh", "-c", "echo asleep; exec sleep 45");
        GuardedProcess process = GuardedProcess.start(directory, LIFETIME, command, Map.of());
        process.awaitOutput("asleep", Duration.ofSeconds(20));
        return process;
    }

    private void assertNothingIsLeft(GuardedProcess process, long pid) {
        assertThat(process.isRunning()).isFalse();
        Eventually.holds("the program's end", Duration.ofSeconds(20), () -> ProcessHandle.of(pid)
                .isEmpty());
        assertThat(directory).doesNotExist();
    }

    @Test
    void aProgramThatIsWaitedForInVainIsEnded() throws Exception {
        GuardedProcess process = sleeping();
        long pid = process.pid();
        assertThatThrownBy(() -> process.await("sings", Duration.ofMillis(50), () -> false))
                .hasMessageContaining("the program never sings: not within");
        assertNothingIsLeft(process, pid);
    }

    @Test
    void aProgramIsEndedIfLookingAtItFails() throws Exception {
        GuardedProcess process = sleeping();
        long pid = process.pid();
        assertThatThrownBy(() -> process.await("sings", LIFETIME, () -> {
                    throw new IllegalStateException("deaf");
                }))
                .hasMessage("deaf");
        assertNothingIsLeft(process, pid);
    }

    @Test
    void whatItPrintedAndHowItEndedIsKnown() throws Exception {
        try (GuardedProcess process = GuardedProcess.start(
                directory, LIFETIME, List.of("sh", "-c", "echo $GREETING; exit 3"), Map.of("GREETING", "hello"))) {
            assertThat(process.awaitEnd(LIFETIME)).isEqualTo(OptionalInt.of(3));
            assertThat(process.output()).isEqualTo("hello\n");
        }
        assertThat(directory).doesNotExist();
    }
}
