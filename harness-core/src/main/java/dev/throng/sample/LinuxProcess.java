package dev.throng.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A process or tree as {@code /proc} shows it. A tree's time includes that of children that ended and were waited for, so that it does
 * not fall when one of its processes ends; a process alone is charged with its own work only.
 */
final class LinuxProcess implements ProcessSampler {

    /** Descendants are looked for in every so many samples, because that reads the state of every process of the machine. */
    private static final int SAMPLES_PER_SEARCH = 5;

    private record Member(long startTicks, GcThreads gcThreads) {}

    private final ProcFs proc;
    private final CpuQuota quota;
    private final boolean tree;
    private final int pageBytes;
    private final boolean countsIoWait;
    private final Map<Long, Member> members = new LinkedHashMap<>();
    private int samples;

    /** Without a quota. */
    LinuxProcess(ProcFs proc, long pid, boolean tree) {
        this(proc, pid, tree, CpuQuota.NONE);
    }

    /** @param quota of the process; a tree is taken to share it */
    LinuxProcess(ProcFs proc, long pid, boolean tree, CpuQuota quota) {
        this.proc = proc;
        this.quota = quota;
        this.tree = tree;
        this.pageBytes = proc.pageBytes();
        this.countsIoWait = proc.countsIoWait();
        stat(pid).ifPresent(this::add);
    }

    @Override
    public ProcessSample sample() {
        if (tree && samples++ % SAMPLES_PER_SEARCH == 0) {
            search();
        }
        Sum sum = new Sum();
        members.entrySet().removeIf(entry -> {
            Optional<ProcStat> stat = stat(entry.getKey())
                    .filter(found -> found.startTicks() == entry.getValue().startTicks());
            stat.ifPresent(found -> sum.add(found, entry.getValue()));
            return stat.isEmpty();
        });
        return sum.processes == 0 ? ProcessSample.NONE : sum.sample();
    }

    private void search() {
        if (members.isEmpty()) {
            return;
        }
        Map<Long, List<ProcStat>> children = new HashMap<>();
        for (String name : proc.list("")) {
            if (Character.isDigit(name.charAt(0))) {
                stat(Long.parseLong(name))
                        .ifPresent(stat -> children.computeIfAbsent(stat.parent(), pid -> new ArrayList<>())
                                .add(stat));
            }
        }
        List<Long> parents = new ArrayList<>(members.keySet());
        for (int i = 0; i < parents.size(); i++) {
            for (ProcStat child : children.getOrDefault(parents.get(i), List.of())) {
                if (!members.containsKey(child.pid())) {
                    add(child);
                    parents.add(child.pid());
                }
            }
        }
    }

    private void add(ProcStat stat) {
        members.put(stat.pid(), new Member(stat.startTicks(), new GcThreads(proc, stat.pid())));
    }

    private Optional<ProcStat> stat(long pid) {
        return proc.read(pid + "/stat").flatMap(ProcStat::parse);
    }

    private final class Sum {
        private int processes;
        private long userTicks;
        private long systemTicks;
        private long ioWaitTicks;
        private long rssPages;
        private long vszBytes;
        private long threads;
        private OptionalLong openFiles = OptionalLong.empty();
        private OptionalLong gcCpuNanos = OptionalLong.empty();

        void add(ProcStat stat, Member member) {
            userTicks += stat.userTicks();
            systemTicks += stat.systemTicks();
            if (tree) {
                userTicks += stat.childUserTicks();
                systemTicks += stat.childSystemTicks();
            }
            if (stat.zombie()) {
                return;
            }
            processes++;
            rssPages += stat.rssPages();
            vszBytes += stat.vszBytes();
            threads += stat.threads();
            openFiles = plus(openFiles, proc.openFiles(stat.pid()));
            gcCpuNanos = plus(gcCpuNanos, member.gcThreads().cpuNanos());
            if (countsIoWait) {
                ioWaitTicks += ioWaitTicks(stat.pid());
            }
        }

        /** The process's own line tells of its first thread only. */
        private long ioWaitTicks(long pid) {
            long ticks = 0;
            for (String thread : proc.list(pid + "/task")) {
                ticks += proc.read(pid + "/task/" + thread + "/stat")
                        .flatMap(ProcStat::parse)
                        .map(ProcStat::ioWaitTicks)
                        .orElse(0L);
            }
            return ticks;
        }

        ProcessSample sample() {
            return new ProcessSample(
                    nanos(userTicks + systemTicks),
                    nanos(userTicks),
                    nanos(systemTicks),
                    countsIoWait ? nanos(ioWaitTicks) : OptionalLong.empty(),
                    OptionalLong.of(rssPages * pageBytes),
                    OptionalLong.of(vszBytes),
                    OptionalLong.of(threads),
                    openFiles,
                    gcCpuNanos,
                    quota.throttledNanos());
        }

        private static OptionalLong nanos(long ticks) {
            return OptionalLong.of(ticks * ProcFs.NANOS_PER_TICK);
        }

        private static OptionalLong plus(OptionalLong sum, OptionalLong part) {
            return part.isEmpty() ? sum : OptionalLong.of(sum.orElse(0) + part.getAsLong());
        }
    }
}
