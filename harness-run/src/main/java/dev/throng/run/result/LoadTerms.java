package dev.throng.run.result;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * The load of an operation, as asked. Results of older versions have its text alone.
 *
 * @param text the load in the words of a scenario
 * @param model whether the target has an influence on the arrivals; empty if unknown
 * @param limit the most arrivals in the system at once ({@code atMost}); empty if there is no limit, for a closed load, and if unknown
 */
public record LoadTerms(String text, Optional<LoadModel> model, OptionalLong limit) {

    private static final String TEXT = "load";
    private static final String MODEL = "loadModel";
    private static final String LIMIT = "limit";

    /** Stands for a missing load. */
    public static final LoadTerms UNKNOWN = new LoadTerms("", Optional.empty(), OptionalLong.empty());

    /** No load of the scenario: sessions made the arrivals: by the steps of their scripts, or as their users came back. */
    public static final LoadTerms PLANNED =
            new LoadTerms("made by sessions", Optional.of(LoadModel.PLANNED), OptionalLong.empty());

    static LoadTerms read(JsonNode operation) {
        JsonNode limit = operation.path(LIMIT);
        return new LoadTerms(
                operation.path(TEXT).asString(""),
                Arrays.stream(LoadModel.values())
                        .filter(model -> model.id().equals(operation.path(MODEL).asString("")))
                        .findFirst(),
                limit.isNumber() ? OptionalLong.of(limit.asLong()) : OptionalLong.empty());
    }

    void write(Map<String, Object> operation) {
        operation.put(TEXT, text);
        operation.put(MODEL, model.map(LoadModel::id).orElse(null));
        operation.put(LIMIT, limit.isPresent() ? limit.getAsLong() : null);
    }

    public boolean hasClosedModel() {
        return model.equals(Optional.of(LoadModel.CLOSED));
    }

    /** Whether the arrivals have no load of their own in the scenario, because others make them. */
    public boolean isPlanned() {
        return model.equals(Optional.of(LoadModel.PLANNED));
    }

    /** A load without a limit of arrivals in the system. */
    public static LoadTerms open(String text) {
        return new LoadTerms(text, Optional.of(LoadModel.OPEN), OptionalLong.empty());
    }

    /** @param limit the most arrivals in the system at once */
    public static LoadTerms open(String text, long limit) {
        return new LoadTerms(text, Optional.of(LoadModel.OPEN), OptionalLong.of(limit));
    }

    public static LoadTerms closed(String text) {
        return new LoadTerms(text, Optional.of(LoadModel.CLOSED), OptionalLong.empty());
    }
}
