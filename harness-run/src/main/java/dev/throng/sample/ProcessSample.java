package dev.throng.sample;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The resources of a process or of a process tree: what it has used so far, and what it holds now. A value that cannot be read is empty.
 * CPU times are cumulative; in a {@link ResourceRow} they are those of its interval. Those of a tree are of the live processes and of
 * their children that ended and were waited for. Immutable.
 *
 * @param cpuNanos user and system time together; some systems report only this sum
 * @param ioWaitNanos how long threads waited for block devices, summed over threads
 * @param rssBytes resident memory; pages that processes of the tree share count once per process
 * @param vszBytes virtual memory
 * @param gcCpuNanos CPU time of the garbage collector's threads
 * @param fullest the process of the tree that is nearest to its limit of open files; empty if it is unknown, or no process has many
 * @param throttledNanos how long a CPU quota stopped threads of the control group, summed over CPUs; empty without a quota
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
        Optional<FileUse> fullest,
        OptionalLong gcCpuNanos,
        OptionalLong throttledNanos) {

    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    /** All values are unknown, because the process has ended or the system does not report them. */
    public static final ProcessSample NONE = new ProcessSample(
            UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, Optional.empty(), UNKNOWN, UNKNOWN);

    /** Returns the sum. A value that only one of the two has counts as it is. */
    ProcessSample plus(ProcessSample other) {
        return new ProcessSample(
                plus(cpuNanos, other.cpuNanos),
                plus(cpuUserNanos, other.cpuUserNanos),
                plus(cpuSystemNanos, other.cpuSystemNanos),
                plus(ioWaitNanos, other.ioWaitNanos),
                plus(rssBytes, other.rssBytes),
                plus(vszBytes, other.vszBytes),
                plus(threads, other.threads),
                plus(openFiles, other.openFiles),
                fullest.map(own -> other.fullest.map(own::fuller).orElse(own)).or(() -> other.fullest),
                plus(gcCpuNanos, other.gcCpuNanos),
                plus(throttledNanos, other.throttledNanos));
    }

    private static OptionalLong plus(OptionalLong a, OptionalLong b) {
        return a.isEmpty() ? b : b.isEmpty() ? a : OptionalLong.of(a.getAsLong() + b.getAsLong());
    }

    /**
     * Returns what was used since an earlier sample, and what is held now. A sum can decrease when a process ends and its parent does not
     * wait for it; the difference is then 0.
     */
    public ProcessSample since(ProcessSample earlier) {
        return new ProcessSample(
                Delta.of(earlier.cpuNanos, cpuNanos),
                Delta.of(earlier.cpuUserNanos, cpuUserNanos),
                Delta.of(earlier.cpuSystemNanos, cpuSystemNanos),
                Delta.of(earlier.ioWaitNanos, ioWaitNanos),
                rssBytes,
                vszBytes,
                threads,
                openFiles,
                fullest,
                Delta.of(earlier.gcCpuNanos, gcCpuNanos),
                Delta.of(earlier.throttledNanos, throttledNanos));
    }
}
