package dev.throng.probe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The reads of one probe over a run.
 *
 * @param name the name of the probe, which its columns begin with
 * @param kind the kind of the probe
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

    /** Returns a note for the result if every read failed; empty if one succeeded, or if there was none. */
    public Optional<String> noteOfNoReads() {
        if (readings > 0 || failures == 0) {
            return Optional.empty();
        }
        String reads = failures == 1 ? "the only read" : "all " + failures + " reads";
        return Optional.of("probe " + name + ": " + reads + " of " + page + " failed: " + String.join("; ", troubles));
    }

    /**
     * A count over the successful reads.
     *
     * @param min the smallest value
     * @param mean the mean
     * @param max the largest value
     * @param last the newest value
     */
    public record Count(double min, double mean, double max, double last) {}
}
