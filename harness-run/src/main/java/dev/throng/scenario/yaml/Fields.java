package dev.throng.scenario.yaml;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a mapping, bound one by one: those that fit can be used although others do not. For records whose parts depend on each
 * other; plain records need only {@link RecordBinder#bind}. One thread uses it.
 */
public final class Fields {

    private final Node.Mapping mapping;
    private final Map<String, Object> values = new HashMap<>();
    private boolean sound = true;

    Fields(Node.Mapping mapping) {
        this.mapping = mapping;
    }

    void put(String name, Object value) {
        values.put(name, value);
    }

    /** Adds the values of an inlined record. */
    void include(Fields inlined) {
        inlined.values.forEach(values::putIfAbsent);
    }

    void unsound() {
        sound = false;
    }

    /** Whether every value is present and as expected. */
    public boolean sound() {
        return sound;
    }

    /** The mapping as the file has it, with old and unknown keys. */
    public Node.Mapping mapping() {
        return mapping;
    }

    /** Whether the file has the key. */
    public boolean given(String key) {
        return mapping.entries().containsKey(key);
    }

    /** The node of a key; the mapping itself where the file does not have it. */
    public Node node(String key) {
        return mapping.value(key).orElse(mapping);
    }

    /**
     * The value of a component, also of one of an inlined record, by its name in Java; empty if it is optional and absent, or does not fit.
     */
    public <T> Optional<T> value(String component, Class<T> type) {
        Object value = values.get(component);
        if (value instanceof Optional<?> optional) {
            return optional.map(type::cast);
        }
        return Optional.ofNullable(value).map(type::cast);
    }

    /** The value of a component that is a list. */
    public <T> Optional<List<T>> list(String component, Class<T> type) {
        return value(component, List.class)
                .map(values -> ((List<?>) values).stream().map(type::cast).toList());
    }

    /** The value of a component that is a mapping, in the order of the file; empty where there is none. */
    public <T> Map<String, T> map(String component, Class<T> type) {
        Map<String, T> typed = new LinkedHashMap<>();
        value(component, Map.class)
                .map(values -> (Map<?, ?>) values)
                .ifPresent(values -> values.forEach((key, value) -> typed.put((String) key, type.cast(value))));
        return typed;
    }

    /** The value of a component for the constructor of its record. */
    Object argument(String component) {
        return values.get(component);
    }
}
