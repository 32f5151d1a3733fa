package dev.throng.gatling.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** The lines of a histogram log. */
public record LoggedHistograms(List<Histogram> lines) {

    public static LoggedHistograms of(Path file) throws IOException {
        List<Histogram> lines = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                lines.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        return new LoggedHistograms(lines);
    }

    /** Returns the merged histograms by tag. */
    public Map<String, Histogram> byTag() {
        Map<String, Histogram> sums = new TreeMap<>();
        lines.forEach(line ->
                sums.computeIfAbsent(line.getTag(), tag -> new Histogram(3)).add(line));
        return sums;
    }

    /** Returns the lines after the last gap of at least this length, without the warm-up before it. */
    public LoggedHistograms afterSilence(long millis) {
        long from = 0;
        long until = Long.MAX_VALUE;
        for (Histogram line : lines) {
            if (until != Long.MAX_VALUE && line.getStartTimeStamp() - until >= millis) {
                from = line.getStartTimeStamp();
            }
            until = line.getEndTimeStamp();
        }
        long first = from;
        return new LoggedHistograms(
                lines.stream().filter(line -> line.getStartTimeStamp() >= first).toList());
    }
}
