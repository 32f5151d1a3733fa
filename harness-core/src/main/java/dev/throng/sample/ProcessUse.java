package dev.throng.sample;

import java.util.OptionalLong;

/**
 * The resources that a process used in an interval, and those it held at the end. A value that was not sampled is empty. Immutable.
 *
 * @param cpuNanos user and system time together; some systems report only this sum
 * @param ioWaitNanos how long threads waited for block devices, summed over threads
 * @param throttledNanos how long a CPU quota stopped threads of the control group, summed over CPUs; empty without a quota
 */
public record ProcessUse(
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

    /**
     * Returns the difference of two samples. A sum can decrease when a process ends and its parent does not wait for it; the difference is
     * then 0.
     */
    static ProcessUse between(ProcessSample earlier, ProcessSample later) {
        return new ProcessUse(
                Delta.of(earlier.cpuNanos(), later.cpuNanos()),
                Delta.of(earlier.cpuUserNanos(), later.cpuUserNanos()),
                Delta.of(earlier.cpuSystemNanos(), later.cpuSystemNanos()),
                Delta.of(earlier.ioWaitNanos(), later.ioWaitNanos()),
                later.rssBytes(),
                later.vszBytes(),
                later.threads(),
                later.openFiles(),
                Delta.of(earlier.gcCpuNanos(), later.gcCpuNanos()),
                Delta.of(earlier.throttledNanos(), later.throttledNanos()));
    }
}
