package dev.throng.scenario.yaml;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Alone;
import dev.throng.protocol.Setting.OneOrList;
import dev.throng.protocol.Setting.Scaled;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One key of a record in a file.
 *
 * @param name in Java
 * @param key in files
 * @param type of the value; of an Optional, the type of its content
 * @param optional whether the component is an Optional
 * @param fallback the default as YAML; empty if there is none
 * @param example a value as YAML; empty if none is stated and none follows from the type or the default
 * @param exampleNeeds further keys of the same record that the example needs; may be empty
 * @param doc what it is for; empty if that is not stated
 * @param scaled whether the scale of a scenario multiplies it
 * @param oneOrList whether a single value may stand for a list of one
 * @param alone whether its value may stand in the place of the whole record
 */
public record Component(
        String name,
        String key,
        Type type,
        boolean optional,
        Optional<String> fallback,
        Optional<String> example,
        String exampleNeeds,
        String doc,
        boolean scaled,
        boolean oneOrList,
        boolean alone)
        implements RecordKeys.Part {

    private static final Set<String> EMPTY_VALUES = Set.of("{}", "[]", "\"\"", "''");

    /**
     * Returns the keys of a record type in their order, the keys of an inlined record in the place of its component.
     *
     * @throws IllegalStateException if two components have the same key, or an annotation does not fit the record: a bug
     */
    public static List<Component> of(Class<? extends Record> type) {
        return RecordKeys.of(type).components();
    }

    /** The component of a type of values whose value may stand in the place of the whole record; empty if it has none. */
    public static Optional<Component> aloneIn(Type type) {
        return type instanceof Class<?> plain && plain.isRecord()
                ? RecordKeys.of(plain.asSubclass(Record.class)).alone()
                : Optional.empty();
    }

    static Component of(RecordComponent component) {
        Optional<Setting> setting = Optional.ofNullable(component.getAnnotation(Setting.class));
        boolean optional = component.getType() == Optional.class;
        Type type = optional
                ? ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0]
                : component.getGenericType();
        Optional<String> fallback = setting.map(Setting::fallback).filter(text -> !text.isEmpty());
        return new Component(
                component.getName(),
                Optional.ofNullable(component.getAnnotation(Setting.Key.class))
                        .map(Setting.Key::value)
                        .orElse(component.getName()),
                type,
                optional,
                fallback,
                setting.map(Setting::example).filter(text -> !text.isEmpty()).or(() -> derivedExample(type, fallback)),
                setting.map(Setting::exampleNeeds).orElse(""),
                setting.map(Setting::value).orElse(""),
                component.isAnnotationPresent(Scaled.class),
                component.isAnnotationPresent(OneOrList.class),
                component.isAnnotationPresent(Alone.class));
    }

    /** A value other than the default of a boolean or an enum; the default of another type unless it is empty. */
    private static Optional<String> derivedExample(Type type, Optional<String> fallback) {
        if (type == boolean.class || type == Boolean.class) {
            return Optional.of(String.valueOf(!fallback.equals(Optional.of("true"))));
        }
        if (type instanceof Class<?> plain && plain.isEnum()) {
            return ScalarTypes.words(plain).stream()
                    .filter(word -> !fallback.equals(Optional.of(word)))
                    .findFirst();
        }
        return fallback.filter(text -> !EMPTY_VALUES.contains(text));
    }

    /** Whether a file must give the key. */
    public boolean required() {
        return !optional && fallback.isEmpty();
    }

    /** The type of the items of a list, or of the values of a mapping. */
    public Type content() {
        Type[] contents = ((ParameterizedType) type).getActualTypeArguments();
        return contents[contents.length - 1];
    }

    /** Whether a size with a unit may be given. */
    public boolean countsBytes() {
        return name.endsWith("Bytes")
                && (type == int.class || type == long.class || type == Integer.class || type == Long.class);
    }
}
