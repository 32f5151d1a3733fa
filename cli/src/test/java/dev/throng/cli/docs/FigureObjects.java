package dev.throng.cli.docs;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Figure;
import dev.throng.figure.IntervalSpread;
import dev.throng.figure.ProcessFigure;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.Blame;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.LoadModel;
import dev.throng.run.result.LoadTerms;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The objects of results whose keys are figures of the catalogue or of reasons, and not the components of a record. */
final class FigureObjects {

    /** Where the keys of a record stand below the target or the generator. */
    private static final Map<Class<?>, String> PROCESS_PATHS = Map.ofEntries(
            Map.entry(TargetResult.class, ""),
            Map.entry(TargetResult.ProcessUse.class, ""),
            Map.entry(GeneratorResult.class, ""),
            Map.entry(GeneratorResult.Files.class, ""),
            Map.entry(AddressResult.class, ""),
            Map.entry(AgentResult.class, ""),
            Map.entry(GcResult.class, "gc."),
            Map.entry(GcResult.Cycles.class, "gc."),
            Map.entry(GcResult.Pauses.class, "gc.pauses."),
            Map.entry(GcResult.Stalls.class, "gc.stalls."),
            Map.entry(GcResult.Safepoints.class, "gc.safepoints."));

    private static final String UNIT_KEY = "`unit`";

    private final Function<Class<?>, Map<String, Object>> references;

    /** @param references the rule of a value of a record */
    FigureObjects(Function<Class<?>, Map<String, Object>> references) {
        this.references = references;
    }

    /** Returns the figure of a process that a component of a record is. */
    static Optional<Figure> figure(Class<?> type, String component) {
        return Optional.ofNullable(PROCESS_PATHS.get(type)).flatMap(path -> Stream.of(Side.values())
                .flatMap(side -> ProcessFigure.find(side, path + component).stream())
                .findFirst());
    }

    /** Returns the rule of such an object; empty for other records. */
    Optional<Map<String, Object>> find(Class<?> type) {
        if (type == OperationResult.class) {
            return Optional.of(operation());
        }
        if (type == MetricResult.class) {
            return Optional.of(metric());
        }
        if (type == Times.class) {
            return Optional.of(times());
        }
        return type == Reason.class ? Optional.of(reason()) : Optional.empty();
    }

    private Map<String, Object> operation() {
        RecordTexts texts = RecordTexts.of(OperationResult.class);
        RecordTexts load = RecordTexts.of(LoadTerms.class);
        List<Object> models = new ArrayList<>();
        Arrays.stream(LoadModel.values()).map(LoadModel::id).forEach(models::add);
        models.add(null);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("load", described(load, "text", "type", "string"));
        properties.put("loadModel", described(load, "model", "enum", models));
        properties.put("limit", described(load, "limit", "type", List.of("integer", "null")));
        Count.with(Count.Use.RESULT).forEach(count -> properties.put(count.id(), number(count, "integer")));
        for (Derived derived : Derived.values()) {
            properties.put(derived.id(), number(derived, derived.isWhole() ? "integer" : "number"));
        }
        for (Time time : Time.all()) {
            Map<String, Object> property = JsonRules.keys("description", Sentence.of(time.description()));
            property.putAll(references.apply(Times.class));
            properties.put(time.id(), property);
        }
        Map<String, Object> failures = described(texts, "failures", "type", "object");
        failures.put("additionalProperties", JsonRules.keys("type", "integer"));
        properties.put("failures", failures);
        return JsonRules.object(texts.text(), properties, false);
    }

    private static Map<String, Object> number(Figure figure, String type) {
        Map<String, Object> number = JsonRules.keys("description", Sentence.of(figure.description()));
        if (!figure.unit().symbol().isEmpty()) {
            number.put(JsonRules.UNIT, figure.unit().symbol());
        }
        number.put("type", type);
        return number;
    }

    private static Map<String, Object> metric() {
        RecordTexts texts = RecordTexts.of(MetricResult.class);
        Map<String, Object> properties = new LinkedHashMap<>();
        List.of("kind", "unit").forEach(key -> properties.put(key, described(texts, key, "type", "string")));
        for (Statistic statistic : Statistic.values()) {
            properties.put(statistic.id(), statistic(statistic, UNIT_KEY));
        }
        Map<String, Object> count = JsonRules.keys(
                "description",
                "The number of values, or the sum of a counter. It is null for a counter that could not be measured.");
        count.put("type", List.of("integer", "null"));
        properties.put(Statistic.COUNT.id(), count);
        return JsonRules.object(texts.text(), properties, false);
    }

    private Map<String, Object> times() {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Statistic statistic : Statistic.values()) {
            if (statistic != Statistic.MIN) {
                properties.put(statistic.id(), statistic(statistic, Unit.NANOSECONDS.symbol()));
            }
        }
        Map<String, Object> beyond = JsonRules.keys(
                "description",
                "By percentile: how many values lie beyond it, that is of a higher rank. Empty without values.",
                "type",
                "object");
        beyond.put("additionalProperties", JsonRules.keys("type", "integer"));
        properties.put("beyond", beyond);
        Map<String, Object> spread = JsonRules.keys(
                "description",
                "By percentile: how much it differs between the intervals of the phase. It lacks percentiles that fewer than 4 intervals"
                        + " have. Empty for more than one phase.",
                "type",
                "object");
        spread.put("additionalProperties", references.apply(IntervalSpread.class));
        properties.put("spread", spread);
        return JsonRules.object(
                "A distribution of times. Without values `beyond` and `spread` are empty, and all others but `count` are null.",
                properties,
                false);
    }

    /** Without values all but the count are null. */
    private static Map<String, Object> statistic(Statistic statistic, String unit) {
        Map<String, Object> property = JsonRules.keys("description", Sentence.of(statistic.description()));
        if (statistic == Statistic.COUNT) {
            property.put("type", "integer");
        } else {
            property.put(JsonRules.UNIT, unit);
            property.put("type", List.of(statistic == Statistic.MEAN ? "number" : "integer", "null"));
        }
        return property;
    }

    /** A reason is written as one flat object, with the figures of its code. */
    private static Map<String, Object> reason() {
        RecordTexts texts = RecordTexts.of(Reason.class);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(
                "code",
                described(
                        texts,
                        "code",
                        "enum",
                        Arrays.stream(ReasonCode.values()).map(ReasonCode::id).toList()));
        properties.put(
                "severity",
                described(
                        texts,
                        "severity",
                        "enum",
                        Arrays.stream(Severity.values()).map(Severity::id).toList()));
        properties.put("blame", described(texts, "blame", "enum", blames()));
        properties.put("text", described(texts, "text", "type", "string"));
        return JsonRules.object(
                texts.text(), properties, described(texts, "figures", "type", List.of("number", "string")));
    }

    private static List<String> blames() {
        return Arrays.stream(Blame.values())
                .map(blame -> blame.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static Map<String, Object> described(RecordTexts texts, String component, String rule, Object value) {
        String text = texts.component(component).orElse("");
        boolean mayBeNull =
                value instanceof List<?> values && values.stream().anyMatch(one -> one == null || one.equals("null"));
        return JsonRules.keys("description", Sentence.of(mayBeNull ? JsonRules.orNull(text) : text), rule, value);
    }
}
