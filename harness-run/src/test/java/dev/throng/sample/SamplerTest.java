package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SamplerTest {

    private static final String NET = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: %d      %d    0    0    0     0          0         0     %d      %d    0    0    0     0       0          0
              eth0:292879322   10244    0    0    0     0          0         0  1111428    7689    0    0    0     0       0          0
            """;

    @TempDir
    private Path root;

    private final AtomicLong now = new AtomicLong(5_000);
    private ProcFixture fixture;

    @BeforeEach
    void machine() throws IOException {
        fixture = new ProcFixture(root)
                .file("sys/kernel/task_delayacct", "0\n")
                .file("stat", "cpu  29981 19 3468 207339 1176 5 148 17993 100 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n")
                .file("net/dev", NET.formatted(1000, 10, 2000, 20))
                .process(10, "target", 'S', 1, 100, 50, 77)
                .process(20, "generator", 'S', 1, 10, 5, 78);
    }

    @Test
    void rowIsTheDifferenceOfTwoSamples() throws IOException {
        ResourceRow.Sampler sampler = sampler("lo", true);

        assertThat(sampler.sample()).isEmpty();
        now.set(1_000_005_000);
        fixture.file("stat", "cpu  30081 20 3470 207400 1180 6 149 18000 100 0\n")
                .file("net/dev", NET.formatted(1500, 13, 2700, 27))
                .process(10, "target", 'S', 1, 150, 60, 77)
                .process(20, "generator", 'S', 1, 11, 5, 78);
        ResourceRow row = sampler.sample().orElseThrow();

        assertThat(String.join(",", row.since(5_000).fields()))
                .isEqualTo("0,1000000000,"
                        + "0.5,0.1,," + 417 * 4096 + ",3133440,4,,,"
                        + "0.01,0,," + 417 * 4096 + ",3133440,4,,,"
                        + "1.01,0.04,0.04,0.61,0.07,0.01,700,500,7,3,," + ",".repeat(10));
    }

    @Test
    void rowThatBeganBeforeTheRunCountsFromItsStart() throws IOException {
        ResourceRow.Sampler sampler = sampler("lo", true);
        sampler.sample();
        now.set(80_005_000);
        // two CPUs for 80 ms: 160 ms
        fixture.file("stat", "cpu  29989 19 3470 207345 1176 5 148 17993 100 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n")
                .process(10, "target", 'S', 1, 103, 50, 77);

        ResourceRow row = sampler.sample().orElseThrow().from(50_005_000);

        assertThat(row.startNanos()).isEqualTo(50_005_000);
        assertThat(row.durationNanos()).isEqualTo(30_000_000);
        assertThat(row.target().cpuUserNanos()).hasValue(30_000_000);
        // two CPUs for 30 ms: 60 ms
        assertThat(row.machine().cpuUserNanos()).hasValue(30_000_000);
        assertThat(row.machine().cpuSystemNanos()).hasValue(7_500_000);
        assertThat(row.machine().cpuIdleNanos()).hasValue(22_500_000);
    }

    @Test
    void columnsAreThoseOfTheResultDirectory() {
        assertThat(String.join(",", ResourceRow.COLUMNS))
                .isEqualTo("startNanos,durationNanos,"
                        + "targetCpuUser,targetCpuSystem,targetIoWait,targetRss,targetVsz,targetThreads,targetOpenFiles,targetGcCpu,"
                        + "generatorCpuUser,generatorCpuSystem,generatorIoWait,generatorRss,generatorVsz,generatorThreads,"
                        + "generatorOpenFiles,generatorGcCpu,"
                        + "machineCpuUser,machineCpuSystem,machineCpuIoWait,machineCpuIdle,machineCpuSteal,machineCpuGenerator,"
                        + "netBytesSent,netBytesReceived,netPacketsSent,netPacketsReceived,targetThrottled,generatorThrottled,"
                        + "targetCompilerCpu,targetDeoptimizations,targetClassesLoaded,generatorCompilerCpu,"
                        + "generatorDeoptimizations,generatorClassesLoaded,generatorLoadCpu,generatorRecordingCpu,"
                        + "generatorSamplingCpu,generatorLivePageCpu");
    }

    @Test
    void whatCannotBeSampledIsEmptyAndTheRowStillWhole() {
        ResourceRow.Sampler sampler = sampler("wlan9", false);
        sampler.sample();

        List<String> fields = sampler.sample().orElseThrow().fields();

        assertThat(fields).hasSameSizeAs(ResourceRow.COLUMNS);
        assertThat(fields.subList(2, 10)).containsOnly("");
        assertThat(fields.subList(fields.size() - 6, fields.size())).containsOnly("");
    }

    @Test
    void processesOfTheGeneratorOnOtherMachinesDoNotCountForThisMachine() throws IOException {
        ProcFs proc = fixture.proc();
        ResourceRow.Sampler sampler = new ResourceRow.Sampler(
                now::get,
                Optional.empty(),
                new LinuxProcess(proc, 10, false),
                Optional.of(new LinuxProcess(proc, 20, false)),
                new MachineSampler(proc, "lo"));
        sampler.sample();
        fixture.process(10, "all", 'S', 1, 400, 50, 77).process(20, "here", 'S', 1, 60, 5, 78);

        ResourceRow row = sampler.sample().orElseThrow();

        assertThat(row.generator().cpuNanos()).hasValue(3_000_000_000L);
        assertThat(row.generatorHereNanos()).hasValue(500_000_000L);
        assertThat(row.fields().get(ResourceRow.COLUMNS.indexOf("generatorCpuUser")))
                .isEqualTo("3");
        assertThat(row.fields().get(ResourceRow.COLUMNS.indexOf("machineCpuGenerator")))
                .isEqualTo("0.5");
    }

    @Test
    void timeNeverFalls() throws IOException {
        ResourceRow.Sampler sampler = sampler("lo", true);
        sampler.sample();

        fixture.process(10, "target", 'S', 1, 90, 51, 77);

        assertThat(sampler.sample().orElseThrow().target().cpuUserNanos()).hasValue(0);
        fixture.process(10, "target", 'S', 1, 95, 51, 77);
        assertThat(sampler.sample().orElseThrow().target().cpuUserNanos()).hasValue(50_000_000);
    }

    private ResourceRow.Sampler sampler(String netInterface, boolean withTarget) {
        ProcFs proc = fixture.proc();
        return new ResourceRow.Sampler(
                now::get,
                withTarget ? Optional.of(new LinuxProcess(proc, 10, true)) : Optional.empty(),
                new LinuxProcess(proc, 20, false),
                Optional.empty(),
                new MachineSampler(proc, netInterface));
    }
}
