package dev.throng.run.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * One line of {@code histograms.hlog} or {@code phases.hlog}: what was recorded of one operation and kind of time in one interval or phase.
 *
 * @param tag {@code <operation>.<response|service|lag>}
 * @param startNanos since the start of the run, to the millisecond, which is what the format keeps
 * @param endNanos likewise
 */
public record LoggedHistogram(String tag, long startNanos, long endNanos, Histogram histogram) {

    /** Times later than this many milliseconds are dates, earlier ones are times since the start. */
    private static final long EARLIEST_DATE_MILLIS = 100_000_000_000L;

    /** @throws IllegalArgumentException if a line is damaged; what stands before it has been handed over */
    static void read(Path file, String startedAt, Consumer<LoggedHistogram> lines) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                EncodableHistogram line = reader.nextIntervalHistogram();
                if (line instanceof Histogram histogram) {
                    lines.accept(logged(histogram, startedAt, reader.getStartTimeSec()));
                }
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        } catch (RuntimeException damaged) {
            throw new IllegalArgumentException(file.getFileName() + ": " + damaged.getMessage(), damaged);
        }
    }

    private static LoggedHistogram logged(Histogram histogram, String startedAt, double logStartSeconds) {
        long startMillis = histogram.getStartTimeStamp();
        long originMillis = 0;
        if (startMillis > EARLIEST_DATE_MILLIS) {
            originMillis = millis(startedAt).orElse((long) (logStartSeconds * 1000));
        }
        return new LoggedHistogram(
                Optional.ofNullable(histogram.getTag()).orElse(""),
                (startMillis - originMillis) * 1_000_000,
                (histogram.getEndTimeStamp() - originMillis) * 1_000_000,
                histogram);
    }

    private static Optional<Long> millis(String instant) {
        try {
            return Optional.of(Instant.parse(instant).toEpochMilli());
        } catch (DateTimeException notGiven) {
            return Optional.empty();
        }
    }
}
