package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.run.write.CsvWriter;
import dev.throng.run.write.IntervalFiles;
import dev.throng.sample.CpuParts;
import dev.throng.sample.JvmCounts;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.secrets.Masking;
import dev.throng.series.RunSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A run of three minutes with listeners, as the recording hands it over. Forty listeners start each second for two minutes; half of the
 * new listeners of the second minute receive nothing. For tests of collecting and of analysing.
 */
public final class CollectedRun {

    private static final long SECOND = 1_000_000_000;
    public static final int SECONDS = 180;
    public static final int RAMP = 120;
    public static final String PROBE = "icecast.listeners";

    private enum Stream implements Operation {
        PUBLISH,
        LISTEN;

        @Override
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public String description() {
            return "";
        }
    }

    private enum Heard implements Metric {
        CONNECTED(Kind.LEVEL),
        ACCEPTED(Kind.LEVEL),
        RECEIVING(Kind.LEVEL),
        SOURCES(Kind.GAUGE),
        BYTES_EXPECTED(Kind.COUNTER),
        BYTES_MEDIA(Kind.COUNTER),
        BURST_BYTES(Kind.DISTRIBUTION);

        private final Traits traits;

        Heard(Kind kind) {
            this.traits = new Traits(name().toLowerCase(Locale.ROOT).replace('_', '-'), "", Unit.COUNT, kind);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    private record Named(Traits traits) implements Failure {

        Named(String id) {
            this(new Traits(id, "", Blame.TARGET));
        }
    }

    private static long listeners(long second) {
        return 40 * Math.min(second, RAMP);
    }

    static Interval interval(int second) {
        long wanted = listeners(second + 1);
        long served = Math.min(wanted, 2_400);
        long due = listeners(second + 1) - listeners(second);
        Histogram response = new Histogram(3);
        for (int i = 0; i < due; i++) {
            response.recordValue(1_000_000L * (i + 1));
        }
        OperationTotals listen = new OperationTotals(
                ArrivalCounts.of(due, due, due, second / 60, 0, 0, 0, 0, wanted, 0, 0, 0, 100, 9_000),
                Map.of(Time.RESPONSE, response),
                Map.of(new Named("no-media"), 3L, new Named("refused"), 2L),
                OperationTotals.Within.NOTHING);
        Map<Integer, OperationTotals> operations =
                new TreeMap<>(Map.of(Stream.PUBLISH.ordinal(), OperationTotals.NONE));
        operations.put(Stream.LISTEN.ordinal(), listen);
        Map<Metric, Map<Integer, Long>> gauges = new HashMap<>();
        gauges.put(Heard.CONNECTED, Map.of(0, wanted / 2, 1, wanted - wanted / 2));
        gauges.put(Heard.ACCEPTED, Map.of(0, served));
        gauges.put(Heard.RECEIVING, Map.of(0, served));
        gauges.put(Heard.SOURCES, Map.of(0, 10L));
        MetricTotals metrics = new MetricTotals();
        metrics.counters().put(Heard.BYTES_EXPECTED, 16_000 * wanted);
        metrics.counters().put(Heard.BYTES_MEDIA, 16_000 * served);
        Histogram bursts = new Histogram(3);
        if (due > 0) {
            bursts.recordValueWithCount(65_536, due);
        }
        metrics.distributions().put(Heard.BURST_BYTES, bursts);
        metrics.add(gauges);
        return new Interval(
                second,
                second < RAMP ? 0 : 1,
                second * SECOND,
                (second + 1) * SECOND,
                operations,
                Long.MAX_VALUE,
                metrics,
                gauges,
                0);
    }

    private static ResourceRow row(int second) {
        OptionalLong cpu = OptionalLong.of(10_000_000 + 20_000 * listeners(second));
        OptionalLong none = OptionalLong.empty();
        ProcessSample.CpuTimes times = new ProcessSample.CpuTimes(cpu, cpu, cpu, none, none, CpuParts.NONE);
        ProcessSample target = new ProcessSample(
                times,
                OptionalLong.of(20_000_000 + 2_000 * listeners(second)),
                OptionalLong.of(500_000_000),
                none,
                none,
                Optional.empty(),
                JvmCounts.NONE);
        ProcessSample generator = new ProcessSample(times, none, none, none, none, Optional.empty(), JvmCounts.NONE);
        MachineSampler.Sample machine = new MachineSampler.Sample(
                cpu, cpu, none, none, none, OptionalLong.of(17_000 * listeners(second)), none, cpu, none);
        return new ResourceRow(second * SECOND, SECOND, target, generator, generator.cpuNanos(), machine);
    }

    private static Map<String, Double> probed(int second) {
        return second % 7 == 0 ? Map.of() : Map.of(PROBE, listeners(second + 1) + 900.0);
    }

    /** The run in a collector with a limited number of spans. */
    static SeriesCollector collected(int mostSpans) {
        SeriesCollector collector =
                new SeriesCollector(List.of(Stream.values()), List.of(Heard.values()), List.of(PROBE), mostSpans);
        for (int second = 0; second < SECONDS; second++) {
            collector.add(interval(second));
            collector.add(row(second), probed(second));
        }
        return collector;
    }

    /** The series of the run, held in a limited number of spans. */
    public static RunSeries series(int mostSpans) {
        return collected(mostSpans).series(PHASES, TOTALS, true, OptionalDouble.of(4), OptionalDouble.of(2));
    }

    static final List<Metric> METRICS = List.of(Heard.values());

    static final List<RunSeries.Phase> PHASES = List.of(
            new RunSeries.Phase("ramp", true, 0, RAMP, Map.of()),
            new RunSeries.Phase("hold", true, RAMP, SECONDS, Map.of()));

    /** A histogram counts 65,536 bytes as the middle of a bucket. */
    static final RunSeries.Totals TOTALS = new RunSeries.Totals(
            Map.of(),
            Map.of("burst-bytes", new RunSeries.Distribution(listeners(SECONDS), 65_568, 65_536, 65_536, 65_568)));

    /** Writes the files of the run. */
    static void write(Path directory) throws IOException {
        List<String> columns = new ArrayList<>(ResourceRow.COLUMNS);
        columns.add("probe:" + PROBE);
        try (IntervalFiles files = new IntervalFiles(directory, List.of(Stream.values()), Masking.NONE);
                CsvWriter resources = new CsvWriter(directory.resolve("resources.csv"), columns, Masking.NONE)) {
            files.begin(0);
            for (int second = 0; second < SECONDS; second++) {
                files.write(interval(second), second < RAMP ? "ramp" : "hold", true);
                List<String> fields = new ArrayList<>(row(second).fields());
                Double count = probed(second).get(PROBE);
                fields.add(count == null ? "" : CsvWriter.text(count));
                resources.row(fields);
            }
        }
    }

    private CollectedRun() {}
}
