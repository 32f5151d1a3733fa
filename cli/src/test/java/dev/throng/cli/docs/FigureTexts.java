package dev.throng.cli.docs;

import dev.throng.run.result.MetricResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The texts of figures that are the same wherever they are: counts, times, statistics and the use of processes, by their keys. */
final class FigureTexts {

    private static final Map<String, String> TEXTS = texts();
    private static final Set<String> STATISTICS = Set.of("mean", "min", "p50", "p90", "p99", "p999", "max");

    private FigureTexts() {}

    /**
     * Returns the text of a key.
     *
     * @param type the record that has the key
     */
    static Optional<String> of(Class<?> type, String key) {
        return Optional.ofNullable(TEXTS.get(key)).map(text -> text + unit(type, key));
    }

    private static String unit(Class<?> type, String key) {
        if (key.equals("count") || !STATISTICS.contains(key)) {
            return "";
        }
        return type == MetricResult.class ? ", in the unit" : ", in nanoseconds";
    }

    private static Map<String, String> texts() {
        Map<String, String> texts = new HashMap<>();
        texts.put("due", "arrivals that became due");
        texts.put("started", "arrivals that were started");
        texts.put("answered", "arrivals that got the awaited answer");
        texts.put("failed", "arrivals that ended without an answer");
        texts.put("departed", "answered arrivals that left the system as planned");
        texts.put("dropped", "answered arrivals that left the system before their planned time");
        texts.put("owed", "arrivals that were due and never started");
        texts.put("inFlight", "arrivals started and unanswered, at the end");
        texts.put("inSystem", "arrivals started and neither failed, departed nor dropped, at the end");
        texts.put("offeredRate", "arrivals started per second");
        texts.put("answeredRate", "answers received per second");
        texts.put("bytesSent", "bytes written for arrivals");
        texts.put("bytesReceived", "bytes read for arrivals");
        texts.put("response", "from the due time to the answer: service time and lag");
        texts.put("service", "from the start to the answer");
        texts.put("lag", "from the due time to the start");
        texts.put("ownLag", "the generator's own part of the lag");
        texts.put("failures", "how many arrivals had each failure, by its id");
        texts.put("count", "the number of values");
        texts.put("mean", "the mean");
        texts.put("min", "the smallest value");
        texts.put("p50", "the median");
        texts.put("p90", "the 90th percentile: 90 % of the values are not larger");
        texts.put("p99", "the 99th percentile");
        texts.put("p999", "the 99.9th percentile");
        texts.put("max", "the largest value");
        texts.put("totalNanos", "the sum of all");
        texts.put("cpuSeconds", "CPU time, user and system");
        texts.put("cpuUserSeconds", "CPU time in user mode");
        texts.put("cpuSystemSeconds", "CPU time in the kernel");
        texts.put("throttledSeconds", "how long a CPU quota stopped threads, added up over CPUs");
        texts.put("rssMax", "resident memory (RSS), in bytes: the largest sample");
        texts.put("vszMax", "virtual memory (VSZ), in bytes: the largest sample");
        texts.put("threadsMax", "threads: the largest sample");
        texts.put("openFilesMax", "open files: the largest sample");
        texts.put("timeToSafepointMax", "the longest time to safepoint, in nanoseconds");
        return texts;
    }
}
