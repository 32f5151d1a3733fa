package dev.throng.cli.docs;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.RunResult;
import dev.throng.search.Capacity;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    private static final Map<String, Object> NULL = Map.of("type", "null");
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
            documents.add(keys(
                    "if",
                    keys("properties", keys("schema", keys("const", document.id()))),
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

    private Map<String, Object> reference(Class<?> type) {
        String name = name(type);
        if (!definitions.containsKey(name)) {
            definitions.put(name, Map.of());
            definitions.put(name, type == Reason.class ? reason() : object(type));
        }
        return keys("$ref", DEFINITIONS + name);
    }

    private Map<String, Object> object(Class<?> type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties(type, properties);
        Map<String, Object> object = keys("description", RecordTexts.of(type).text());
        object.put("type", "object");
        object.put("required", List.copyOf(properties.keySet()));
        object.put("properties", properties);
        object.put("additionalProperties", false);
        return object;
    }

    private void properties(Class<?> type, Map<String, Object> properties) {
        RecordTexts texts = RecordTexts.of(type);
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                properties(component.getType(), properties);
            } else {
                properties.put(
                        key(component),
                        property(
                                component,
                                texts.component(component.getName())
                                        .or(() -> FigureTexts.of(type, component.getName()))
                                        .orElse("")));
            }
        }
        DOCUMENTS.stream()
                .filter(document -> document.type() == type)
                .forEach(document -> properties.put(
                        "schema", keys("description", "The version of this document.", "const", document.id())));
    }

    private Map<String, Object> property(RecordComponent component, String text) {
        Map<String, Object> value = value(component.getGenericType());
        boolean mayBeEmpty = isNullable(value);
        Map<String, Object> property = new LinkedHashMap<>();
        if (!text.isBlank()) {
            property.put("description", Sentence.of(mayBeEmpty ? text.replaceAll("\\bempty\\b", "null") : text));
        }
        property.putAll(text.contains("null") ? orNull(value) : value);
        return property;
    }

    private static String key(RecordComponent component) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
                .map(JsonProperty::value)
                .orElse(component.getName());
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
                        Arrays.stream(ReasonCode.values()).map(ReasonCode::id).toList()));
        properties.put(
                "severity",
                described(
                        texts,
                        "severity",
                        Arrays.stream(Severity.values()).map(Severity::id).toList()));
        properties.put("blame", described(texts, "blame", lowerCase(Reason.class, "blame")));
        Map<String, Object> text = described(texts, "text", List.of());
        text.remove("enum");
        text.put("type", "string");
        properties.put("text", text);
        Map<String, Object> object = keys("description", texts.text());
        object.put("type", "object");
        object.put("required", List.copyOf(properties.keySet()));
        object.put("properties", properties);
        object.put(
                "additionalProperties",
                keys(
                        "description",
                        Sentence.of(texts.component("figures").orElse("")),
                        "type",
                        List.of("number", "string")));
        return object;
    }

    private static Map<String, Object> described(RecordTexts texts, String component, List<String> words) {
        return keys("description", Sentence.of(texts.component(component).orElse("")), "enum", words);
    }

    /** The words of an enum that is written in lower case. */
    private static List<String> lowerCase(Class<?> type, String component) {
        return Arrays.stream(type.getRecordComponents())
                .filter(one -> one.getName().equals(component))
                .flatMap(one -> Arrays.stream(one.getType().getEnumConstants()))
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .toList();
    }

    private Map<String, Object> value(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            Map<String, Object> content = present(value(contents[contents.length - 1]));
            if (generic.getRawType() == Optional.class) {
                return orNull(content);
            }
            return generic.getRawType() == List.class
                    ? keys("type", "array", "items", content)
                    : keys("type", "object", "additionalProperties", content);
        }
        return type == AnalysisSection.class ? analysis() : value((Class<?>) type);
    }

    private Map<String, Object> analysis() {
        List<Object> kinds = new ArrayList<>(List.of(keys("type", "object", "maxProperties", 0)));
        ANALYSES.forEach(kind -> kinds.add(reference(kind)));
        return keys("anyOf", kinds);
    }

    private Map<String, Object> value(Class<?> type) {
        if (type.isRecord()) {
            return reference(type);
        }
        if (type.isEnum()) {
            return keys(
                    "enum",
                    Arrays.stream(type.getEnumConstants())
                            .map(constant -> JSON.valueToTree(constant).asString())
                            .toList());
        }
        if (type == String.class) {
            return keys("type", "string");
        }
        if (type == boolean.class) {
            return keys("type", "boolean");
        }
        if (type == int.class || type == long.class) {
            return keys("type", "integer");
        }
        if (type == double.class) {
            return keys("type", "number");
        }
        if (type == Boolean.class) {
            return keys("type", List.of("boolean", "null"));
        }
        if (List.of(Integer.class, Long.class, OptionalInt.class, OptionalLong.class)
                .contains(type)) {
            return keys("type", List.of("integer", "null"));
        }
        if (List.of(Double.class, OptionalDouble.class).contains(type)) {
            return keys("type", List.of("number", "null"));
        }
        throw new IllegalStateException("no schema for " + type);
    }

    private static boolean isNullable(Map<String, Object> value) {
        return value.get("type") instanceof List<?> types && types.contains("null")
                || value.get("anyOf") instanceof List<?> kinds && kinds.contains(NULL);
    }

    /** The values of lists and maps are never null. */
    private static Map<String, Object> present(Map<String, Object> value) {
        Map<String, Object> present = new LinkedHashMap<>(value);
        present.computeIfPresent("type", (key, type) -> type instanceof List<?> types ? types.get(0) : type);
        return present;
    }

    private static Map<String, Object> orNull(Map<String, Object> value) {
        if (isNullable(value)) {
            return value;
        }
        if (value.get("type") instanceof String type) {
            Map<String, Object> nullable = new LinkedHashMap<>(value);
            nullable.put("type", List.of(type, "null"));
            return nullable;
        }
        return keys("anyOf", List.of(value, NULL));
    }

    private static Map<String, Object> keys(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
