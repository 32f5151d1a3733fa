package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.gclogs.GcLogFiles;
import dev.throng.gclogs.GcLogSummary;
import dev.throng.gclogs.MutatorUtilization;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The collector's CPU by its threads against what the JVM logs for each pause, on a fixed allocating load. The collectors are those that
 * log it, and the load is one whose collections are all pauses: what G1 does beside the application is in its threads and not in the log.
 */
@Tag("measure")
@Timeout(120)
class GcCpuMeasureIT {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"Serial", "Parallel", "G1"})
    void threadsAgreeWithTheLogWithinATenth(String collector) throws Exception {
        Assumptions.assumeTrue(
                ProcFs.ofThisMachine().exists(), "there is no /proc on this system; to enable: run the tests on Linux");
        Path log = directory.resolve("gc.log");
        Process process = start(collector, log);
        try (BufferedReader out = process.inputReader()) {
            JvmThreads threads = new JvmThreads(ProcFs.ofThisMachine(), process.pid());
            assertThat(out.readLine()).isEqualTo("ready");
            threads.cpu();
            long threadsBefore = threads.cpu().of(CpuPart.COLLECTOR).orElseThrow();
            GcLogSummary before = GcLogFiles.summarize(log, MutatorUtilization.DEFAULT_WINDOWS);

            say(process);
            assertThat(out.readLine()).isEqualTo("done");
            double byThreads = threads.cpu().of(CpuPart.COLLECTOR).orElseThrow() - threadsBefore;
            GcLogSummary after = GcLogFiles.summarize(log, MutatorUtilization.DEFAULT_WINDOWS);
            double byLog = cpuNanos(after) - cpuNanos(before);

            System.err.printf(
                    "%s: %d pauses; CPU by threads %.0f ms, by the log %.0f ms%n",
                    collector, after.pauses().count() - before.pauses().count(), byThreads / 1e6, byLog / 1e6);
            assertThat(byLog)
                    .as("enough to compare, as the log rounds to 10 ms")
                    .isGreaterThan(1e9);
            assertThat(byThreads).isCloseTo(byLog, within(0.1 * byLog));
        } finally {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    private static Process start(String collector, Path log) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+Use" + collector + "GC",
                        "-Xms400m",
                        "-Xmx400m",
                        "-Xmn160m",
                        "-XX:ParallelGCThreads=2",
                        "-XX:InitiatingHeapOccupancyPercent=95",
                        "-Xlog:gc*=info:file=" + log + ":uptime,level,tags:filecount=0",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CollectingProgram.class.getName(),
                        "60000",
                        "30",
                        "150000000"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void say(Process process) throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    private static double cpuNanos(GcLogSummary summary) {
        return summary.cpu().userNanos() + summary.cpu().systemNanos();
    }
}
