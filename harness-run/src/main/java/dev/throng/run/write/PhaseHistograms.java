package dev.throng.run.write;

import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.ResultFile;
import dev.throng.run.totals.OperationTotals;
import dev.throng.run.totals.PhaseFigures;
import dev.throng.run.totals.ResultSections;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code phases.hlog}: the histograms of each phase's own arrivals, whenever they were answered. Those of {@code histograms.hlog} are by
 * the second of the answer and cannot tell what the warm-up left behind.
 */
public final class PhaseHistograms {

    private static final double NANOS = 1e9;

    private PhaseHistograms() {}

    public static void write(
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
}
