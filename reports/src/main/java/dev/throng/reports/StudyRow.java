package dev.throng.reports;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A configuration of a study with its means. In a study with two stages the limit is of the first stage, and all other figures are of the
 * second one. Immutable; any thread may use it.
 */
public final class StudyRow {

    private static final List<String> LIMITS = List.of("critical-rate", "throughput");

    private final JsonNode limit;
    private final JsonNode load;
    private final JsonNode rankings;
    private final JvmName jvm;

    /**
     * @param limit the configuration at its limit; in a study without stages the same as {@code load}
     * @param load the configuration at the common load; missing if it has not run there
     * @param rankings of the comparison
     */
    StudyRow(JsonNode limit, JsonNode load, JsonNode rankings) {
        this.limit = limit;
        this.load = load;
        this.rankings = rankings;
        this.jvm = JvmName.of(limit);
    }

    JvmName jvm() {
        return jvm;
    }

    /** The size of the heap that the study fixed, in bytes; 0 if the scenario decides. */
    long heapBytes() {
        return limit.path("heapBytes").asLong(0);
    }

    /** The configuration at the load that the figures other than the limit are of. */
    JsonNode load() {
        return load;
    }

    /** The name of the JVM, unique among the rows of a setting. */
    public String label() {
        return StudyData.label(limit);
    }

    /** Heap and rates; empty if the study has one of each. */
    public String setting() {
        return StudyData.setting(limit);
    }

    /**
     * The mean of the trials with its unit.
     *
     * @param measure its id
     * @return empty if no trial has the measure
     */
    public Optional<String> text(String measure) {
        OptionalDouble mean = mean(measure);
        return mean.isPresent() ? Optional.of(StudyOverview.value(measure, mean.getAsDouble())) : Optional.empty();
    }

    /**
     * Whether the value is proven better than every value of the setting without this mark.
     *
     * @param measure its id
     */
    public boolean isBest(String measure) {
        return StudyReport.texts(standing(measure).path("best")).contains(label());
    }

    boolean isStaged() {
        return limit != load;
    }

    OptionalDouble mean(String measure) {
        JsonNode middle = of(measure).path("middle").path(measure);
        return middle.isNumber() ? OptionalDouble.of(middle.asDouble()) : OptionalDouble.empty();
    }

    /** The configuration in the stage that the measure is taken from. */
    JsonNode of(String measure) {
        return LIMITS.contains(measure) ? limit : load;
    }

    /** How the configurations of the setting rank by a measure; missing in comparisons of version 1. */
    JsonNode standing(String measure) {
        for (JsonNode standing : rankings) {
            if (standing.path("measure").asString().equals(measure)
                    && standing.path("group").asString().equals(setting())) {
                return standing;
            }
        }
        return rankings.path("none");
    }

    /**
     * Counts cells of all stages.
     *
     * @param of the key of a list of cells
     */
    long count(Predicate<JsonNode> cells, String of) {
        return Stream.of(limit, load)
                .limit(isStaged() ? 2 : 1)
                .flatMap(one -> StreamSupport.stream(one.path(of).spliterator(), false))
                .filter(cells)
                .count();
    }
}
