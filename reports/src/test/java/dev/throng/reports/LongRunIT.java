package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run of 24 hours: its size, and the memory that it takes. */
class LongRunIT {

    private static final long DAY_SECONDS = 86_400;
    private static final long MOST_BYTES = 5_000_000;
    private static final long DEADLINE_SECONDS = 300;

    @TempDir
    Path temp;

    @Test
    void aRunOfADayTakesFiveMegabytesOfHtmlAndAHeapOf512MiB() throws Exception {
        Path result = StretchedRun.write(temp.resolve("day"), DAY_SECONDS);
        Path out = temp.resolve("out");

        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReportOf.class.getName(),
                        result.toString(),
                        out.toString())
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("java.txt").toFile())
                .start();
        try {
            assertThat(java.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("the report was written in time")
                    .isTrue();
        } finally {
            java.destroyForcibly();
        }

        assertThat(java.exitValue())
                .as(Files.readString(temp.resolve("java.txt")))
                .isZero();
        Path html = out.resolve("report.html");
        assertThat(Files.size(html)).isLessThan(MOST_BYTES);
        String page = Files.readString(html);
        for (String part : List.of("of 86,402 points per line", "id=\"chart-heat-query\"", "\"step\":")) {
            assertThat(page.contains(part)).as("the page contains " + part).isTrue();
        }
    }

    /** Writes a report, in a JVM of its own. */
    static final class ReportOf {

        private ReportOf() {}

        public static void main(String[] args) throws Exception {
            Reports.write(Path.of(args[0]), Path.of(args[1]));
        }
    }
}
