package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RunningJavaIT {

    private static final Path HOME = Path.of(System.getProperty("java.home"));

    @Test
    void aJvmIsFoundByItsExecutable() {
        assertThat(RunningJava.of(ProcessHandle.current().pid()))
                .get()
                .extracting(JavaHome::feature)
                .isEqualTo(Runtime.version().feature());
    }

    @Test
    void theJvmThatAScriptStartsIsFoundBelowTheScript() throws Exception {
        Process script = new ProcessBuilder(List.of(
                        "sh",
                        "-c",
                        "\"$1\" -cp \"$2\" dev.throng.target.WaitingProgram & wait",
                        "wrapper",
                        HOME.resolve("bin/java").toString(),
                        System.getProperty("java.class.path")))
                .start();
        try (BufferedReader out = script.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");

            assertThat(RunningJava.of(script.pid()))
                    .get()
                    .extracting(JavaHome::version)
                    .isEqualTo(JavaHome.read(HOME).orElseThrow().version());
        } finally {
            script.descendants().forEach(ProcessHandle::destroyForcibly);
            script.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void aProcessWithoutAJvmHasNone() throws Exception {
        Process shell = new ProcessBuilder(List.of("sh", "-c", "echo ready; read line")).start();
        try (BufferedReader out = shell.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");

            assertThat(RunningJava.of(shell.pid())).isEmpty();
        } finally {
            shell.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        assertThat(RunningJava.of(shell.pid())).isEmpty();
    }
}
