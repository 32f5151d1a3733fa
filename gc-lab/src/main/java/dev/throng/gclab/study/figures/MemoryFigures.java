package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Measure;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.HeapReading;
import dev.throng.run.read.ResultRows.Observed;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * The target's memory in the measured phases: from its log, the heap after collections and the allocation between them; from Throng's
 * own targets also the allocation of threads, and hiccups.
 */
final class MemoryFigures {

    private static final double NANOS = 1e9;

    private final MeasuredPhases measured;
    private final Map<Measure, Double> figures = new EnumMap<>(Measure.class);

    private MemoryFigures(MeasuredPhases measured) {
        this.measured = measured;
    }

    /** Unknown figures are missing. */
    static Map<Measure, Double> of(ResultDirectory directory, MeasuredPhases measured, long operations) {
        MemoryFigures memory = new MemoryFigures(measured);
        memory.heap(
                directory.heapReadings().stream()
                        .filter(reading -> reading.process().equals("target"))
                        .sorted(Comparator.comparingLong(HeapReading::atNanos))
                        .toList(),
                operations);
        memory.observed(directory.observed());
        return memory.figures;
    }

    private void heap(List<HeapReading> readings, long operations) {
        LongSummaryStatistics after = readings.stream()
                .filter(reading -> measured.contain(reading.atNanos()))
                .mapToLong(HeapReading::usedAfterBytes)
                .summaryStatistics();
        if (after.getCount() > 0) {
            figures.put(Measure.HEAP_AFTER_MAX, (double) after.getMax());
            figures.put(Measure.HEAP_AFTER_MEAN, after.getAverage());
        }
        Growth allocated = new Growth();
        for (int i = 1; i < readings.size(); i++) {
            HeapReading before = readings.get(i - 1);
            HeapReading now = readings.get(i);
            allocated.add(before.atNanos(), now.atNanos(), now.usedBeforeBytes() - before.usedAfterBytes());
        }
        if (allocated.nanos > 0) {
            double perSecond = allocated.perSecond();
            figures.put(Measure.ALLOCATION_RATE, perSecond);
            figures.put(Measure.ALLOCATION_PER_OPERATION, perSecond * measured.durationNanos() / NANOS / operations);
        }
    }

    private void observed(List<Observed> rows) {
        List<Observed> allocated = ofKind(rows, "allocated");
        if (allocated.isEmpty()) {
            return;
        }
        Growth growth = new Growth();
        for (int i = 1; i < allocated.size(); i++) {
            Observed before = allocated.get(i - 1);
            Observed now = allocated.get(i);
            growth.add(before.atNanos(), now.atNanos(), now.value() - before.value());
        }
        if (growth.nanos > 0) {
            figures.put(Measure.ALLOCATION_BY_THREADS, growth.perSecond());
        }
        LongSummaryStatistics hiccups = ofKind(rows, "hiccup").stream()
                .filter(hiccup -> measured.contain(hiccup.atNanos()))
                .mapToLong(Observed::value)
                .summaryStatistics();
        figures.put(Measure.HICCUP_MAX, hiccups.getCount() == 0 ? 0.0 : hiccups.getMax());
        figures.put(Measure.HICCUP_SHARE, (double) hiccups.getSum() / measured.durationNanos());
    }

    private static List<Observed> ofKind(List<Observed> rows, String kind) {
        return rows.stream().filter(row -> row.kind().equals(kind)).toList();
    }

    /** Allocated bytes and the time in which they were allocated, within the measured phases. */
    private final class Growth {
        private double bytes;
        private long nanos;

        /** A negative growth, which a thread that ended causes, counts as 0. */
        void add(long fromNanos, long toNanos, long grown) {
            if (measured.containAllFrom(fromNanos, toNanos)) {
                bytes += Math.max(0, grown);
                nanos += toNanos - fromNanos;
            }
        }

        double perSecond() {
            return bytes * NANOS / nanos;
        }
    }
}
