package dev.throng.measure;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes histograms in HdrHistogram's log format, with one tag per operation and kind of time: {@code send.response}, {@code
 * send.service}, {@code send.lag}, {@code send.ownLag}. Intervals written before an abort stay in the file. Confined to one thread.
 */
public final class HistogramLog implements AutoCloseable {

    /** The name of the log in a result directory. */
    public static final String FILE_NAME = "histograms.hlog";

    private static final double NANOS = 1e9;

    private final String name;
    private final PrintStream log;
    private final HistogramLogWriter histograms;

    /**
     * @param out the file; {@link #close} closes it
     * @param name of the file, for messages
     */
    public HistogramLog(OutputStream out, String name) {
        this.name = name;
        this.log = new PrintStream(out, false, StandardCharsets.UTF_8);
        this.histograms = new HistogramLogWriter(log);
    }

    /**
     * Writes the head of the log.
     *
     * @param startMillis the wall-clock time of the start of the run, in milliseconds since 1970
     */
    public void begin(long startMillis) {
        histograms.outputComment("[values in nanoseconds, times in seconds since the start of the run]");
        histograms.outputLogFormatVersion();
        histograms.outputStartTime(startMillis);
        histograms.setBaseTime(0);
        histograms.outputLegend();
    }

    /**
     * Writes one kind of time of one operation in an interval. Writes nothing for an empty histogram.
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

    /**
     * Writes what is buffered.
     *
     * @throws IOException if this or an earlier write failed
     */
    public void flush() throws IOException {
        if (log.checkError()) {
            throw new IOException(name + " could not be written");
        }
    }

    @Override
    public void close() {
        log.close();
    }
}
