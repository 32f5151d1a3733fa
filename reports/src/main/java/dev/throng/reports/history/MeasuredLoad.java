package dev.throng.reports.history;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The measured phases of a scenario with their lengths and loads, on one line. Pure. */
final class MeasuredLoad {

    private static final Pattern PHASE = Pattern.compile("phases\\[(\\d+)]\\.(.+)");

    private MeasuredLoad() {}

    /**
     * Returns the phases as {@code steady, for 10s, send.rate 1000/s}; empty if there are none.
     *
     * @param settings the values of a scenario by their paths
     */
    static String of(Map<String, String> settings) {
        Map<String, Map<String, String>> phases = new LinkedHashMap<>();
        settings.forEach((path, value) -> {
            Matcher phase = PHASE.matcher(path);
            if (phase.matches()) {
                phases.computeIfAbsent(phase.group(1), number -> new LinkedHashMap<>())
                        .put(phase.group(2), value);
            }
        });
        String scale = settings.getOrDefault("scale", "");
        return phases.values().stream()
                        .filter(phase -> !"false".equals(phase.get("measured")))
                        .map(MeasuredLoad::words)
                        .collect(Collectors.joining("; "))
                + (scale.isEmpty() ? "" : "; scale " + scale);
    }

    private static String words(Map<String, String> phase) {
        Map<String, String> rest = new LinkedHashMap<>(phase);
        String name = rest.getOrDefault("name", "phase");
        rest.remove("name");
        rest.remove("measured");
        String values = rest.entrySet().stream()
                .map(entry -> entry.getKey().replaceFirst("^load\\.", "") + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return values.isEmpty() ? name : name + ", " + values;
    }
}
