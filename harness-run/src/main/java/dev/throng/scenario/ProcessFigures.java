package dev.throng.scenario;

import dev.throng.scenario.Quantity.Kind;
import dev.throng.scenario.Quantity.Side;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of processes, by their path in the result document. */
final class ProcessFigures {

    /**
     * A figure of a process.
     *
     * @param kind the kind of its values
     * @param description states in a sentence what it is
     */
    record Figure(Kind kind, String description) {}

    private static final Map<String, Figure> TARGET = Collections.unmodifiableMap(target());
    private static final Map<String, Figure> GENERATOR = Collections.unmodifiableMap(generator());

    private ProcessFigures() {}

    static Map<String, Figure> of(Side side) {
        return side == Side.TARGET ? TARGET : GENERATOR;
    }

    private static Map<String, Figure> both() {
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("cpuSeconds", new Figure(Kind.SECONDS, "CPU time, user and system."));
        figures.put("cpuUserSeconds", new Figure(Kind.SECONDS, "CPU time in user mode."));
        figures.put("cpuSystemSeconds", new Figure(Kind.SECONDS, "CPU time in the kernel."));
        figures.put(
                "throttledSeconds",
                new Figure(Kind.SECONDS, "How long a CPU quota stopped threads, added up over CPUs."));
        figures.put(
                "rssMax",
                new Figure(
                        Kind.BYTES,
                        "Resident memory (RSS): the largest sample. It counts the heap of ZGC without generations up to three times."));
        figures.put("vszMax", new Figure(Kind.BYTES, "Virtual memory (VSZ): the largest sample."));
        figures.put("threadsMax", new Figure(Kind.COUNT, "Threads: the largest sample."));
        return figures;
    }

    private static void gc(Map<String, Figure> figures) {
        figures.put("gc.pauses.count", new Figure(Kind.COUNT, "GC pauses."));
        figures.put("gc.pauses.totalNanos", new Figure(Kind.NANOSECONDS, "Time in GC pauses, in all."));
        figures.put("gc.pauses.max", new Figure(Kind.NANOSECONDS, "The longest GC pause."));
        figures.put("gc.pauses.p50", new Figure(Kind.NANOSECONDS, "The median of the GC pauses."));
        figures.put("gc.pauses.p99", new Figure(Kind.NANOSECONDS, "The 99th percentile of the GC pauses."));
        figures.put("gc.pauses.p999", new Figure(Kind.NANOSECONDS, "The 99.9th percentile of the GC pauses."));
        figures.put("gc.stalls.count", new Figure(Kind.COUNT, "Allocation stalls."));
        figures.put("gc.stalls.totalNanos", new Figure(Kind.NANOSECONDS, "Time in allocation stalls, in all."));
        figures.put("gc.stalls.max", new Figure(Kind.NANOSECONDS, "The longest allocation stall."));
        figures.put(
                "gc.gcCpuSeconds",
                new Figure(Kind.SECONDS, "CPU time of the collector's threads and of the VM thread."));
        figures.put("gc.timeToSafepointMax", new Figure(Kind.NANOSECONDS, "The longest time to safepoint."));
        figures.put("gc.safepoints.count", new Figure(Kind.COUNT, "Safepoints, for GC and for other reasons."));
        figures.put("gc.safepoints.totalNanos", new Figure(Kind.NANOSECONDS, "Time in safepoints, in all."));
    }

    private static Map<String, Figure> target() {
        Map<String, Figure> figures = both();
        figures.put("openFilesMax", new Figure(Kind.COUNT, "Open files: the largest sample."));
        gc(figures);
        return figures;
    }

    private static Map<String, Figure> generator() {
        Map<String, Figure> figures = both();
        gc(figures);
        figures.put(
                "loopStallMax",
                new Figure(Kind.NANOSECONDS, "The longest time by which an event loop was late for a timer."));
        figures.put("fdMax", new Figure(Kind.COUNT, "Open files: the largest sample."));
        return figures;
    }
}
