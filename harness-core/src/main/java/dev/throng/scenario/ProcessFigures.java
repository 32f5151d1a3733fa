package dev.throng.scenario;

import dev.throng.scenario.Quantity.Kind;
import dev.throng.scenario.Quantity.Side;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of processes, by their path in the result document. */
final class ProcessFigures {

    private static final Map<String, Kind> TARGET = Collections.unmodifiableMap(target());
    private static final Map<String, Kind> GENERATOR = Collections.unmodifiableMap(generator());

    private ProcessFigures() {}

    static Map<String, Kind> of(Side side) {
        return side == Side.TARGET ? TARGET : GENERATOR;
    }

    private static Map<String, Kind> both() {
        Map<String, Kind> figures = new LinkedHashMap<>();
        List.of("cpuSeconds", "cpuUserSeconds", "cpuSystemSeconds", "throttledSeconds")
                .forEach(path -> figures.put(path, Kind.SECONDS));
        figures.put("rssMax", Kind.BYTES);
        figures.put("vszMax", Kind.BYTES);
        figures.put("threadsMax", Kind.COUNT);
        return figures;
    }

    private static void gc(Map<String, Kind> figures) {
        figures.put("gc.pauses.count", Kind.COUNT);
        List.of("totalNanos", "max", "p50", "p99", "p999")
                .forEach(path -> figures.put("gc.pauses." + path, Kind.NANOSECONDS));
        figures.put("gc.stalls.count", Kind.COUNT);
        figures.put("gc.stalls.totalNanos", Kind.NANOSECONDS);
        figures.put("gc.stalls.max", Kind.NANOSECONDS);
        figures.put("gc.gcCpuSeconds", Kind.SECONDS);
        figures.put("gc.timeToSafepointMax", Kind.NANOSECONDS);
        figures.put("gc.safepoints.count", Kind.COUNT);
        figures.put("gc.safepoints.totalNanos", Kind.NANOSECONDS);
    }

    private static Map<String, Kind> target() {
        Map<String, Kind> figures = both();
        figures.put("openFilesMax", Kind.COUNT);
        gc(figures);
        return figures;
    }

    private static Map<String, Kind> generator() {
        Map<String, Kind> figures = both();
        gc(figures);
        figures.put("loopStallMax", Kind.NANOSECONDS);
        figures.put("fdMax", Kind.COUNT);
        return figures;
    }
}
