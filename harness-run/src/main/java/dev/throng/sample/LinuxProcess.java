package dev.throng.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Samples a process or a process tree from {@code /proc}. The CPU time of a tree includes that of children that ended and were waited for, so
 * that it does not decrease when they end. The CPU time of a single process is its own only. Confined to the thread that samples.
 */
final class LinuxProcess implements ProcessSampler {

    /** How many samples use the same list of descendants. A new list reads the state of all processes of the machine. */
    private static final int SAMPLES_PER_UPDATE = 5;

    private record Member(long startTicks, GcThreads gcThreads) {}

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
            Optional<ProcFs.Stat> stat = stat(entry.getKey())
                    .filter(found -> found.startTicks() == entry.getValue().startTicks());
            stat.ifPresent(found -> totals.add(found, entry.getValue().gcThreads()));
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
        members.put(stat.pid(), new Member(stat.startTicks(), new GcThreads(proc, stat.pid())));
    }

    private Optional<ProcFs.Stat> stat(long pid) {
        return proc.read(pid + "/stat").flatMap(ProcFs.Stat::parse);
    }

    /** Adds up the resources of the processes of a tree for one sample. Confined to the thread that samples. */
    private static final class TreeSum {

        /** The limit of a process with fewer files is not read, because no system has so low a limit. */
        private static final int MANY_FILES = 64;

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
        private OptionalLong gcCpuNanos = OptionalLong.empty();

        /**
         * @param withChildren whether the CPU time of a process includes that of its children that ended
         * @param countsIoWait whether the kernel counts the time that threads wait for block devices
         */
        TreeSum(ProcFs proc, boolean withChildren, boolean countsIoWait) {
            this.proc = proc;
            this.withChildren = withChildren;
            this.countsIoWait = countsIoWait;
        }

        void add(ProcFs.Stat stat, GcThreads gcThreads) {
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
            gcCpuNanos = plus(gcCpuNanos, gcThreads.cpuNanos());
            if (countsIoWait) {
                ioWaitTicks += ioWaitTicks(stat.pid());
            }
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
                            gcCpuNanos,
                            throttledNanos),
                    OptionalLong.of(rssPages * pageBytes),
                    OptionalLong.of(vszBytes),
                    OptionalLong.of(threads),
                    openFiles,
                    fullest);
        }

        private static OptionalLong nanos(long ticks) {
            return OptionalLong.of(ticks * ProcFs.NANOS_PER_TICK);
        }

        private static OptionalLong plus(OptionalLong sum, OptionalLong part) {
            return part.isEmpty() ? sum : OptionalLong.of(sum.orElse(0) + part.getAsLong());
        }
    }

    /**
     * Reads the CPU time that the garbage collector of a HotSpot JVM has used, from its threads and their names; JDK 9 or newer.
     *
     * <p>The VM thread counts too. Serial does all its work there, CMS its full collections, and the other collectors the parts of a pause
     * that have no worker threads. The time of the VM thread includes a little other work; docs/decisions/sampling.md has figures.
     *
     * <p>It sums over the live threads: the time of a thread that ends is lost. It reads the name of a thread at its first two samples,
     * because a thread starts with the name of its creator.
     */
    static final class GcThreads {

        /** The kernel cuts names at 15 characters. ZGC of one generation has the letter X in JDK 21 to 23, and Z in other versions. */
        private static final Pattern NAMES =
                Pattern.compile("(?:GC Thread#|ParGC Thread#|G1 |CMS |Shenand|StrDedup|StringDedup"
                        + "|[ZX](?:Worker|Driver|Director|Stat|Unmapper|Uncommitter)).*");

        private static final String VM_THREAD = "VM Thread";

        private enum Kind {
            COLLECTOR,
            VM,
            OTHER
        }

        private static final class Seen {
            private Kind kind = Kind.OTHER;
            private int times;
        }

        private final ProcFs proc;
        private final String directory;
        private final Map<String, Seen> threads = new HashMap<>();

        GcThreads(ProcFs proc, long pid) {
            this.proc = proc;
            this.directory = pid + "/task";
        }

        /** The CPU time so far, in nanoseconds; empty if the process is not a JVM with named threads. */
        OptionalLong cpuNanos() {
            String[] ids = proc.list(directory);
            if (threads.size() > ids.length) {
                threads.keySet().retainAll(Set.of(ids));
            }
            long nanos = 0;
            boolean isJvm = false;
            for (String id : ids) {
                Kind kind = kind(id);
                isJvm |= kind == Kind.VM;
                nanos += kind == Kind.OTHER ? 0 : cpuNanos(id);
            }
            return isJvm ? OptionalLong.of(nanos) : OptionalLong.empty();
        }

        private Kind kind(String id) {
            Seen seen = threads.computeIfAbsent(id, unseen -> new Seen());
            if (seen.times < 2) {
                seen.times++;
                seen.kind = proc.read(directory + "/" + id + "/comm")
                        .map(name -> kindOf(name.stripTrailing()))
                        .orElse(Kind.OTHER);
            }
            return seen.kind;
        }

        private static Kind kindOf(String name) {
            if (name.equals(VM_THREAD)) {
                return Kind.VM;
            }
            return NAMES.matcher(name).matches() ? Kind.COLLECTOR : Kind.OTHER;
        }

        /** Reads schedstat, which is in nanoseconds, or else stat, which is in ticks. */
        private long cpuNanos(String id) {
            String thread = directory + "/" + id;
            return proc.read(thread + "/schedstat")
                    .map(text -> Long.parseLong(text.substring(0, text.indexOf(' '))))
                    .or(() -> proc.read(thread + "/stat")
                            .flatMap(ProcFs.Stat::parse)
                            .map(stat -> (stat.used().user() + stat.used().system()) * ProcFs.NANOS_PER_TICK))
                    .orElse(0L);
        }
    }
}
