package dev.throng.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A log of histograms in HdrHistogram's own format, with one tag per operation and kind of time: {@code send.response}, {@code
 * send.service}, {@code send.lag}, {@code send.ownLag}. What was written survives an abort. Confined to one thread.
 */
public final class HistogramLog implements AutoCloseable {

    /** What the log is called in a directory of results. */
    public static final String FILE_NAME = "histograms.hlog";

    private static final double NANOS = 1e9;

    private final Path file;
    private final PrintStream log;
    private final HistogramLogWriter histograms;

    public HistogramLog(Path file) throws IOException {
        this.file = file;
        this.log = new PrintStream(file.toFile(), StandardCharsets.UTF_8);
        this.histograms = new HistogramLogWriter(log);
    }

    /** @param startMillis wall-clock time of the first due time */
    public void begin(long startMillis) {
        histograms.outputComment("[values in nanoseconds, times in seconds since the start of the run]");
        histograms.outputLogFormatVersion();
        histograms.outputStartTime(startMillis);
        histograms.setBaseTime(0);
        histograms.outputLegend();
    }

    /**
     * Adds one kind of time of one operation in an interval; of an empty histogram nothing is written.
     *
     * @param kind {@code response}, {@code service}, {@code lag} or {@code ownLag}
     * @param startNanos since the start of the run, like {@code endNanos}
     */
    public void write(String operation, String kind, Histogram histogram, long startNanos, long endNanos) {
        if (histogram.getTotalCount() > 0) {
            histogram.setTag(operation + "." + kind);
            histograms.outputIntervalHistogram(startNanos / NANOS, endNanos / NANOS, histogram, 1.0);
        }
    }

    /** @throws IOException if anything so far could not be written */
    public void flush() throws IOException {
        if (log.checkError()) {
            throw new IOException(file.getFileName() + " could not be written");
        }
    }

    @Override
    public void close() {
        log.close();
    }
}
