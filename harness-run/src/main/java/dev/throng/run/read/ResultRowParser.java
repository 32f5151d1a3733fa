package dev.throng.run.read;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MachineUse;
import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.IntervalColumns;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Parses a row of a result CSV file into a record. */
final class ResultRowParser {

    static Interval interval(CsvFile.Row row) {
        return new Interval(
                row.needed("startNanos"),
                row.needed("durationNanos"),
                row.text("phase"),
                row.text("measured").strip().equalsIgnoreCase("true"),
                row.text("operation"),
                ArrivalCounts.of((Count count) -> count(row, count)),
                row.number(Derived.OFFERED_RATE.id()),
                row.number(Derived.ANSWERED_RATE.id()),
                times(row));
    }

    /** A count that files of older versions lack is 0 there. */
    private static long count(CsvFile.Row row, Count count) {
        boolean known = count.isIn(Count.Use.INTERVALS) && (!count.isIn(Count.Use.NOT_IN_0_1_0) || row.has(count.id()));
        return known ? row.needed(count.id()) : 0;
    }

    private static Map<Time, IntervalPercentiles> times(CsvFile.Row row) {
        Map<Time, IntervalPercentiles> times = new EnumMap<>(Time.class);
        for (Time time : Time.all()) {
            Map<Statistic, Long> values = new EnumMap<>(Statistic.class);
            for (Statistic percentile : Statistic.percentiles()) {
                row.count(IntervalColumns.of(time, percentile)).ifPresent(value -> values.put(percentile, value));
            }
            times.put(time, new IntervalPercentiles(values));
        }
        return times;
    }

    static Resources resources(CsvFile.Row row) {
        Map<String, OptionalDouble> probes = new LinkedHashMap<>();
        for (String column : row.header()) {
            if (column.startsWith(ResultRows.PROBE)) {
                probes.put(column.substring(ResultRows.PROBE.length()), row.number(column));
            }
        }
        return new Resources(
                row.needed("startNanos"),
                row.needed("durationNanos"),
                process(row, "target"),
                process(row, "generator"),
                new MachineUse(
                        row.number("machineCpuUser"),
                        row.number("machineCpuSystem"),
                        row.number("machineCpuIoWait"),
                        row.number("machineCpuIdle"),
                        row.number("machineCpuSteal"),
                        row.number("machineCpuGenerator"),
                        row.count("netBytesSent"),
                        row.count("netBytesReceived"),
                        row.count("netPacketsSent"),
                        row.count("netPacketsReceived")),
                probes);
    }

    private static ProcessUse process(CsvFile.Row row, String name) {
        return new ProcessUse(
                row.number(name + "CpuUser"),
                row.number(name + "CpuSystem"),
                row.number(name + "IoWait"),
                row.count(name + "Rss"),
                row.count(name + "Vsz"),
                row.count(name + "Threads"),
                row.count(name + "OpenFiles"),
                row.number(name + "GcCpu"),
                row.number(name + "Throttled"));
    }

    private ResultRowParser() {}
}
