package dev.throng.run.read;

import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MachineUse;
import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.read.ResultRows.Spread;
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
                row.needed("due"),
                row.needed("started"),
                row.needed("answered"),
                row.needed("failed"),
                row.needed("departed"),
                row.needed("dropped"),
                row.needed("owed"),
                row.needed("inFlight"),
                row.needed("inSystem"),
                row.number("offeredRate"),
                row.number("answeredRate"),
                row.needed("bytesSent"),
                row.needed("bytesReceived"),
                spread(row, "response"),
                spread(row, "service"),
                spread(row, "lag"),
                spread(row, "ownLag"));
    }

    private static Spread spread(CsvFile.Row row, String kind) {
        return new Spread(
                row.count(kind + "P50"), row.count(kind + "P99"), row.count(kind + "P999"), row.count(kind + "Max"));
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
