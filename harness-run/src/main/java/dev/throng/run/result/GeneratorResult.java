package dev.throng.run.result;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The process that generated the load, as it sampled itself. Components that {@link TargetResult} has too mean the same here.
 *
 * @param pids the ids of its processes on this machine
 * @param transport the transport of its event loops: {@code epoll}, {@code io_uring} or {@code nio}
 * @param loops the number of event loops
 * @param gc the garbage collection of its JVM
 * @param loopStallMax the longest time by which an event loop was late for a timer in the measured phases
 * @param ownLag its own lag, of all arrivals of the measured phases that were started
 * @param fdLimit how many files it may open; empty if unknown
 * @param fdMax the most files that were open; empty if unknown
 * @param cpuQuotaCores how many cores the CPU quota of its control groups allows; empty if there is none, or none is known
 */
public record GeneratorResult(
        List<Long> pids,
        String transport,
        int loops,
        OptionalDouble cpuSeconds,
        OptionalDouble cpuUserSeconds,
        OptionalDouble cpuSystemSeconds,
        OptionalLong rssMax,
        OptionalLong vszMax,
        OptionalLong threadsMax,
        GcResult gc,
        long loopStallMax,
        Times ownLag,
        OptionalLong fdLimit,
        OptionalLong fdMax,
        OptionalDouble cpuQuotaCores,
        OptionalDouble throttledSeconds) {

    public GeneratorResult {
        pids = Missing.list(pids);
        transport = Missing.text(transport);
        rssMax = Missing.positive(rssMax);
        vszMax = Missing.positive(vszMax);
        threadsMax = Missing.positive(threadsMax);
        cpuSeconds = Missing.cpu(cpuSeconds, rssMax.isPresent());
        cpuUserSeconds = Missing.cpu(cpuUserSeconds, rssMax.isPresent());
        cpuSystemSeconds = Missing.cpu(cpuSystemSeconds, rssMax.isPresent());
        throttledSeconds = Missing.cpu(throttledSeconds, rssMax.isPresent());
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
        ownLag = Missing.times(ownLag);
        fdLimit = Missing.positive(fdLimit);
        fdMax = Missing.positive(fdMax);
        cpuQuotaCores = Missing.positive(cpuQuotaCores);
    }

    /** A generator that was not sampled. */
    public static GeneratorResult notSampled(String transport, int loops) {
        return new GeneratorResult(
                List.of(),
                transport,
                loops,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                GcResult.UNKNOWN,
                0,
                Times.NONE,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** Stands for a missing section. */
    static GeneratorResult unknown() {
        return notSampled("", 0);
    }
}
