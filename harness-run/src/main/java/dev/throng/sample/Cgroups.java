package dev.throng.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The limits that control groups set for a process, of versions 1 and 2: the strictest limit of its group and the groups above it. See
 * cgroups(7) and the kernel's admin guide (cgroup-v2.rst, sched-bwc.rst).
 */
public final class Cgroups {

    private final Path mount;
    private final String membership;

    /** Where version 2 is mounted: alone, or next to version 1. */
    private static final List<String> UNIFIED = List.of("", "unified");

    /** Without a limit, version 2 writes a word, and version 1 the largest multiple of a page, which has 19 digits. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /**
     * @param mount usually {@code /sys/fs/cgroup}
     * @param membership the text of {@code /proc/PID/cgroup}
     */
    Cgroups(Path mount, String membership) {
        this.mount = mount;
        this.membership = membership;
    }

    /** How many CPUs the process may use; empty without a limit. */
    OptionalDouble cpus() {
        return cpuLimits().stream().mapToDouble(CpuLimit::cores).min();
    }

    /**
     * The CPU limit of one group.
     *
     * @param cores how many CPUs the group may use: the quota divided by its period
     * @param directory the directory of the group
     */
    record CpuLimit(double cores, Path directory) {

        /** How long the quota has stopped threads of the group so far, in nanoseconds and summed over CPUs; empty if unknown. */
        OptionalLong throttledNanos() {
            Optional<String> stat = read(directory.resolve("cpu.stat"));
            OptionalLong micros =
                    stat.map(text -> value(text, "throttled_usec")).orElse(OptionalLong.empty());
            return micros.isPresent()
                    ? OptionalLong.of(micros.getAsLong() * 1_000)
                    : stat.map(text -> value(text, "throttled_time")).orElse(OptionalLong.empty());
        }
    }

    /**
     * The memory limit of one group.
     *
     * @param bytes how much memory the group may use
     * @param usedBytes how much it uses, without file contents that the kernel can drop; 0 if unknown
     */
    private record MemoryLimit(long bytes, long usedBytes) {

        long freeBytes() {
            return Math.max(0, bytes - usedBytes);
        }
    }

    /** The value of a line of a name and a number. */
    private static OptionalLong value(String text, String name) {
        return text.lines()
                .map(line -> line.split(" "))
                .filter(words -> words.length == 2
                        && words[0].equals(name)
                        && NUMBER.matcher(words[1]).matches())
                .mapToLong(words -> Long.parseLong(words[1]))
                .findFirst();
    }

    /** The CPU limits of the group and of the groups above it, from the group upwards. Groups without a quota have none. */
    List<CpuLimit> cpuLimits() {
        List<CpuLimit> limits = new ArrayList<>();
        for (String unified : UNIFIED) {
            for (Path group : groups("", unified)) {
                String[] words = read(group.resolve("cpu.max")).orElse("max").split(" ");
                if (words.length == 2) {
                    limit(words[0], words[1], group).ifPresent(limits::add);
                }
            }
        }
        for (Path group : groups("cpu", "cpu")) {
            limit(
                            read(group.resolve("cpu.cfs_quota_us")).orElse(""),
                            read(group.resolve("cpu.cfs_period_us")).orElse(""),
                            group)
                    .ifPresent(limits::add);
        }
        return limits;
    }

    private static Optional<CpuLimit> limit(String quota, String period, Path group) {
        if (!NUMBER.matcher(quota).matches() || !NUMBER.matcher(period).matches() || Long.parseLong(period) == 0) {
            return Optional.empty();
        }
        return Optional.of(new CpuLimit(Double.parseDouble(quota) / Double.parseDouble(period), group));
    }

    /** The CPUs that the control groups of a process of this machine allow, as Linux lists them; empty if no group limits them. */
    public static Optional<String> cpuset(long pid) {
        return cpuset(Path.of("/"), pid);
    }

    /** @param root the directory of {@code proc} and {@code sys} */
    static Optional<String> cpuset(Path root, long pid) {
        return new ProcFs(root.resolve("proc").toString())
                .read(pid + "/cgroup")
                .flatMap(membership -> new Cgroups(root.resolve("sys/fs/cgroup"), membership).cpuset());
    }

    /** The effective set of a group is within those of the groups above it. */
    private Optional<String> cpuset() {
        return Stream.concat(
                        UNIFIED.stream()
                                .flatMap(unified -> groups("", unified).stream())
                                .map(group -> group.resolve("cpuset.cpus.effective")),
                        groups("cpuset", "cpuset").stream().map(group -> group.resolve("cpuset.effective_cpus")))
                .flatMap(file -> read(file).stream())
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    /** How much memory the process may use, in bytes; empty without a limit. */
    OptionalLong memoryBytes() {
        return memoryLimits().stream().mapToLong(MemoryLimit::bytes).min();
    }

    /** How much memory the groups' limits leave for new processes, in bytes; empty without a limit. */
    OptionalLong freeMemoryBytes() {
        return memoryLimits().stream().mapToLong(MemoryLimit::freeBytes).min();
    }

    /** The limits of the group and of the groups above it. */
    private List<MemoryLimit> memoryLimits() {
        List<MemoryLimit> limits = new ArrayList<>();
        for (String unified : UNIFIED) {
            for (Path group : groups("", unified)) {
                memory(group, "memory.max", "memory.current", "inactive_file").ifPresent(limits::add);
            }
        }
        for (Path group : groups("memory", "memory")) {
            memory(group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
                    .ifPresent(limits::add);
        }
        return limits;
    }

    private static Optional<MemoryLimit> memory(Path group, String limit, String usage, String droppable) {
        long used = number(group, usage).orElse(0L);
        long files = read(group.resolve("memory.stat"))
                .map(text -> value(text, droppable).orElse(0))
                .orElse(0L);
        return number(group, limit).map(bytes -> new MemoryLimit(bytes, Math.max(0, used - files)));
    }

    private static Optional<Long> number(Path group, String file) {
        return read(group.resolve(file))
                .filter(text -> NUMBER.matcher(text).matches())
                .map(Long::parseLong);
    }

    /** The directory of the group. Lines of the membership are {@code id:controllers:path}, without controllers in version 2. */
    private Path group(String controller, String mounted) {
        String path = membership
                .lines()
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3 && ("," + parts[1] + ",").contains("," + controller + ","))
                .map(parts -> parts[2])
                .findFirst()
                .orElse("/");
        Path base = mounted.isEmpty() ? mount : mount.resolve(mounted);
        return base.resolve(path.substring(1)).normalize();
    }

    /** The directories of the group and of the groups above it. */
    private List<Path> groups(String controller, String mounted) {
        Path base = mounted.isEmpty() ? mount : mount.resolve(mounted);
        List<Path> groups = new ArrayList<>();
        for (Path group = group(controller, mounted); group.startsWith(base); group = group.getParent()) {
            groups.add(group);
        }
        return groups;
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    /**
     * The CPU quota that control groups set for a process ({@code cpu.max}, or {@code cpu.cfs_quota_us} of version 1), and how long it has
     * throttled the process. It reads the groups and their quotas once, and the throttled time at each call. The processes of a group
     * share its quota. Without control groups, or if the groups of the process are not mounted here, there is no quota.
     */
    public static final class CpuQuota {

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
         * How long the quotas have stopped threads so far, in nanoseconds; empty without a quota. It is a sum over CPUs, so it may grow
         * faster than time.
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
}
