package dev.throng.probe;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A kind of status page: which options its probes have, what its pages count, and how to read them. A protocol contributes the kinds of its
 * servers; scenarios of every protocol may use them. Implementations are immutable; any thread may call them.
 */
public interface ProbeKind {

    /** The name in scenarios: letters, digits and hyphens. No two installed kinds may have the same id. */
    String id();

    /** Names the pages that the kind reads, in a phrase. */
    String description();

    /** The options that only this kind has. Every kind has {@code name}, {@code user}, {@code password}, {@code gauge}, {@code tolerance}. */
    default List<String> ownOptions() {
        return List.of();
    }

    /**
     * Names what a page counts, in the order of the columns.
     *
     * @param options the values of the kind's own options
     * @return at least one name; it is the second part of a column's name
     */
    List<String> counts(Map<String, String> options);

    /**
     * Returns the generator's own gauges that count the same as a page, by the name of the count. A probe of any kind whose first count has
     * such a name is compared with the gauge, unless the scenario names another gauge.
     */
    default Map<String, String> gauges() {
        return Map.of();
    }

    /**
     * Returns the URL to request. A kind may add what its servers need, such as a parameter that requests all entries.
     *
     * @param url the URL of the scenario without user and password; without a host if the target serves the page
     */
    default URI requested(URI url) {
        return url;
    }

    /**
     * Creates the reader of a page. Called for each read.
     *
     * @param options the values of the kind's own options
     * @throws IllegalArgumentException if an option is missing or wrong; the message states what was expected
     */
    Page page(Map<String, String> options);
}
