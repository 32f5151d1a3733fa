package dev.throng.protocol;

import dev.throng.measure.Failure;
import java.util.ArrayList;
import java.util.List;

/** Describes the ids of a protocol's failures for {@code throng protocols} and the documentation. */
public final class FailureForms {

    private FailureForms() {}

    /**
     * A part of ids that stands in brackets.
     *
     * @param name the name in the form of an id: {@code CONDITION}
     * @param failure the id of the failure that the values are for; empty for all failures
     * @param values what may stand in its place
     */
    public record Part(String name, String failure, List<String> values) {}

    /** The ids of a kind of failure; parts in brackets may be missing: {@code closed[-during-STEP]}. */
    public static String of(Failure kind, Protocol protocol) {
        String condition = kind.conditions().isEmpty() ? "" : "[-CONDITION]";
        String step = kind.namesStep() && !protocol.steps().isEmpty() ? "[-during-STEP]" : "";
        String cause = kind.namesCause() ? "[-after-FAILURE]" : "";
        return kind.id() + condition + step + cause;
    }

    /** The parts of the ids of a protocol's failures. */
    public static List<Part> parts(Protocol protocol) {
        List<Part> parts = new ArrayList<>();
        for (Failure failure : protocol.failures()) {
            if (!failure.conditions().isEmpty()) {
                parts.add(new Part("CONDITION", failure.id(), failure.conditions()));
            }
        }
        if (!protocol.steps().isEmpty()) {
            parts.add(new Part("STEP", "", protocol.steps()));
        }
        if (protocol.failures().stream().anyMatch(Failure::namesCause)) {
            parts.add(new Part("FAILURE", "", new FailureIds(protocol).kinds()));
        }
        return parts;
    }
}
