package dev.throng.sample;

import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Samples a process or a process tree from {@code /proc}. The CPU time of a tree includes that of children that ended and were waited for, so
 * that it does not decrease when they end. The CPU time of a single process is its own only. Confined to the thread that samples.
 */
final class LinuxProcess implements ProcessSampler {

    /** How many samples use the same list of descendants. A new list reads the state of all processes of the machine. */
    private static final int SAMPLES_PER_UPDATE = 5;

    private static final class Member {
        private final long startTicks;
        private final JvmThreads threads;
        private Optional<HsPerfData> counters = Optional.empty();

        Member(long startTicks, JvmThreads threads) {
            this.startTicks = startTicks;
            this.threads = threads;
        }
    }

    private final ProcFs proc;
    private final Cgroups.CpuQuota quota;
    private final boolean tree;
    private final int pageBytes;
    private final boolean countsIoWait;
    private final Map<Long, Member> members = new LinkedHashMap<>();
    private int samples;

    /** Without a quota. */
    LinuxProcess(ProcFs proc, long pid, boolean tree) {
        this(proc, pid, tree, Cgroups.CpuQuota.NONE);
    }

    /**
     * @param tree whether to sample the descendants too
     * @param quota the CPU quota of the process, which the tree is assumed to share
     */
    LinuxProcess(ProcFs proc, long pid, boolean tree, Cgroups.CpuQuota quota) {
        this.proc = proc;
        this.quota = quota;
        this.tree = tree;
        this.pageBytes = proc.pageBytes();
        this.countsIoWait = proc.countsIoWait();
        stat(pid).ifPresent(this::add);
    }

    @Override
    public ProcessSample sample() {
        if (tree && samples++ % SAMPLES_PER_UPDATE == 0) {
            updateMembers();
        }
        TreeSum totals = new TreeSum(proc, tree, countsIoWait);
        members.entrySet().removeIf(entry -> {
            Optional<ProcFs.Stat> stat =
                    stat(entry.getKey()).filter(found -> found.startTicks() == entry.getValue().startTicks);
            stat.ifPresent(found -> totals.add(found, entry.getValue()));
            return stat.isEmpty();
        });
        return totals.sample(pageBytes, quota.throttledNanos());
    }

    private void updateMembers() {
        if (members.isEmpty()) {
            return;
        }
        Map<Long, List<ProcFs.Stat>> children = new HashMap<>();
        for (String name : proc.list("")) {
            if (Character.isDigit(name.charAt(0))) {
                stat(Long.parseLong(name))
                        .ifPresent(stat -> children.computeIfAbsent(stat.parent(), pid -> new ArrayList<>())
                                .add(stat));
            }
        }
        List<Long> parents = new ArrayList<>(members.keySet());
        for (int i = 0; i < parents.size(); i++) {
            for (ProcFs.Stat child : children.getOrDefault(parents.get(i), List.of())) {
                if (!members.containsKey(child.pid())) {
                    add(child);
                    parents.add(child.pid());
                }
            }
        }
    }

    private void add(ProcFs.Stat stat) {
        members.put(stat.pid(), new Member(stat.startTicks(), new JvmThreads(proc, stat.pid())));
    }

    private Optional<ProcFs.Stat> stat(long pid) {
        return proc.read(pid + "/stat").flatMap(ProcFs.Stat::parse);
    }

    /** Adds up the resources of the processes of a tree for one sample. Confined to the thread that samples. */
    private static final class TreeSum {

        /** The limit of a process with fewer files is not read, because no system has so low a limit. */
        private static final int MANY_FILES = 64;

        /** Where HotSpot keeps its counters on Linux, whatever {@code java.io.tmpdir} is. */
        private static final File TEMPORARY = new File("/tmp");

        private final ProcFs proc;
        private final boolean withChildren;
        private final boolean countsIoWait;
        private int processes;
        private long userTicks;
        private long systemTicks;
        private long ioWaitTicks;
        private long rssPages;
        private long vszBytes;
        private long threads;
        private OptionalLong openFiles = OptionalLong.empty();
        private Optional<ProcessSample.FileUse> fullest = Optional.empty();
        private CpuParts parts = CpuParts.NONE;
        private OptionalLong classesLoaded = OptionalLong.empty();
        private OptionalLong stoppedNanos = OptionalLong.empty();

        /**
         * @param withChildren whether the CPU time of a process includes that of its children that ended
         * @param countsIoWait whether the kernel counts the time that threads wait for block devices
         */
        TreeSum(ProcFs proc, boolean withChildren, boolean countsIoWait) {
            this.proc = proc;
            this.withChildren = withChildren;
            this.countsIoWait = countsIoWait;
        }

        void add(ProcFs.Stat stat, Member member) {
            userTicks += stat.used().user();
            systemTicks += stat.used().system();
            if (withChildren) {
                userTicks += stat.used().childUser();
                systemTicks += stat.used().childSystem();
            }
            if (stat.zombie()) {
                return;
            }
            processes++;
            rssPages += stat.rssPages();
            vszBytes += stat.vszBytes();
            threads += stat.threads();
            OptionalLong open = proc.openFiles(stat.pid());
            openFiles = plus(openFiles, open);
            if (open.orElse(0) >= MANY_FILES) {
                addFiles(stat.pid(), open.getAsLong());
            }
            CpuParts own = member.threads.cpu();
            parts = parts.plus(own);
            if (!own.nanos().isEmpty()) {
                addCounters(stat.pid(), member);
            }
            if (countsIoWait) {
                ioWaitTicks += ioWaitTicks(stat.pid());
            }
        }

        /** A JVM makes its file of counters a moment after its first threads. */
        private void addCounters(long pid, Member member) {
            if (member.counters.isEmpty()) {
                member.counters = HsPerfData.of(TEMPORARY, pid);
            }
            member.counters.ifPresent(counters -> {
                classesLoaded = plus(classesLoaded, counters.classesLoaded());
                stoppedNanos = plus(stoppedNanos, counters.stoppedNanos());
            });
        }

        private void addFiles(long pid, long open) {
            ProcessLimits.filesSoft(proc, pid).ifPresent(limit -> {
                ProcessSample.FileUse use = new ProcessSample.FileUse(pid, open, Math.max(1, limit));
                fullest = Optional.of(fullest.map(use::fuller).orElse(use));
            });
        }

        /** Sums over all threads, because the line of a process has the time of its first thread only. */
        private long ioWaitTicks(long pid) {
            long ticks = 0;
            for (String thread : proc.list(pid + "/task")) {
                ticks += proc.read(pid + "/task/" + thread + "/stat")
                        .flatMap(ProcFs.Stat::parse)
                        .map(stat -> stat.used().ioWait())
                        .orElse(0L);
            }
            return ticks;
        }

        /** Returns the totals; {@link ProcessSample#NONE} if no process runs. */
        ProcessSample sample(int pageBytes, OptionalLong throttledNanos) {
            if (processes == 0) {
                return ProcessSample.NONE;
            }
            return new ProcessSample(
                    new ProcessSample.CpuTimes(
                            nanos(userTicks + systemTicks),
                            nanos(userTicks),
                            nanos(systemTicks),
                            countsIoWait ? nanos(ioWaitTicks) : OptionalLong.empty(),
                            throttledNanos,
                            parts),
                    OptionalLong.of(rssPages * pageBytes),
                    OptionalLong.of(vszBytes),
                    OptionalLong.of(threads),
                    openFiles,
                    fullest,
                    new JvmCounts(classesLoaded, OptionalLong.empty(), stoppedNanos));
        }

        private static OptionalLong nanos(long ticks) {
            return OptionalLong.of(ticks * ProcFs.NANOS_PER_TICK);
        }

        private static OptionalLong plus(OptionalLong sum, OptionalLong part) {
            return part.isEmpty() ? sum : OptionalLong.of(sum.orElse(0) + part.getAsLong());
        }
    }
}
