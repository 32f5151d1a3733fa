package dev.throng.sample;

import java.util.OptionalLong;

/**
 * What a process, or a tree of them, has used so far and holds now. What could not be read is empty. CPU times are cumulative; a
 * tree's are those of the processes that live and of their children that were waited for.
 *
 * @param cpuNanos user and system together, known on some systems that do not tell them apart
 * @param ioWaitNanos time threads waited for block devices, summed over threads
 * @param rssBytes memory resident; pages shared within the tree count once per process
 * @param throttledNanos how long a CPU quota stopped threads of its control group, summed over CPUs; empty if there is no quota
 */
public record ProcessSample(
        OptionalLong cpuNanos,
        OptionalLong cpuUserNanos,
        OptionalLong cpuSystemNanos,
        OptionalLong ioWaitNanos,
        OptionalLong rssBytes,
        OptionalLong vszBytes,
        OptionalLong threads,
        OptionalLong openFiles,
        OptionalLong gcCpuNanos,
        OptionalLong throttledNanos) {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    /** Nothing is known: the process has ended, or the system does not tell. */
    public static final ProcessSample NONE =
            new ProcessSample(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
}
