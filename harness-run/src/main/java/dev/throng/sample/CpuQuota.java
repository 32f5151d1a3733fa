package dev.throng.sample;

import dev.throng.sample.Cgroups.CpuLimit;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The CPU quota that control groups set for a process ({@code cpu.max}, or {@code cpu.cfs_quota_us} of version 1), and how long it has
 * throttled the process. It reads the groups and their quotas once, and the throttled time at each call. The processes of a group share its
 * quota. Without control groups, or if the groups of the process are not mounted here, there is no quota.
 */
public final class CpuQuota {

    /** No quota. */
    public static final CpuQuota NONE = new CpuQuota(List.of());

    private final List<CpuLimit> limits;

    private CpuQuota(List<CpuLimit> limits) {
        this.limits = limits;
    }

    /** Reads the quota of a process of this machine. */
    public static CpuQuota of(long pid) {
        return of(Path.of("/"), pid);
    }

    /** @param root the directory of {@code proc} and {@code sys} */
    static CpuQuota of(Path root, long pid) {
        return new ProcFs(root.resolve("proc").toString())
                .read(pid + "/cgroup")
                .map(membership -> new Cgroups(root.resolve("sys/fs/cgroup"), membership))
                .map(groups -> new CpuQuota(groups.cpuLimits()))
                .orElse(NONE);
    }

    /** How many CPUs the process may use, by the strictest of its groups; empty without a limit. */
    public OptionalDouble cores() {
        return limits.stream().mapToDouble(CpuLimit::cores).min();
    }

    /**
     * How long the quotas have stopped threads so far, in nanoseconds; empty without a quota. It is a sum over CPUs, so it may grow faster
     * than time.
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
