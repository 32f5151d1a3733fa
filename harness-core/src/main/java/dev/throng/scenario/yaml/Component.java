package dev.throng.scenario.yaml;

import dev.throng.protocol.Scaled;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingKey;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/**
 * One key of a record in a file.
 *
 * @param name in Java
 * @param key in files
 * @param type of the value; of an Optional, the type of its content
 * @param optional whether the component is an Optional
 * @param fallback the default as YAML; empty if there is none
 * @param doc what it is for; empty if that is not stated
 * @param scaled whether the scale of a scenario multiplies it
 */
public record Component(
        String name, String key, Type type, boolean optional, Optional<String> fallback, String doc, boolean scaled)
        implements RecordKeys.Part {

    /**
     * Returns the keys of a record type in their order, the keys of an inlined record in the place of its component.
     *
     * @throws IllegalStateException if two components have the same key, or an annotation does not fit the record: a bug
     */
    public static List<Component> of(Class<? extends Record> type) {
        return RecordKeys.of(type).components();
    }

    static Component of(RecordComponent component) {
        Optional<Setting> setting = Optional.ofNullable(component.getAnnotation(Setting.class));
        boolean optional = component.getType() == Optional.class;
        Type type = optional
                ? ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0]
                : component.getGenericType();
        return new Component(
                component.getName(),
                Optional.ofNullable(component.getAnnotation(SettingKey.class))
                        .map(SettingKey::value)
                        .orElse(component.getName()),
                type,
                optional,
                setting.map(Setting::fallback).filter(text -> !text.isEmpty()),
                setting.map(Setting::value).orElse(""),
                component.isAnnotationPresent(Scaled.class));
    }

    /** Whether a file must give the key. */
    public boolean required() {
        return !optional && fallback.isEmpty();
    }

    /** Whether a size with a unit may be given. */
    public boolean countsBytes() {
        return name.endsWith("Bytes")
                && (type == int.class || type == long.class || type == Integer.class || type == Long.class);
    }
}
