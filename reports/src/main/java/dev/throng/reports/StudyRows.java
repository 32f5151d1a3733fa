package dev.throng.reports;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The configurations of a study as tables on which one to use show them, in the order of the study. Reads {@code comparison.json} of every
 * version. Immutable; any thread may use it.
 */
public final class StudyRows {

    private final JsonNode comparison;
    private final List<StudyRow> rows;

    private StudyRows(JsonNode comparison) {
        this.comparison = comparison;
        this.rows = comparison.path("configurations").values().stream()
                .filter(one -> !stage(one).equals("common"))
                .map(this::row)
                .toList();
    }

    /** @param comparison the content of {@code comparison.json} */
    public static StudyRows of(JsonNode comparison) {
        return new StudyRows(comparison);
    }

    public List<StudyRow> all() {
        return rows;
    }

    /** The combinations of heap and rates. Only rows of the same one are compared. */
    public List<String> settings() {
        return rows.stream().map(StudyRow::setting).distinct().toList();
    }

    /** Whether each configuration ran at its limit, and at a common load. */
    public boolean isStaged() {
        return rows.stream().anyMatch(StudyRow::isStaged);
    }

    /** Whether each cell searched its critical rate. */
    public boolean areSearched() {
        return !comparison.path("critical").isEmpty();
    }

    /** The measure of what a configuration can do: {@code critical-rate} or {@code throughput}. */
    public String limit() {
        return areSearched() ? "critical-rate" : "throughput";
    }

    private StudyRow row(JsonNode one) {
        JsonNode load = stage(one).isEmpty() ? one : atCommonLoad(one);
        return new StudyRow(one, load, comparison.path("rankings"));
    }

    private JsonNode atCommonLoad(JsonNode limit) {
        return comparison.path("configurations").values().stream()
                .filter(one -> stage(one).equals("common"))
                .filter(one -> StudyData.label(one).equals(StudyData.label(limit)))
                .filter(one -> StudyData.setting(one).equals(StudyData.setting(limit)))
                .findFirst()
                .orElse(comparison.path("none"));
    }

    private static String stage(JsonNode one) {
        return one.path("stage").asString("");
    }
}
