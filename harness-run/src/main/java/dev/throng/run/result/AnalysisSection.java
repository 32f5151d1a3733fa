package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The analysis of a run as plain JSON values. The protocol that made it defines its content and gives the record to read it with. Texts are
 * kept as plain values so that the writer of a result can mask secrets in them. Immutable.
 */
public final class AnalysisSection {

    /** The section of a run without an analysis. */
    public static final AnalysisSection NONE = new AnalysisSection(Map.of());

    /** Keeps a number that is not finite; the writer of a result writes {@code null} for it. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private final Object values;

    /** @param values an object of JSON as a map; anything else counts as empty */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    AnalysisSection(Object values) {
        this.values = values instanceof Map ? values : Map.of();
    }

    /** Returns the section that holds an analysis, in the form in which a file holds it. */
    public static AnalysisSection of(Record analysis) {
        return new AnalysisSection(JSON.readValue(JSON.writeValueAsBytes(analysis), Object.class));
    }

    /**
     * Returns the analysis.
     *
     * @param type the record that it was made from
     * @return empty if the section is empty or does not fit the record
     */
    public <T extends Record> Optional<T> as(Class<T> type) {
        if (values.equals(Map.of())) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.convertValue(values, type));
        } catch (JacksonException | IllegalArgumentException unfit) {
            return Optional.empty();
        }
    }

    /** For the writer of a result. */
    @JsonValue
    Object values() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AnalysisSection section && values.equals(section.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
