package dev.throng.run.result;

import java.util.List;
import java.util.Objects;

/**
 * The process that generated the load, as it sampled itself. Components that {@link TargetResult} has too mean the same here.
 *
 * @param pids the ids of its processes on this machine
 * @param transport the transport of its event loops: {@code epoll}, {@code io_uring} or {@code nio}
 * @param loops the number of event loops
 * @param gc the garbage collection of its JVM
 * @param loopStallMax the longest time by which an event loop was late for a timer in the measured phases
 * @param ownLag its own lag, of all arrivals that were started in the measured phases
 * @param fdLimit how many files it may open
 * @param fdMax the most files that were open
 * @param cpuQuotaCores how many cores the CPU quota of its control groups allows; 0 if there is none, or none is known
 */
public record GeneratorResult(
        List<Long> pids,
        String transport,
        int loops,
        double cpuSeconds,
        double cpuUserSeconds,
        double cpuSystemSeconds,
        long rssMax,
        long vszMax,
        int threadsMax,
        GcResult gc,
        long loopStallMax,
        Times ownLag,
        long fdLimit,
        long fdMax,
        double cpuQuotaCores,
        double throttledSeconds) {

    /** Stands for a missing section. */
    static final GeneratorResult UNKNOWN =
            new GeneratorResult(List.of(), "", 0, 0, 0, 0, 0, 0, 0, GcResult.UNKNOWN, 0, Times.NONE, 0, 0, 0, 0);

    public GeneratorResult {
        pids = Missing.list(pids);
        transport = Missing.text(transport);
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
        ownLag = Missing.times(ownLag);
    }
}
