package dev.throng.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Samples a process or a process tree from {@code /proc}. The CPU time of a tree includes that of children that ended and were waited for, so
 * that it does not decrease when they end. The CPU time of a single process is its own only. Confined to the thread that samples.
 */
final class LinuxProcess implements ProcessSampler {

    /** How many samples use the same list of descendants. A new list reads the state of all processes of the machine. */
    private static final int SAMPLES_PER_UPDATE = 5;

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

    /**
     * @param tree whether to sample the descendants too
     * @param quota the CPU quota of the process, which the tree is assumed to share
     */
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
        if (tree && samples++ % SAMPLES_PER_UPDATE == 0) {
            updateMembers();
        }
        ProcessTreeSum totals = new ProcessTreeSum(proc, tree, countsIoWait);
        members.entrySet().removeIf(entry -> {
            Optional<ProcStat> stat = stat(entry.getKey())
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
}
