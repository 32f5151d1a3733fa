package dev.throng.gatling.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A log of histograms, read back. */
public record LoggedTimes(List<Histogram> lines) {

    public static LoggedTimes of(Path file) throws IOException {
        List<Histogram> lines = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                lines.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        return new LoggedTimes(lines);
    }

    /** What was recorded, by tag. */
    public Map<String, Histogram> byTag() {
        Map<String, Histogram> sums = new TreeMap<>();
        lines.forEach(line ->
                sums.computeIfAbsent(line.getTag(), tag -> new Histogram(3)).add(line));
        return sums;
    }

    /** Without what was recorded before the last silence of that length: the warm-up. */
    public LoggedTimes afterSilence(long millis) {
        long from = 0;
        long until = Long.MAX_VALUE;
        for (Histogram line : lines) {
            if (until != Long.MAX_VALUE && line.getStartTimeStamp() - until >= millis) {
                from = line.getStartTimeStamp();
            }
            until = line.getEndTimeStamp();
        }
        long first = from;
        return new LoggedTimes(
                lines.stream().filter(line -> line.getStartTimeStamp() >= first).toList());
    }
}
