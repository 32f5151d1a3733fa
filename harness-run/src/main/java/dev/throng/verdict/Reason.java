package dev.throng.verdict;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.throng.measure.Blame;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * One reason why the figures of a run are not valid, or may not be. In files it is one flat object: {@code {"code": …, "severity": …,
 * "blame": …, "text": …}} and then the figures. A file of an older version holds the text alone; that is read as {@link
 * ReasonCode#UNKNOWN}. Immutable.
 *
 * @param code what is wrong; docs/verdict.md states for each what to do about it
 * @param severity whether it makes the run suspect or invalid
 * @param blame on whose side the cause lies
 * @param text the reason for people: a sentence with units, without a capital letter at its start and a full stop at its end
 * @param figures numbers by names that carry their units, such as {@code ownLagNanos}, and the names of what they are of, such as {@code
 *     phase} and {@code operation}
 */
public record Reason(ReasonCode code, Severity severity, Blame blame, String text, Map<String, Object> figures) {

    private static final Set<String> KEYS = Set.of("code", "severity", "blame", "text");

    public Reason {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /** One that makes a run suspect, with the blame of its code and no figures yet. */
    public static Reason suspect(ReasonCode code, String text) {
        return new Reason(code, Severity.SUSPECT, code.blame(), text, Map.of());
    }

    /** One that makes a run invalid, with the blame of its code and no figures yet. */
    public static Reason invalid(ReasonCode code, String text) {
        return new Reason(code, Severity.INVALID, code.blame(), text, Map.of());
    }

    /** The same with a further figure, in the unit that its name states. */
    public Reason with(String name, long value) {
        return withFigure(name, value);
    }

    /** The same with a further figure, in the unit that its name states. */
    public Reason with(String name, double value) {
        return withFigure(name, value);
    }

    /** The same with the name of what its figures are of: {@code phase}, {@code process}. */
    public Reason with(String name, String value) {
        return withFigure(name, value);
    }

    /** The same with another blame than that of its code. */
    public Reason blamedOn(Blame other) {
        return new Reason(code, severity, other, text, figures);
    }

    /** Whether its figures are of this operation in its phase. */
    boolean isOf(OperationFacts facts) {
        return facts.phase().equals(figures.get("phase")) && facts.operation().equals(figures.get("operation"));
    }

    /** Whether the cause lies on the generator's side. */
    public boolean blamesGenerator() {
        return blame == Blame.GENERATOR;
    }

    /** The same, as one that makes the run invalid. */
    Reason asInvalid() {
        return new Reason(code, Severity.INVALID, blame, text, figures);
    }

    /** The same with another text. */
    Reason withText(String other) {
        return new Reason(code, severity, blame, other, figures);
    }

    private Reason withFigure(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(figures);
        more.put(name, value);
        return new Reason(code, severity, blame, text, more);
    }

    /** Reads a reason from a file of any version. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Reason read(JsonNode json) {
        if (!json.isObject()) {
            return suspect(ReasonCode.UNKNOWN, json.asString(""));
        }
        ReasonCode code = ReasonCode.of(json.path("code").asString(""));
        Map<String, Object> figures = new LinkedHashMap<>();
        json.properties().forEach(property -> {
            JsonNode value = property.getValue();
            if (!KEYS.contains(property.getKey()) && (value.isNumber() || value.isString())) {
                figures.put(property.getKey(), figure(value));
            }
        });
        return new Reason(
                code,
                Severity.of(json.path("severity").asString("")),
                blame(json.path("blame").asString(""), code),
                json.path("text").asString(""),
                figures);
    }

    private static Object figure(JsonNode value) {
        if (value.isString()) {
            return value.asString();
        }
        return value.isIntegralNumber() ? (Object) value.longValue() : (Object) value.doubleValue();
    }

    private static Blame blame(String word, ReasonCode code) {
        for (Blame blame : Blame.values()) {
            if (word(blame).equals(word)) {
                return blame;
            }
        }
        return code.blame();
    }

    private static String word(Blame blame) {
        return blame.name().toLowerCase(Locale.ROOT);
    }

    /** The object in files. */
    @JsonValue
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", code.id());
        json.put("severity", severity.id());
        json.put("blame", word(blame));
        json.put("text", text);
        json.putAll(figures);
        return json;
    }
}
