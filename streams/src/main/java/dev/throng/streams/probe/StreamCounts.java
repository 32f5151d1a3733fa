package dev.throng.streams.probe;

import dev.throng.probe.UnreadablePageException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the pages of streaming servers count. */
final class StreamCounts {

    static final String LISTENERS = "listeners";
    static final String SOURCES = "sources";

    private StreamCounts() {}

    /** @throws UnreadablePageException if a count is negative */
    static Map<String, Double> of(double listeners, double sources) throws UnreadablePageException {
        if (listeners < 0 || sources < 0) {
            throw new UnreadablePageException("a negative count");
        }
        Map<String, Double> counts = new LinkedHashMap<>();
        counts.put(LISTENERS, listeners);
        counts.put(SOURCES, sources);
        return counts;
    }
}
