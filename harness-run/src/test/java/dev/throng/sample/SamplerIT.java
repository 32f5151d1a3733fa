package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Samples of real processes. {@link SamplerMeasureIT} compares CPU times with those of the JDK. */
@Timeout(240)
final class SamplerIT {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @BeforeEach
    void onlyWhereThereIsProc() {
        Assumptions.assumeTrue(
                ProcFs.ofThisMachine().exists(), "there is no /proc on this system; to enable: run the tests on Linux");
    }

    @Test
    void ourselvesAgreesWithTheJdk() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        com.sun.management.UnixOperatingSystemMXBean jdk =
                (com.sun.management.UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        int threadsBefore = ManagementFactory.getThreadMXBean().getThreadCount();
        ProcessSample sample = sampler.sample();

        assertThat(sample.rssBytes().orElseThrow()).isBetween(10L << 20, jdk.getTotalMemorySize());
        assertThat(sample.vszBytes().orElseThrow())
                .isGreaterThan(sample.rssBytes().orElseThrow());
        assertThat(sample.threads().orElseThrow()).isGreaterThanOrEqualTo(threadsBefore);
    }

    @Test
    void workOfOurOwnShowsInCpu() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        long before = sampler.sample().cpuNanos().orElseThrow();

        Eventually.holds("more CPU", SOON, () -> sampler.sample().cpuNanos().orElseThrow() > before);
    }

    @Test
    void openFilesFollowWhatIsOpened() throws IOException {
        ProcFs proc = ProcFs.ofThisMachine();
        Path file = Files.createFile(directory.resolve("open.txt"));
        String script = "echo up; read -r _; exec 5<'" + file + "' 6<'" + file + "'; echo open; read -r _";
        Process shell = new ProcessBuilder("sh", "-c", script).start();
        try (BufferedReader out = shell.inputReader();
                Writer in = shell.outputWriter()) {
            assertThat(out.readLine()).isEqualTo("up");
            long before = proc.openFiles(shell.pid()).orElseThrow();

            in.write("go\n");
            in.flush();

            assertThat(out.readLine()).isEqualTo("open");
            assertThat(proc.openFiles(shell.pid())).hasValue(before + 2);
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void collectionsOfOurOwnShowInGcCpu() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        sampler.sample();
        long before = sampler.sample().gcCpuNanos().orElseThrow();

        Eventually.holds("more CPU of the collector", SOON, () -> {
            System.gc();
            return sampler.sample().gcCpuNanos().orElseThrow() > before;
        });
    }

    @Test
    void classesThatAreLoadedShowInTheCountsOfOurOwnJvm() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        long before = sampler.sample().jvm().classesLoaded().orElseThrow();

        assertThat(new Loaded()).isNotNull();

        assertThat(sampler.sample().jvm().classesLoaded().orElseThrow()).isGreaterThan(before);
    }

    private static final class Loaded {}

    @Test
    void compilationsOfOurOwnShowInThePartOfTheCompiler() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        sampler.sample();
        long before = sampler.sample().cpuParts().of(CpuPart.COMPILER).orElseThrow();

        Eventually.holds("more CPU of the compiler", SOON, () -> {
            String text = "";
            for (int i = 0; i < 500; i++) {
                text = String.format("%s %d", text.length(), i);
            }
            return !text.isEmpty()
                    && sampler.sample().cpuParts().of(CpuPart.COMPILER).orElseThrow() > before;
        });
    }

    @Test
    void childrenOfACommandAreInItsTree() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "sleep 200 & sleep 200 & echo up; wait").start();
        try {
            assertThat(shell.inputReader().readLine()).isEqualTo("up");

            ProcessSample tree = ProcessSampler.ofTree(shell.pid()).sample();
            ProcessSample alone = ProcessSampler.ofProcess(shell.pid()).sample();

            assertThat(alone.threads()).hasValue(1);
            assertThat(tree.threads()).hasValue(3);
            assertThat(tree.gcCpuNanos()).isEmpty();
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            assertThat(shell.destroyForcibly().waitFor(SOON.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(ProcessSampler.ofTree(shell.pid()).sample()).isEqualTo(ProcessSample.NONE);
    }

    @Test
    void machineHasACpuAndALoopback() {
        MachineSampler.Sample sample = new MachineSampler("lo").sample();

        assertThat(sample.cpuUserNanos().orElseThrow()).isPositive();
        assertThat(sample.cpuIdleNanos()).isPresent();
        assertThat(sample.netBytesSent()).isPresent();
        assertThat(sample.netPacketsReceived()).isPresent();
    }

    @Test
    void pageSizeIsAPowerOfTwo() {
        assertThat(ProcFs.ofThisMachine().pageBytes())
                .isGreaterThanOrEqualTo(4096)
                .matches(bytes -> Integer.bitCount(bytes) == 1);
    }

    @Test
    void portableSamplerKnowsItsOwnCpuAndAnothers() throws Exception {
        ProcessSample ourselves = new PortableProcess(ProcessHandle.current().pid()).sample();
        assertThat(ourselves.cpuNanos().orElseThrow()).isPositive();
        assertThat(ourselves.cpuUserNanos()).isEmpty();
        assertThat(ourselves.threads()).isPresent();

        Process sleeper = new ProcessBuilder("sleep", "200").start();
        try {
            assertThat(new PortableProcess(sleeper.pid()).sample().cpuNanos()).isPresent();
        } finally {
            assertThat(sleeper.destroyForcibly().waitFor(SOON.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(new PortableProcess(sleeper.pid()).sample()).isEqualTo(ProcessSample.NONE);
    }
}
