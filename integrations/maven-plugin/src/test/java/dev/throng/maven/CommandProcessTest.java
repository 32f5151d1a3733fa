package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CommandProcessTest {

    @TempDir
    Path directory;

    private final List<String> log = new CopyOnWriteArrayList<>();

    private CommandProcess shell(String script) throws Exception {
        return CommandProcess.start(List.of("sh", "-c", script), Map.of("WORD", "given"), directory, log::add);
    }

    @Test
    void theExitCodeAndTheLinesOfBothStreamsAreKept() throws Exception {
        CommandProcess process = shell("echo $WORD; pwd -P; echo trouble >&2; exit 3");
        assertThat(process.await(Duration.ZERO)).isEqualTo(3);
        assertThat(process.printed().out())
                .containsExactly("given", directory.toRealPath().toString());
        assertThat(process.printed().err()).containsExactly("trouble");
        assertThat(log).contains("given", "trouble");
    }

    @Test
    void ofALongOutputTheFirstAndTheLastLinesAreKept() throws Exception {
        CommandProcess process = shell("i=0; while [ $i -lt 1000 ]; do echo $i; echo e$i >&2; i=$((i+1)); done");
        assertThat(process.await(Duration.ZERO)).isZero();
        assertThat(process.printed().out()).hasSize(24).startsWith("0", "1").endsWith("998", "999");
        assertThat(process.printed().err()).hasSize(12).startsWith("e988").endsWith("e999");
        assertThat(log).hasSize(2000);
    }

    @Test
    void itsStandardInputStaysOpenSoThatItNoticesTheEndOfThisProcess() throws Exception {
        CommandProcess process = shell("exec cat");
        assertThat(process.await(Duration.ofMillis(100))).isEqualTo(Outcome.TIMED_OUT);
    }

    @Test
    void whatDoesNotEndInTimeIsAskedToEnd() throws Exception {
        CommandProcess process = begun("trap 'echo kept; exit 3' TERM; echo begun; while :; do sleep 0.1; done");
        assertThat(process.await(Duration.ofMillis(1))).isEqualTo(Outcome.TIMED_OUT);
        assertThat(process.printed().out()).contains("kept");
    }

    @Test
    void itsStandardInputEndsSoThatItEndsWithoutASignal() throws Exception {
        CommandProcess process = begun("trap '' TERM; echo begun; cat; echo kept");
        assertThat(process.await(Duration.ofMillis(1))).isEqualTo(Outcome.TIMED_OUT);
        assertThat(process.printed().out()).contains("kept");
    }

    /** Starts a script, and waits until it has printed a line. */
    private CommandProcess begun(String script) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CommandProcess process =
                CommandProcess.start(List.of("sh", "-c", script), Map.of(), directory, line -> begun.countDown());
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        return process;
    }
}
