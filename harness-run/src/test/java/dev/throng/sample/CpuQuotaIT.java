package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process in a real control group with a quota. */
@Timeout(120)
class CpuQuotaIT {

    private static final Path MOUNT = Path.of("/sys/fs/cgroup");

    @Test
    void processThatWantsMoreThanItsQuotaIsThrottled() throws Exception {
        Optional<Path> made = group();
        assumeTrue(
                made.isPresent(),
                "no control group with a CPU quota can be made; to enable: run as root where /sys/fs/cgroup is writable");
        Path group = made.orElseThrow();
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            Files.writeString(group.resolve("cgroup.procs"), Long.toString(busy.pid()));
            Cgroups.CpuQuota quota = Cgroups.CpuQuota.of(busy.pid());
            assertThat(quota.cores()).hasValue(0.2);
            long before = quota.throttledNanos().orElseThrow();
            long after = before;
            while (after == before) {
                busy.waitFor(50, TimeUnit.MILLISECONDS);
                assertThat(busy.isAlive()).isTrue();
                after = quota.throttledNanos().orElseThrow();
            }
            assertThat(after).isGreaterThan(before);
        } finally {
            busy.destroyForcibly();
            busy.waitFor();
            Files.delete(group);
        }
    }

    /** A group that allows 20 ms of CPU in 100 ms. */
    private static Optional<Path> group() {
        String name = "throng-test-" + ProcessHandle.current().pid();
        for (Path parent : List.of(MOUNT.resolve("cpu"), MOUNT)) {
            if (!Files.exists(parent.resolve("cgroup.procs"))) {
                continue;
            }
            Path group = parent.resolve(name);
            try {
                Files.createDirectory(group);
                if (Files.exists(group.resolve("cpu.cfs_quota_us"))) {
                    Files.writeString(group.resolve("cpu.cfs_period_us"), "100000");
                    Files.writeString(group.resolve("cpu.cfs_quota_us"), "20000");
                    return Optional.of(group);
                }
                if (Files.exists(group.resolve("cpu.max"))) {
                    Files.writeString(group.resolve("cpu.max"), "20000 100000");
                    return Optional.of(group);
                }
                Files.delete(group);
            } catch (IOException notAllowed) {
                continue;
            }
        }
        return Optional.empty();
    }
}
