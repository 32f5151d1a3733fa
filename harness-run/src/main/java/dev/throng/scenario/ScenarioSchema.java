package dev.throng.scenario;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioTypes.Rate;
import dev.throng.scenario.TargetSpec.ProcessRef;
import dev.throng.scenario.yaml.RecordSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Describes scenario files for editors, from the records that hold their values. */
public final class ScenarioSchema {

    private static final RecordSchema RECORDS = new RecordSchema(ScenarioTypes.TYPES);
    private static final Map<String, Object> LOAD = Map.of("$ref", "#/definitions/load");

    private ScenarioSchema() {}

    /** A JSON Schema (draft 7) of scenario files for these protocols. The same protocols give the same text. */
    public static String json(Map<String, Protocol> protocols) {
        Map<String, Protocol> sorted = new TreeMap<>(protocols);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Throng scenario");
        schema.put("description", "A load for throng run, throng capacity and throng study. See docs/scenario.md.");
        schema.putAll(RECORDS.of(ScenarioBinder.Shape.class));
        Map<String, Object> properties = properties(schema);
        describe(properties, "protocol", Map.of("enum", List.copyOf(sorted.keySet())));
        describe(properties, "target", target());
        describe(
                properties,
                "phases",
                Map.of("type", "array", "minItems", 1, "items", RECORDS.of(PhaseBinder.Shape.class)));
        describe(
                properties,
                "slo",
                Map.of(
                        "type",
                        List.of("array", "null"),
                        "items",
                        Map.of("type", "string", "description", SloGrammar.FORM)));
        schema.put(
                "allOf",
                sorted.values().stream().map(ScenarioSchema::conditional).toList());
        Map<String, Object> definitions = new TreeMap<>(Map.of("load", load()));
        sorted.values().forEach(protocol -> definitions.putAll(RECORDS.definitions(protocol.settingsType())));
        schema.put("definitions", definitions);
        String text = JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .build()
                .writeValueAsString(schema);
        return sorted.keySet().stream()
                .findFirst()
                .map(name -> text.replace(ScenarioPart.PROTOCOL, name))
                .orElse(text);
    }

    /** The parts that depend on the protocol: its settings and the operations that a phase may load. */
    private static Map<String, Object> conditional(Protocol protocol) {
        Map<String, Object> loads = new LinkedHashMap<>();
        for (Operation operation : protocol.loadable()) {
            loads.put(operation.id(), Map.of("description", operation.description(), "allOf", List.of(LOAD)));
        }
        Map<String, Object> load = RecordSchema.object(loads, List.of());
        load.put("description", "The load of each operation of " + protocol.name() + ".");
        Map<String, Object> phases = Map.of(
                "description",
                "The phases, with loads of " + protocol.name() + ".",
                "items",
                Map.of("properties", Map.of("load", load)));
        Map<String, Object> settings = RECORDS.of(protocol.settingsType());
        settings.put("type", List.of("object", "null"));
        settings.put("description", "The settings of " + protocol.name() + ".");
        return Map.of(
                "if", Map.of("properties", Map.of("protocol", Map.of("const", protocol.name()))),
                "then", Map.of("properties", Map.of("settings", settings, "phases", phases)));
    }

    private static Map<String, Object> target() {
        Map<String, Object> schema = RECORDS.of(TargetKeys.class);
        Map<String, Object> output = RecordSchema.object(
                Map.of(
                        "output",
                        Map.of(
                                "type",
                                "string",
                                "description",
                                "A regular expression that is found in a line of the target's output.")),
                List.of("output"));
        describe(properties(schema), "ready", Map.of("anyOf", List.of(output, Map.of("type", "string"))));
        describe(properties(schema), "attach", oneOrMore(AttachPoint.class));
        describe(properties(schema), "process", oneOrMore(ProcessRef.class));
        describe(
                properties(schema),
                "probes",
                Map.of("type", "array", "items", Map.of("type", "object", "minProperties", 1, "maxProperties", 1)));
        schema.put(
                "oneOf",
                List.of(
                        Map.of("required", List.of("launch")),
                        Map.of("required", List.of("attach")),
                        Map.of("required", List.of("command", "ready"))));
        return schema;
    }

    private static Map<String, Object> oneOrMore(Class<?> type) {
        Map<String, Object> one = RECORDS.scalar(type);
        return Map.of("anyOf", List.of(one, Map.of("type", "array", "minItems", 1, "items", one)));
    }

    /** One object for each form of a load. */
    private static Map<String, Object> load() {
        Map<String, Object> all = properties(RECORDS.of(LoadBinder.Shape.class));
        Map<String, Object> step = Map.of("anyOf", List.of(RECORDS.scalar(Integer.class), RECORDS.scalar(Rate.class)));
        describe(all, "steps", Map.of("type", "array", "minItems", 1, "items", step));
        List<Object> forms = new ArrayList<>();
        for (LoadBinder.Form form : LoadBinder.Form.values()) {
            Set<String> keys = new LinkedHashSet<>(form.keys);
            keys.addAll(form.optional());
            Map<String, Object> own = new LinkedHashMap<>(all);
            own.keySet().retainAll(keys);
            Map<String, Object> schema =
                    RecordSchema.object(own, form.keys.stream().sorted().toList());
            schema.put("title", form.example);
            schema.put("description", form.meaning);
            forms.add(schema);
        }
        return Map.of("description", "The load of an operation in a phase, in one of these forms.", "oneOf", forms);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> properties(Map<String, Object> schema) {
        return (Map<String, Object>) schema.get("properties");
    }

    /** Replaces the schema of a property that the record does not describe; its text and its default stay. */
    @SuppressWarnings("unchecked")
    private static void describe(Map<String, Object> properties, String key, Map<String, Object> more) {
        Map<String, Object> property = new LinkedHashMap<>();
        Map<String, Object> known = (Map<String, Object>) properties.get(key);
        List.of("description", "x-default", "x-example").stream()
                .filter(known::containsKey)
                .forEach(word -> property.put(word, known.get(word)));
        property.putAll(more);
        properties.put(key, property);
    }
}
