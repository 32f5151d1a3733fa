package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The load of an operation, as asked. A {@code result.json} of before 0.1.0 has its text alone.
 *
 * @param text the load in the words of a scenario
 * @param model whether the target has an influence on the arrivals; empty if unknown
 * @param limit the most arrivals in the system at once ({@code atMost}); empty if there is no limit, for a closed load, and if unknown
 */
public record LoadTerms(
        @JsonProperty("load") String text,
        @JsonProperty("loadModel") Optional<LoadModel> model,
        OptionalLong limit) {

    /** Stands for a missing load. */
    public static final LoadTerms UNKNOWN = new LoadTerms("", Optional.empty(), OptionalLong.empty());

    public LoadTerms {
        text = Missing.text(text);
        model = Objects.requireNonNullElse(model, Optional.empty());
        limit = Objects.requireNonNullElse(limit, OptionalLong.empty());
    }

    public boolean hasClosedModel() {
        return model.equals(Optional.of(LoadModel.CLOSED));
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
