package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.ScalarTypes.ScalarType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Describes record types as JSON Schema (draft 7): the same keys, types, defaults and texts that a {@link RecordBinder} uses. A number or
 * a quantity may also be text with an environment variable in it. Immutable.
 */
public final class RecordSchema {

    /** The schema of text with an environment variable in it. */
    public static final Map<String, Object> REFERENCE = Map.of("type", "string", "pattern", "\\$\\{");

    private static final String DEFINITIONS = "#/definitions/";

    private final ScalarTypes types;

    public RecordSchema(ScalarTypes types) {
        this.types = types;
    }

    /** An object with the record's keys and no others. A component of type {@link Node} may be anything. */
    public Map<String, Object> of(Class<? extends Record> type) {
        List<Component> components = Component.of(type);
        Map<String, Object> properties = new LinkedHashMap<>();
        components.forEach(component -> properties.put(component.key(), property(component)));
        List<String> required = components.stream()
                .filter(Component::required)
                .map(Component::key)
                .toList();
        return object(properties, required);
    }

    /** An object with these keys and no others. */
    public static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("properties", properties);
        return schema;
    }

    private Map<String, Object> property(Component component) {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (!component.doc().isEmpty()) {
            schema.put("description", component.doc());
        }
        component.fallback().ifPresent(fallback -> schema.put("x-default", fallback));
        component.example().ifPresent(example -> schema.put("x-example", example));
        schema.putAll(value(component));
        return schema;
    }

    private Map<String, Object> value(Component component) {
        if (component.countsBytes()) {
            return scalar(ScalarTypes.bytes((Class<?>) component.type()));
        }
        return component.oneOrList()
                ? Map.of("anyOf", List.of(value(component.content()), value(component.type())))
                : value(component.type());
    }

    private Map<String, Object> value(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type content = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            return generic.getRawType() == List.class
                    ? Map.of("type", List.of("array", "null"), "items", value(content))
                    : Map.of("type", List.of("object", "null"), "additionalProperties", value(content));
        }
        Class<?> plain = (Class<?>) type;
        if (plain == Node.class) {
            return Map.of();
        }
        if (plain.isEnum()) {
            return Map.of("anyOf", List.of(Map.of("enum", ScalarTypes.words(plain)), REFERENCE));
        }
        Optional<ScalarType<?>> scalar = types.of(plain);
        if (scalar.isPresent()) {
            return scalar(scalar.get());
        }
        Class<? extends Record> section = plain.asSubclass(Record.class);
        return sectionsIn(section).contains(section)
                ? Map.of("$ref", DEFINITIONS + section.getSimpleName())
                : section(section);
    }

    /** An object, or the value that may stand in its place. */
    private Map<String, Object> section(Class<? extends Record> type) {
        return Component.aloneIn(type)
                .map(alone -> Map.<String, Object>of("anyOf", List.of(value(alone), of(type))))
                .orElseGet(() -> of(type));
    }

    /** The schemas of the sections below a record type that contain sections of their own type, by the names that references have. */
    public Map<String, Object> definitions(Class<? extends Record> type) {
        Map<String, Object> definitions = new TreeMap<>();
        for (Class<? extends Record> section : sectionsIn(type)) {
            if (sectionsIn(section).contains(section)) {
                definitions.put(section.getSimpleName(), section(section));
            }
        }
        return definitions;
    }

    /** The sections that a record type contains, at any depth. */
    private Set<Class<? extends Record>> sectionsIn(Class<? extends Record> type) {
        Set<Class<? extends Record>> sections = new LinkedHashSet<>();
        addSections(type, sections);
        return sections;
    }

    private void addSections(Class<? extends Record> type, Set<Class<? extends Record>> sections) {
        for (Component component : Component.of(type)) {
            Type content = component.type();
            while (content instanceof ParameterizedType generic) {
                content = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            }
            Class<?> plain = (Class<?>) content;
            if (plain.isRecord() && types.of(plain).isEmpty() && sections.add(plain.asSubclass(Record.class))) {
                addSections(plain.asSubclass(Record.class), sections);
            }
        }
    }

    /** The schema of a scalar's class. */
    public Map<String, Object> scalar(Class<?> type) {
        return value(type);
    }

    private static Map<String, Object> scalar(ScalarType<?> type) {
        Map<String, Object> own = new LinkedHashMap<>();
        own.put("type", type.schema());
        if (!type.pattern().isEmpty()) {
            own.put("pattern", type.pattern());
        }
        boolean any = type.schema().contains("string") && type.pattern().isEmpty();
        return any ? own : Map.of("anyOf", List.of(own, REFERENCE));
    }
}
