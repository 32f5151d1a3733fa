package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DocShellIT {

    @TempDir
    Path directory;

    @Test
    void aBlockEndsAtTheFirstCommandThatFails() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            DocShell.Outcome outcome = shell.run("echo one\necho two >&2; (exit 3)\necho three\n");

            assertThat(outcome).isEqualTo(new DocShell.Outcome(3, "one\n", "two\n"));
        }
    }

    @Test
    void theCommandRunsAndPortsAreOfTheShellAlone() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            shell.start("python3 -m http.server 80 --bind 127.0.0.1", 80);

            assertThat(shell.run("./throng --version && throng --version").code())
                    .isZero();
            assertThat(shell.run("ls examples; ss -ltn | grep -c LISTEN").out())
                    .contains("quickstart.yaml")
                    .endsWith("\n1\n");
        }
    }

    @Test
    void closingItEndsWhatRunsInIt() throws Exception {
        Path file = directory.resolve("lives");
        Process background;
        try (DocShell shell = DocShell.in(directory)) {
            background = shell.start("while :; do date +%s%N >lives; sleep 0.05; done\n");
            while (!Files.exists(file)) {
                Thread.onSpinWait();
            }
        }
        assertThat(background.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
