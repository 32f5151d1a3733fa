package dev.throng.reports;

import dev.throng.report.Format;
import tools.jackson.databind.JsonNode;

/** Which errors the comparisons of a study may have, in words. Studies of earlier versions have intervals that all hold together. */
final class InferenceWords {

    private static final String EXPLORATORY = "exploratory";

    private final JsonNode comparison;

    InferenceWords(JsonNode comparison) {
        this.comparison = comparison;
    }

    private boolean selects() {
        return comparison.path("family").path("inference").asString().equals("discovery");
    }

    /** The heading of the intervals that decide. */
    String column() {
        return selects() ? "interval that decides" : "interval together with all";
    }

    /**
     * What readers may rely on, in a sentence.
     *
     * @param together the sentence where all intervals hold together
     */
    String sentence(String together) {
        if (!selects()) {
            return together;
        }
        return "On average, of the differences shown at most "
                + Format.share(1 - comparison.path("level").asDouble())
                + " are wrong (false discovery rate), among the primary questions and among the exploratory pairs; so"
                + " are of the equalities. Primary are a configuration against "
                + comparison.path("family").path("baseline").asString()
                + " of the same Java, and a Java against the one before it.";
    }

    /** What the reader has to know of a difference that is not of a primary question; empty for the others. */
    static String exploratory(JsonNode difference) {
        return difference.path("family").asString().equals(EXPLORATORY) ? " (" + EXPLORATORY + ")" : "";
    }
}
