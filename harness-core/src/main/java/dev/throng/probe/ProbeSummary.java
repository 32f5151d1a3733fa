package dev.throng.probe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What came of one probe over a run.
 *
 * @param page where it looked; without password and query
 * @param readings how often the page was read whole
 * @param failures how often it was not
 * @param troubles why not, each reason once
 * @param counts by the name of the column
 */
public record ProbeSummary(
        String name,
        String kind,
        String page,
        long readings,
        long failures,
        List<String> troubles,
        Map<String, Count> counts) {

    /** A result of another version may lack parts; the empty value stands in their place. */
    public ProbeSummary {
        name = Objects.requireNonNullElse(name, "");
        kind = Objects.requireNonNullElse(kind, "");
        page = Objects.requireNonNullElse(page, "");
        troubles = troubles == null
                ? List.of()
                : troubles.stream().filter(Objects::nonNull).toList();
        Map<String, Count> whole = new LinkedHashMap<>(counts == null ? Map.of() : counts);
        whole.values().removeIf(Objects::isNull);
        counts = Collections.unmodifiableMap(whole);
    }

    /** @param last the newest reading */
    public record Count(double min, double mean, double max, double last) {}
}
