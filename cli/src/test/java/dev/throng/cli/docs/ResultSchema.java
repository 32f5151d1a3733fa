package dev.throng.cli.docs;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.figure.Figure;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.RunResult;
import dev.throng.search.Capacity;
import dev.throng.streams.analysis.StreamAnalysis;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON Schema of {@code result.json}, {@code capacity.json} and {@code study.json}: the keys and types of the records that are written,
 * with the texts of their Javadoc. The key {@code schema} of a document selects its part.
 */
final class ResultSchema {

    /** A document, by the value of its key {@code schema}. */
    record Document(String file, String id, Class<? extends Record> type) {}

    static final List<Document> DOCUMENTS = List.of(
            new Document("result.json", RunResult.SCHEMA, RunResult.class),
            new Document("capacity.json", Capacity.SCHEMA, Capacity.class),
            new Document("study.json", StudyRecord.SCHEMA, StudyRecord.class));

    /** The analyses of protocols, which a run's section {@code analysis} may hold. */
    private static final List<Class<? extends Record>> ANALYSES = List.of(StreamAnalysis.class);

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String DEFINITIONS = "#/$defs/";

    private static final JsonNode SCHEMA = JSON.valueToTree(make());

    private final Map<String, Object> definitions = new LinkedHashMap<>();

    private ResultSchema() {}

    /** Returns the whole schema; code in its texts stands between backticks. */
    static JsonNode json() {
        return SCHEMA;
    }

    private static Map<String, Object> make() {
        ResultSchema schema = new ResultSchema();
        List<Object> documents = new ArrayList<>();
        for (Document document : DOCUMENTS) {
            documents.add(JsonRules.keys(
                    "if",
                    JsonRules.keys("properties", JsonRules.keys("schema", JsonRules.keys("const", document.id()))),
                    "then",
                    schema.reference(document.type())));
        }
        Map<String, Object> ids = new LinkedHashMap<>();
        ids.put("description", "The kind of the document and its version.");
        ids.put("enum", DOCUMENTS.stream().map(Document::id).toList());
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Results of Throng: result.json, capacity.json and study.json");
        root.put(
                "description",
                "Durations are nanoseconds, sizes bytes, rates per second and shares 0 to 1, unless the key or its text states another unit. A"
                        + " number that was not measured is null. docs/result.md has the same keys as tables.");
        root.put("type", "object");
        root.put("required", List.of("schema"));
        root.put("properties", Map.of("schema", ids));
        root.put("allOf", documents);
        root.put("$defs", schema.definitions);
        return root;
    }

    /** The name of a record's definition. */
    static String name(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : name(outer) + "." + type.getSimpleName();
    }

    /** Returns a reference to the definition of a record, which is made if need be. */
    Map<String, Object> reference(Class<?> type) {
        String name = name(type);
        if (!definitions.containsKey(name)) {
            definitions.put(name, Map.of());
            definitions.put(name, new FigureObjects(this::reference).find(type).orElseGet(() -> record(type)));
        }
        return JsonRules.keys("$ref", DEFINITIONS + name);
    }

    private Map<String, Object> record(Class<?> type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties(type, properties);
        return JsonRules.object(RecordTexts.of(type).text(), properties, false);
    }

    private void properties(Class<?> type, Map<String, Object> properties) {
        RecordTexts texts = RecordTexts.of(type);
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                properties(component.getType(), properties);
            } else {
                Optional<Figure> figure = FigureObjects.figure(type, component.getName());
                String text = texts.component(component.getName())
                        .or(() -> figure.map(Figure::description))
                        .orElse("");
                properties.put(key(component), property(component, text, figure));
            }
        }
        DOCUMENTS.stream()
                .filter(document -> document.type() == type)
                .forEach(document -> properties.put(
                        "schema",
                        JsonRules.keys("description", "The version of this document.", "const", document.id())));
    }

    private Map<String, Object> property(RecordComponent component, String text, Optional<Figure> figure) {
        Map<String, Object> value = value(component.getGenericType());
        Map<String, Object> property = new LinkedHashMap<>();
        if (!text.isBlank()) {
            property.put("description", Sentence.of(JsonRules.isNullable(value) ? JsonRules.orNull(text) : text));
        }
        if (JsonRules.isNumber(value)) {
            figure.map(known -> known.unit().symbol())
                    .or(() -> KeyUnit.of(component.getName(), text))
                    .filter(symbol -> !symbol.isEmpty())
                    .ifPresent(symbol -> property.put(JsonRules.UNIT, symbol));
        }
        property.putAll(text.contains("null") ? JsonRules.orNull(value) : value);
        return property;
    }

    private static String key(RecordComponent component) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
                .map(JsonProperty::value)
                .orElse(component.getName());
    }

    private Map<String, Object> value(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            Map<String, Object> content = JsonRules.present(value(contents[contents.length - 1]));
            if (generic.getRawType() == Optional.class) {
                return JsonRules.orNull(content);
            }
            return generic.getRawType() == List.class
                    ? JsonRules.keys("type", "array", "items", content)
                    : JsonRules.keys("type", "object", "additionalProperties", content);
        }
        return type == AnalysisSection.class ? analysis() : value((Class<?>) type);
    }

    private Map<String, Object> analysis() {
        List<Object> kinds = new ArrayList<>(List.of(JsonRules.keys("type", "object", "maxProperties", 0)));
        ANALYSES.forEach(kind -> kinds.add(reference(kind)));
        return JsonRules.keys("anyOf", kinds);
    }

    private Map<String, Object> value(Class<?> type) {
        if (type.isRecord()) {
            return reference(type);
        }
        if (type.isEnum()) {
            return JsonRules.keys(
                    "enum",
                    Arrays.stream(type.getEnumConstants())
                            .map(constant -> JSON.valueToTree(constant).asString())
                            .toList());
        }
        if (type == String.class) {
            return JsonRules.keys("type", "string");
        }
        if (List.of(boolean.class, Boolean.class).contains(type)) {
            return JsonRules.keys("type", type.isPrimitive() ? "boolean" : List.of("boolean", "null"));
        }
        if (List.of(int.class, long.class).contains(type)) {
            return JsonRules.keys("type", "integer");
        }
        if (type == double.class) {
            return JsonRules.keys("type", "number");
        }
        if (List.of(Integer.class, Long.class, OptionalInt.class, OptionalLong.class)
                .contains(type)) {
            return JsonRules.keys("type", List.of("integer", "null"));
        }
        if (List.of(Double.class, OptionalDouble.class).contains(type)) {
            return JsonRules.keys("type", List.of("number", "null"));
        }
        throw new IllegalStateException("no schema for " + type);
    }
}
