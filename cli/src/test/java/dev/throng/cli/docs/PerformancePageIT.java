package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** docs/performance.md, and the scripts of {@code bench} that measure and write it. Nothing is measured. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PerformancePageIT {

    private static final Path BENCH = Path.of("..", "bench").toAbsolutePath().normalize();

    @BeforeEach
    void skipWithoutPython() {
        GuardedProcess.assumeInstalled("python3", "python3");
    }

    private static void assertPasses(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
    }

    @Test
    void thePageIsMadeOfTheNewestResultsAndHasAtMost1500Words() throws Exception {
        assertPasses(List.of(BENCH.resolve("page").toString(), "--check"));
    }

    @Test
    void theScriptsPassTheirOwnTests() throws Exception {
        assertPasses(List.of(
                "python3",
                "-m",
                "unittest",
                "discover",
                "-s",
                BENCH.resolve("tests").toString()));
    }
}
