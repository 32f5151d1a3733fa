package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
 * @param loopsReason why there are so many event loops; empty if agents sent the load, and in older files
 * @param cpuQuotaCores how many cores the CPU quota of its control groups allows; empty if there is none, or none is known
 * @param cpuSplit its CPU time by what it was used for
 * @param warmth how far its JVM was from its final speed in the measured phases
 * @param rehearsal what ran before the load; empty if nothing did
 * @param loopStalledShare the share of the measured phases in which the event loop that was late most was late for timers, counting
 *     stalls of more than 5 ms; empty in files of older versions
 */
public record GeneratorResult(
        List<Long> pids,
        String transport,
        int loops,
        @JsonUnwrapped TargetResult.ProcessUse use,
        GcResult gc,
        long loopStallMax,
        Times ownLag,
        @JsonUnwrapped Files files,
        OptionalDouble cpuQuotaCores,
        OptionalDouble throttledSeconds,
        CpuSplit cpuSplit,
        Warmth warmth,
        @JsonUnwrapped Placement placement,
        String loopsReason,
        Optional<RehearsalResult> rehearsal,
        OptionalDouble loopStalledShare) {

    public GeneratorResult {
        pids = Missing.list(pids);
        transport = Missing.text(transport);
        use = Objects.requireNonNullElse(use, TargetResult.ProcessUse.UNKNOWN);
        throttledSeconds = Missing.cpu(throttledSeconds, use.rssMax().isPresent());
        gc = Objects.requireNonNullElse(gc, GcResult.UNKNOWN);
        ownLag = Missing.times(ownLag);
        files = Objects.requireNonNullElse(files, Files.UNKNOWN);
        rehearsal = Objects.requireNonNullElse(rehearsal, Optional.empty());
        cpuQuotaCores = Missing.positive(cpuQuotaCores);
        cpuSplit = Objects.requireNonNullElse(cpuSplit, CpuSplit.UNKNOWN);
        warmth = Warmth.orUnknown(warmth);
        placement = Objects.requireNonNullElse(placement, Placement.UNKNOWN);
        loopsReason = Missing.text(loopsReason);
        loopStalledShare = Missing.decimal(loopStalledShare);
    }

    /**
     * The files of the generator, or of an agent; sockets are files.
     *
     * @param fdLimit how many files it may open; empty if unknown
     * @param fdMax the most files that were open; empty if unknown
     */
    public record Files(OptionalLong fdLimit, OptionalLong fdMax) {

        /** Nothing is known. */
        public static final Files UNKNOWN = new Files(OptionalLong.empty(), OptionalLong.empty());

        public Files {
            fdLimit = Missing.positive(fdLimit);
            fdMax = Missing.positive(fdMax);
        }
    }

    /** A generator that was not sampled. */
    public static GeneratorResult notSampled(String transport, int loops) {
        return new GeneratorResult(
                List.of(),
                transport,
                loops,
                TargetResult.ProcessUse.UNKNOWN,
                GcResult.UNKNOWN,
                0,
                Times.NONE,
                Files.UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                CpuSplit.UNKNOWN,
                Warmth.UNKNOWN,
                Placement.UNKNOWN,
                "",
                Optional.empty(),
                OptionalDouble.empty());
    }

    public OptionalDouble cpuSeconds() {
        return use.cpuSeconds();
    }

    public OptionalDouble cpuUserSeconds() {
        return use.cpuUserSeconds();
    }

    public OptionalDouble cpuSystemSeconds() {
        return use.cpuSystemSeconds();
    }

    public OptionalLong rssMax() {
        return use.rssMax();
    }

    public OptionalLong vszMax() {
        return use.vszMax();
    }

    public OptionalLong threadsMax() {
        return use.threadsMax();
    }

    public OptionalLong fdLimit() {
        return files.fdLimit;
    }

    public OptionalLong fdMax() {
        return files.fdMax;
    }

    /** Stands for a missing section. */
    static GeneratorResult unknown() {
        return notSampled("", 0);
    }
}
