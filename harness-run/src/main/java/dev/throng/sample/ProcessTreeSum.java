package dev.throng.sample;

import java.util.Optional;
import java.util.OptionalLong;

/** Adds up the resources of the processes of a tree for one sample. Confined to the thread that samples. */
final class ProcessTreeSum {

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
    private Optional<FileUse> fullest = Optional.empty();
    private OptionalLong gcCpuNanos = OptionalLong.empty();

    /**
     * @param withChildren whether the CPU time of a process includes that of its children that ended
     * @param countsIoWait whether the kernel counts the time that threads wait for block devices
     */
    ProcessTreeSum(ProcFs proc, boolean withChildren, boolean countsIoWait) {
        this.proc = proc;
        this.withChildren = withChildren;
        this.countsIoWait = countsIoWait;
    }

    void add(ProcStat stat, GcThreads gcThreads) {
        userTicks += stat.userTicks();
        systemTicks += stat.systemTicks();
        if (withChildren) {
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
            FileUse use = new FileUse(pid, open, Math.max(1, limit));
            fullest = Optional.of(fullest.map(use::fuller).orElse(use));
        });
    }

    /** Sums over all threads, because the line of a process has the time of its first thread only. */
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

    /** Returns the totals; {@link ProcessSample#NONE} if no process runs. */
    ProcessSample sample(int pageBytes, OptionalLong throttledNanos) {
        if (processes == 0) {
            return ProcessSample.NONE;
        }
        return new ProcessSample(
                nanos(userTicks + systemTicks),
                nanos(userTicks),
                nanos(systemTicks),
                countsIoWait ? nanos(ioWaitTicks) : OptionalLong.empty(),
                OptionalLong.of(rssPages * pageBytes),
                OptionalLong.of(vszBytes),
                OptionalLong.of(threads),
                openFiles,
                fullest,
                gcCpuNanos,
                throttledNanos);
    }

    private static OptionalLong nanos(long ticks) {
        return OptionalLong.of(ticks * ProcFs.NANOS_PER_TICK);
    }

    private static OptionalLong plus(OptionalLong sum, OptionalLong part) {
        return part.isEmpty() ? sum : OptionalLong.of(sum.orElse(0) + part.getAsLong());
    }
}
