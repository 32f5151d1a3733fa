package dev.throng.probe;

import java.util.LinkedHashMap;
import java.util.Map;

/** The names under which the streaming servers' probes give their counts. */
final class Counts {

    static final String LISTENERS = "listeners";
    static final String SOURCES = "sources";

    private Counts() {}

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
