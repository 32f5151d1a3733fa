package dev.throng.sample;

import java.util.OptionalLong;

/**
 * What a process used in an interval, and held at its end. What could not be sampled is empty.
 *
 * @param cpuNanos user and system together, known on some systems that do not tell them apart
 * @param ioWaitNanos time threads waited for block devices, summed over threads
 * @param throttledNanos how long a CPU quota stopped threads of its control group, summed over CPUs; empty if there is no quota
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
     * The difference of two samples. A time never falls: where a sum did, because a process ended that nobody waited for, the interval
     * has none.
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
