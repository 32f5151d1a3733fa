package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/gc-logs.md, with recorded logs. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class GcLogsPageIT {

    private static final Path LOGS = DocPage.ROOT.resolve("gc-logs/src/test/resources/gc-logs");

    @TempDir
    Path directory;

    private void copy(String log, String name) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(LOGS.resolve(log)))) {
            Files.copy(in, directory.resolve(name));
        }
    }

    @Test
    void textJsonAndChosenWindowsAreThere() throws Exception {
        copy("17-z.log.gz", "gc.log");
        copy("17-g1.log.gz", "a.log");
        Files.copy(LOGS.resolve("25-z.log.gz"), directory.resolve("b.log.gz"));
        try (DocShell shell = DocShell.in(directory)) {
            DocShell.Outcome outcome = shell.run(DocPage.of("docs/gc-logs.md").block("commands"));

            assertThat(outcome.code()).as(outcome.all()).isZero();
            assertThat(outcome.out())
                    .contains(
                            "gc.log: The Z Garbage Collector, Java 17",
                            "stop-the-world pauses",
                            "\"collector\"",
                            "100");
        }
    }
}
