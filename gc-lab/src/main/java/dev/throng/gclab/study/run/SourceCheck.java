package dev.throng.gclab.study.run;

import dev.throng.gclab.jvm.Collector;
import dev.throng.run.result.GcResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Checks figures of a JVM from different sources against each other. A figure that a source lacks is not checked. Pure.
 *
 * <ul>
 *   <li>Pauses in the log are inside safepoints, so they cannot last longer.
 *   <li>CPU of pauses by the log is CPU of the collector's threads, sampled from outside, and where all work is in pauses it is all of
 *        it. The log rounds to 10 ms per pause and counts a busy compiler in; hence the tolerance.
 *   <li>A heap that holds so much after a collection cannot be larger than the process.
 * </ul>
 */
final class SourceCheck {

    /** The stamps of a log are rounded, and a pause at the edge of the run may have its safepoint outside. */
    private static final double ROUNDING = 1.05;

    private static final long EDGE_NANOS = 5_000_000;

    private static final double CPU_ROOM = 1.5;
    private static final double CPU_ROOM_SECONDS = 0.2;
    private static final double CPU_ROOM_PER_PAUSE_SECONDS = 0.02;
    private static final long HEAP_ROOM_BYTES = 16 << 20;

    /** These collectors work in pauses only. */
    private static final Set<Collector> ONLY_PAUSES = EnumSet.of(Collector.SERIAL, Collector.PARALLEL);

    private SourceCheck() {}

    /**
     * Why they do not; empty if they do.
     *
     * @param rss the largest resident set of the process, in bytes; empty if it was not sampled
     */
    static List<Reason> reasons(Collector collector, GcResult gc, OptionalLong rss) {
        List<Reason> reasons = new ArrayList<>();
        pauses(gc, reasons);
        cpu(collector, gc, reasons);
        long heap = gc.heap().usedAfterMaxBytes().orElse(0);
        long rssMax = rss.orElse(0);
        if (rssMax > 0 && heap > ROUNDING * rssMax + HEAP_ROOM_BYTES) {
            reasons.add(disagree("the GC log reports " + megabytes(heap)
                            + " MiB of heap after a collection, but the largest RSS of the process is "
                            + megabytes(rssMax) + " MiB")
                    .with("heapUsedBytes", heap)
                    .with("rssMaxBytes", rssMax));
        }
        return reasons;
    }

    private static void pauses(GcResult gc, List<Reason> reasons) {
        long paused = gc.pauses().totalNanos().orElse(0);
        long stopped = gc.safepoints().totalNanos().orElse(0);
        if (gc.safepoints().count().orElse(0) > 0 && paused > ROUNDING * stopped + EDGE_NANOS) {
            reasons.add(disagree("the pauses in the GC log last "
                            + paused / 1_000_000 + " ms in total, the safepoints that contain them "
                            + stopped / 1_000_000 + " ms")
                    .with("pausesNanos", paused)
                    .with("safepointsNanos", stopped));
        }
    }

    private static void cpu(Collector collector, GcResult gc, List<Reason> reasons) {
        double logged = gc.loggedCpuSeconds().orElse(0);
        double sampled = gc.gcCpuSeconds().orElse(0);
        double room = CPU_ROOM_SECONDS
                + CPU_ROOM_PER_PAUSE_SECONDS * gc.pauses().count().orElse(0);
        boolean tooMuch = logged > CPU_ROOM * sampled + room;
        boolean tooLittle = ONLY_PAUSES.contains(collector) && sampled > CPU_ROOM * logged + room;
        if (logged > 0 && sampled > 0 && (tooMuch || tooLittle)) {
            reasons.add(disagree(String.format(
                            Locale.ROOT,
                            "pauses took %.2f s of CPU according to the GC log, but the collector's threads used %.2f s",
                            logged,
                            sampled))
                    .with("loggedCpuSeconds", logged)
                    .with("gcCpuSeconds", sampled));
        }
    }

    private static Reason disagree(String how) {
        return Reason.invalid(ReasonCode.SOURCES_DISAGREE, "two sources disagree: " + how);
    }

    private static long megabytes(long bytes) {
        return bytes >> 20;
    }
}
