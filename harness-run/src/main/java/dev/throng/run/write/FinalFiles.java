package dev.throng.run.write;

import dev.throng.figure.Time;
import dev.throng.measure.ResponseSample;
import dev.throng.protocol.Operation;
import dev.throng.run.read.CsvFile;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.ResultFile;
import dev.throng.run.totals.OperationTotals;
import dev.throng.run.totals.PhaseFigures;
import dev.throng.run.totals.ResultSections;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The files of a result directory that are made at the end of a run, but for {@code result.json} and those about garbage collection. */
public final class FinalFiles {

    private static final double NANOS = 1e9;

    private record Slow(String phase, String operation, long due, long started, long answered, double standsFor) {

        List<Object> fields() {
            return List.of(phase, operation, due, started, answered, standsFor);
        }
    }

    private FinalFiles() {}

    /**
     * Writes {@code phases.hlog}: the histograms of each phase's own arrivals, whenever they were answered. Those of {@code histograms.hlog}
     * are by the second of the answer and cannot tell what the warm-up left behind.
     */
    public static void phaseHistograms(
            ResultFiles files, ResultSections results, List<? extends Operation> operations, String startedAt)
            throws IOException {
        try (PrintStream out = new PrintStream(
                files.directory().resolve(ResultFile.PHASE_HISTOGRAMS.path()).toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputComment("[values in nanoseconds, times in seconds since the start of the run]");
            log.outputLogFormatVersion();
            log.outputStartTime(Instant.parse(startedAt).toEpochMilli());
            log.setBaseTime(0);
            log.outputLegend();
            List<PhaseResult> phases = results.phases();
            for (int number = 0; number < phases.size(); number++) {
                PhaseFigures figures = results.figures(List.of(number));
                for (Operation operation : operations) {
                    PhaseResult phase = phases.get(number);
                    OperationTotals totals = figures.operation(operation.ordinal());
                    Time.all().forEach(time -> line(log, phase, operation.id() + "." + time.id(), totals.time(time)));
                }
            }
            if (out.checkError()) {
                throw new IOException("phases.hlog could not be written");
            }
        }
    }

    private static void line(HistogramLogWriter log, PhaseResult phase, String tag, Histogram histogram) {
        if (histogram.getTotalCount() > 0) {
            histogram.setTag(tag);
            log.outputIntervalHistogram(
                    phase.startNanos() / NANOS, (phase.startNanos() + phase.durationNanos()) / NANOS, histogram, 1.0);
        }
    }

    /**
     * Writes {@code slowest.csv}: of each operation the slowest tenth of the measured phases' responses, one by one, so that each can be
     * compared with the stalls at that time. Of many responses with the same length the file has a sample; see {@link ResponseSample}.
     */
    public static void slowest(ResultFiles files, ResultSections results, List<? extends Operation> operations)
            throws IOException {
        List<Slow> rows = new ArrayList<>();
        for (Operation operation : operations) {
            OptionalLong slow = results.responsePercentile(operation, 90);
            if (slow.isPresent()) {
                results.longerThan(
                        slow.getAsLong(),
                        operation,
                        phase -> (due, started, answered, standsFor) ->
                                rows.add(new Slow(phase, operation.id(), due, started, answered, standsFor)));
            }
        }
        rows.sort(Comparator.comparingLong(Slow::answered));
        try (CsvWriter file = files.csv(ResultFile.SLOWEST)) {
            for (Slow row : rows) {
                file.row(row.fields());
            }
        }
    }

    /**
     * Writes {@code observed.csv}: what a reference target that was asked to observe itself wrote down, laid over the run. It writes times of
     * the machine's monotonic clock, which is ours too. Writes nothing if the target wrote nothing.
     */
    public static void observed(ResultFiles files, long originNanos, long endNanos) throws IOException {
        Path raw = files.directory().resolve(ResultDirectory.OBSERVED_BY_TARGET);
        if (!Files.isRegularFile(raw)) {
            return;
        }
        List<List<Object>> rows = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(raw)) {
            CsvFile.read(reader, row -> {
                OptionalLong at = row.count("atNanos");
                OptionalLong value = row.count("value");
                if (at.isPresent() && value.isPresent()) {
                    long since = at.getAsLong() - originNanos;
                    if (since >= 0 && since < endNanos) {
                        rows.add(List.of(since, row.text("kind"), value.getAsLong()));
                    }
                }
            });
        }
        try (CsvWriter file = files.csv(ResultFile.OBSERVED)) {
            for (List<Object> row : rows) {
                file.row(row);
            }
        }
        Files.delete(raw);
    }
}
