package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas and throttling counters in copies of {@code /proc} and {@code /sys/fs/cgroup}. */
final class CpuQuotaTest {

    private static final long MICRO = 1_000;

    @TempDir
    private Path root;

    private ProcFixture files;

    @BeforeEach
    void machine() {
        files = new ProcFixture(root);
    }

    private Cgroups.CpuQuota quota() {
        return Cgroups.CpuQuota.of(root, 10);
    }

    private static String statOfVersion2(long throttledMicros) {
        return "usage_usec 5000\nuser_usec 4000\nsystem_usec 1000\nnr_periods 10\nnr_throttled 4\nthrottled_usec "
                + throttledMicros + "\nnr_bursts 0\nburst_usec 0\n";
    }

    private static String statOfVersion1(long throttledNanos) {
        return "nr_periods 10\nnr_throttled 4\nthrottled_time " + throttledNanos + "\n";
    }

    @Test
    void quotaOfVersion2IsReadForAnyProcess() throws IOException {
        files.file("proc/10/cgroup", "0::/system.slice/docker-abc.scope\n")
                .file("sys/fs/cgroup/system.slice/docker-abc.scope/cpu.max", "200000 100000\n")
                .file("sys/fs/cgroup/system.slice/docker-abc.scope/cpu.stat", statOfVersion2(1_234))
                .file("sys/fs/cgroup/system.slice/cpu.max", "max 100000\n")
                .file("sys/fs/cgroup/system.slice/cpu.stat", statOfVersion2(99));

        assertThat(quota().cores()).hasValue(2.0);
        assertThat(quota().throttledNanos()).hasValue(1_234 * MICRO);
        assertThat(Cgroups.CpuQuota.of(root, 11).cores())
                .as("a process that is not there")
                .isEmpty();
    }

    @Test
    void quotaOfVersion2BesideVersion1IsReadWhereItIsMounted() throws IOException {
        files.file("proc/10/cgroup", "1:cpu:/\n0::/a\n")
                .file("sys/fs/cgroup/unified/a/cpu.max", "50000 100000\n")
                .file("sys/fs/cgroup/unified/a/cpu.stat", statOfVersion2(7));

        assertThat(quota().cores()).hasValue(0.5);
        assertThat(quota().throttledNanos()).hasValue(7 * MICRO);
    }

    @Test
    void quotaOfVersion1IsReadWithItsCountersInNanoseconds() throws IOException {
        files.file("proc/10/cgroup", "4:memory:/m\n3:cpu,cpuacct:/docker/abc\n")
                .file("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_quota_us", "150000\n")
                .file("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_period_us", "100000\n")
                .file("sys/fs/cgroup/cpu/docker/abc/cpu.stat", statOfVersion1(987_654_321))
                .file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n")
                .file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        assertThat(quota().cores()).hasValue(1.5);
        assertThat(quota().throttledNanos()).hasValue(987_654_321);
    }

    @Test
    void strictestOfNestedQuotasCountsAndTheirThrottledTimesAdd() throws IOException {
        files.file("proc/10/cgroup", "0::/pod/container\n")
                .file("sys/fs/cgroup/pod/container/cpu.max", "400000 100000\n")
                .file("sys/fs/cgroup/pod/container/cpu.stat", statOfVersion2(10))
                .file("sys/fs/cgroup/pod/cpu.max", "100000 50000\n")
                .file("sys/fs/cgroup/pod/cpu.stat", statOfVersion2(5));

        assertThat(quota().cores()).hasValue(2.0);
        assertThat(quota().throttledNanos()).hasValue(15 * MICRO);
    }

    @Test
    void inAContainerTheLimitStandsAtTheMountsRoot() throws IOException {
        files.file("proc/10/cgroup", "0::/\n")
                .file("sys/fs/cgroup/cpu.max", "200000 100000\n")
                .file("sys/fs/cgroup/cpu.stat", statOfVersion2(3));

        assertThat(quota().cores()).hasValue(2.0);
        assertThat(quota().throttledNanos()).hasValue(3 * MICRO);
    }

    @Test
    void groupsThatAreNotMountedHereOrDamagedGiveNoQuota() throws IOException {
        files.file("proc/10/cgroup", "0::/../../other\n").file("sys/fs/cgroup/cpu.max", "junk 100000\n");
        assertThat(quota().cores()).isEmpty();
        assertThat(quota().throttledNanos()).isEmpty();

        files.file("proc/10/cgroup", "0::/\n").file("sys/fs/cgroup/cpu.max", "100000 0\n");
        assertThat(quota().cores()).isEmpty();
    }

    @Test
    void throttledTimeOfTargetAndGeneratorIsASeries() throws IOException {
        files.file("proc/10/cgroup", "0::/target\n")
                .file("proc/20/cgroup", "0::/generator\n")
                .file("sys/fs/cgroup/target/cpu.max", "200000 100000\n")
                .file("sys/fs/cgroup/target/cpu.stat", statOfVersion2(1_000))
                .file("sys/fs/cgroup/generator/cpu.max", "max 100000\n");
        ProcFixture proc = new ProcFixture(root.resolve("proc"))
                .process(10, "target", 'S', 1, 100, 50, 77)
                .process(20, "generator", 'S', 1, 10, 5, 78);
        ResourceRow.Sampler sampler = new ResourceRow.Sampler(
                () -> 0,
                Optional.of(new LinuxProcess(proc.proc(), 10, true, Cgroups.CpuQuota.of(root, 10))),
                new LinuxProcess(proc.proc(), 20, false, Cgroups.CpuQuota.of(root, 20)),
                Optional.empty(),
                new MachineSampler(proc.proc(), "lo"));
        sampler.sample();
        files.file("sys/fs/cgroup/target/cpu.stat", statOfVersion2(251_000));

        List<String> fields = sampler.sample().orElseThrow().fields();

        assertThat(fields.get(ResourceRow.COLUMNS.indexOf("targetThrottled"))).isEqualTo("0.25");
        assertThat(fields.get(ResourceRow.COLUMNS.indexOf("generatorThrottled")))
                .as("no quota")
                .isEmpty();
    }
}
