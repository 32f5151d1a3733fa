package dev.throng.probe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The reads of one probe over a run.
 *
 * @param page the URL of the page without password and query
 * @param readings how many reads succeeded
 * @param failures how many reads failed
 * @param troubles why reads failed, each reason once
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

    /** Replaces parts that a result of another version lacks by empty values. */
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

    /**
     * A count over the successful reads.
     *
     * @param last the newest value
     */
    public record Count(double min, double mean, double max, double last) {}
}
