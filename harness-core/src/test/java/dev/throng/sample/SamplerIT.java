package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Samples of real processes, held against what the JDK says of the same. */
@Timeout(60)
final class SamplerIT {

    private static Object sink;

    @BeforeEach
    void onlyWhereThereIsProc() {
        boolean linux = ProcFs.ofThisMachine().exists();
        if (!linux) {
            System.err.println("SKIPPED SamplerIT: there is no /proc on this system");
        }
        Assumptions.assumeTrue(linux, "there is no /proc on this system");
    }

    @Test
    void ourselvesAgreesWithTheJdk() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        com.sun.management.UnixOperatingSystemMXBean jdk =
                (com.sun.management.UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        long before = jdk.getProcessCpuTime();
        ProcessSample sample = sampler.sample();
        long after = jdk.getProcessCpuTime();

        assertThat(sample.cpuNanos().orElseThrow()).isBetween(before - 30_000_000, after + 30_000_000);
        assertThat(sample.rssBytes().orElseThrow()).isBetween(10L << 20, jdk.getTotalMemorySize());
        assertThat(sample.vszBytes().orElseThrow())
                .isGreaterThan(sample.rssBytes().orElseThrow());
        assertThat(sample.threads().orElseThrow())
                .isGreaterThanOrEqualTo(ManagementFactory.getThreadMXBean().getThreadCount());
    }

    @Test
    void openFilesFollowWhatIsOpened() throws IOException {
        ProcFs proc = ProcFs.ofThisMachine();
        long pid = ProcessHandle.current().pid();
        Path file = Files.createTempFile("throng", ".txt");
        long before = proc.openFiles(pid).orElseThrow();

        try (var one = Files.newInputStream(file);
                var two = Files.newInputStream(file)) {
            assertThat(proc.openFiles(pid).orElseThrow()).isGreaterThanOrEqualTo(before + 2);
            assertThat(one.read() + two.read()).isEqualTo(-2);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void collectionsOfOurOwnShowInGcCpu() {
        ProcessSampler sampler = ProcessSampler.ofOurselves();
        sampler.sample();
        long before = sampler.sample().gcCpuNanos().orElseThrow();

        for (int i = 0; i < 3; i++) {
            sink = new byte[1 << 20];
            System.gc();
        }

        assertThat(sampler.sample().gcCpuNanos().orElseThrow()).isGreaterThan(before);
        assertThat(sink).isNotNull();
    }

    @Test
    void childrenOfACommandAreInItsTree() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "sleep 60 & sleep 60 & echo up; wait").start();
        try {
            assertThat(shell.inputReader().readLine()).isEqualTo("up");

            ProcessSample tree = ProcessSampler.ofTree(shell.pid()).sample();
            ProcessSample alone = ProcessSampler.ofProcess(shell.pid()).sample();

            assertThat(alone.threads()).hasValue(1);
            assertThat(tree.threads()).hasValue(3);
            assertThat(tree.gcCpuNanos()).isEmpty();
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        assertThat(ProcessSampler.ofTree(shell.pid()).sample()).isEqualTo(ProcessSample.NONE);
    }

    @Test
    void machineHasACpuAndALoopback() {
        MachineSample sample = new MachineSampler("lo").sample();

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

        Process sleeper = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(new PortableProcess(sleeper.pid()).sample().cpuNanos()).isPresent();
        } finally {
            sleeper.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        assertThat(new PortableProcess(sleeper.pid()).sample()).isEqualTo(ProcessSample.NONE);
    }
}
