package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclogs.GcLogFiles;
import dev.throng.gclogs.GcLogOptions;
import dev.throng.gclogs.GcLogSummary;
import dev.throng.gclogs.MutatorUtilization;
import dev.throng.run.result.GcResult;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ProcessSampler;
import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import dev.throng.target.TargetException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A program whose heap is too small, so that it mostly collects for a second of CPU: with full collections of CMS in the VM thread, with
 * G1's and Parallel's in their workers, with cycles of ZGC and Shenandoah that the program waits for. From the filled heap on, the CPU of
 * the collector's threads must be a large part of the process's CPU. It must agree with the log. The start does not count: what the kernel
 * needs to give a process its memory differs between machines.
 */
@Timeout(120)
final class SmallHeapIT {

    private static final String PROGRAM = """
            public class SmallHeap {
                static final class Node {
                    final Node next;
                    long first, second;
                    Node(Node next) { this.next = next; }
                }

                static Node list() {
                    Node list = null;
                    for (int i = 0; i < 30; i++) {
                        list = new Node(list);
                    }
                    return list;
                }

                static long cpuMillis() {
                    return ProcessHandle.current().info().totalCpuDuration().get().toMillis();
                }

                public static void main(String[] args) throws java.io.IOException {
                    Node[] kept = new Node[60_000];
                    for (int n = 0; n < kept.length; n++) {
                        kept[n] = list();
                    }
                    System.out.println("filled");
                    System.in.read();
                    long enough = cpuMillis() + 1_000;
                    long state = 1;
                    for (int n = 0; n % 256 != 0 || cpuMillis() < enough; n++) {
                        state = state * 6364136223846793005L + 1442695040888963407L;
                        kept[(int) ((state >>> 33) % kept.length)] = list();
                    }
                    System.out.println("done");
                    System.in.read();
                }
            }
            """;

    @TempDir
    private static Path classes;

    @TempDir
    private Path directory;

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.writeString(classes.resolve("SmallHeap.java"), PROGRAM);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-d", classes.toString(), source.toString());
        assertThat(code).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "11, CMS, 96m",
        "17, SERIAL, 96m",
        "17, PARALLEL, 96m",
        "17, G1, 96m",
        "17, ZGC, 160m",
        "17, SHENANDOAH, 96m",
        "21, ZGC, 160m",
        "25, ZGC, 160m",
        "25, SHENANDOAH_GENERATIONAL, 96m"
    })
    void theCollectorsThreadsUsedWhatTheLogStates(int feature, Collector collector, String heap) throws Exception {
        JavaHome java = java(feature);
        Path log = directory.resolve("gc.log");
        List<String> flags = new ArrayList<>(HeapSize.parse(heap).options());
        flags.addAll(collector.options(feature));
        flags.add("-XX:+AlwaysPreTouch");
        List<String> command = new ArrayList<>(List.of(java.executable().toString()));
        command.addAll(flags);
        command.addAll(List.of(GcLogOptions.forJava(feature, log), "-cp", classes.toString(), "SmallHeap"));
        Process process = new ProcessBuilder(command)
                .redirectError(directory.resolve("stderr.txt").toFile())
                .start();
        try (BufferedReader out = process.inputReader()) {
            ProcessSampler sampler = ProcessSampler.ofProcess(process.pid());
            awaitLine(out, "filled");
            ProcessSample filled = sampler.sample();
            process.outputWriter().append('\n').flush();
            awaitLine(out, "done");
            ProcessSample used = sampler.sample();
            long working = used.cpuNanos().orElseThrow() - filled.cpuNanos().orElseThrow();
            long collecting =
                    used.gcCpuNanos().orElseThrow() - filled.gcCpuNanos().orElseThrow();
            GcLogSummary summary = GcLogFiles.summarize(log, MutatorUtilization.DEFAULT_WINDOWS);
            GcResult gc = result(summary, used.gcCpuNanos().orElseThrow() / 1e9);

            assertThat(collecting)
                    .as(
                            "much of the CPU between %s and %s, of which the log has %.2f s",
                            filled, used, gc.loggedCpuSeconds().orElse(0))
                    .isGreaterThan(working / 3);
            assertThat(SourceCheck.reasons(collector, gc, used.rssBytes())).isEmpty();
            assertThat(HeapCheck.reason("target", flags, gc.heap().maxBytes())).isEmpty();
            assertThat(gc.heap().maxBytes().orElseThrow()).isPositive();
            if (collector == Collector.CMS) {
                assertThat(gc.full().orElseThrow())
                        .as("full collections, which run in the VM thread")
                        .isPositive();
            }
        } finally {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    private void awaitLine(BufferedReader out, String line) throws IOException {
        assertThat(out.readLine())
                .as(() -> content(directory.resolve("stderr.txt")))
                .isEqualTo(line);
    }

    private static JavaHome java(int feature) {
        try {
            return JavaHomes.ofThisMachine().select(String.valueOf(feature));
        } catch (TargetException missing) {
            Assumptions.abort("no Java " + feature + " was found; to enable: set JAVA_HOME_" + feature + " to a Java "
                    + feature + " installation");
            throw missing;
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            return missing.toString();
        }
    }

    private static GcResult result(GcLogSummary summary, double gcCpuSeconds) {
        return new GcResult(
                summary.jvm().collector().orElse(""),
                "",
                GcResult.Pauses.of(summary.pauses().count(), summary.pauses().totalNanos(), 0, 0, 0, 0),
                GcResult.Stalls.of(0, 0, 0),
                OptionalDouble.of(gcCpuSeconds),
                OptionalLong.of(0),
                GcResult.Safepoints.of(
                        summary.safepoints().count(), summary.safepoints().totalNanos()),
                new GcResult.Cycles(
                        OptionalLong.of(summary.cycles().degenerated()),
                        OptionalLong.of(summary.cycles().full())),
                OptionalDouble.of((summary.cpu().userNanos() + summary.cpu().systemNanos()) / 1e9),
                GcResult.Heap.of(
                        summary.heap().readings(),
                        summary.heap().usedAfterMaxBytes().orElse(0),
                        0,
                        0,
                        0,
                        summary.heap().maxBytes().orElse(0)));
    }
}
