package dev.throng.sample;

import dev.throng.sample.Cgroups.CpuLimit;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The CPU quota that control groups set for a process ({@code cpu.max}, or {@code cpu.cfs_quota_us} of version 1), and how long it has
 * throttled the process. The groups and their quotas are read once; the throttled time is read at each call. Other processes of the same
 * group use the same quota. Nothing is known where there are no control groups, and of a process whose groups are not mounted here.
 */
public final class CpuQuota {

    /** No quota. */
    public static final CpuQuota NONE = new CpuQuota(List.of());

    private final List<CpuLimit> limits;

    private CpuQuota(List<CpuLimit> limits) {
        this.limits = limits;
    }

    /** Of a process of this machine. */
    public static CpuQuota of(long pid) {
        return of(Path.of("/"), pid);
    }

    /** @param root where {@code proc} and {@code sys} are */
    static CpuQuota of(Path root, long pid) {
        return new ProcFs(root.resolve("proc").toString())
                .read(pid + "/cgroup")
                .map(membership -> new Cgroups(root.resolve("sys/fs/cgroup"), membership))
                .map(groups -> new CpuQuota(groups.cpuLimits()))
                .orElse(NONE);
    }

    /** CPU seconds per second that the process may use, by the strictest of its groups; empty if there is no limit. */
    public OptionalDouble cores() {
        return limits.stream().mapToDouble(CpuLimit::cores).min();
    }

    /**
     * For how long the quotas have stopped threads so far, in nanoseconds, summed over CPUs, so it may grow by more than the time that
     * passes; empty if there is no quota.
     */
    OptionalLong throttledNanos() {
        long sum = 0;
        boolean known = false;
        for (CpuLimit limit : limits) {
            OptionalLong nanos = limit.throttledNanos();
            sum += nanos.orElse(0);
            known |= nanos.isPresent();
        }
        return known ? OptionalLong.of(sum) : OptionalLong.empty();
    }
}
