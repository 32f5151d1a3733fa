package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Component;
import dev.throng.scenario.yaml.ScalarTypes.ScalarType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Lists the keys of a record with their texts, for {@code throng protocols} and the documentation. The record that reads a file describes
 * its keys, so the list cannot differ from what a file may contain.
 */
public final class SettingsTable {

    /** The types that have a plural. */
    private static final Set<String> COUNTED = Set.of("section", "number", "integer", "path", "rate", "duration");

    private SettingsTable() {}

    /**
     * One key.
     *
     * @param name its path below the section: {@code tls.key}; {@code events[].service} in the items of a list, {@code hosts.*.weight} in
     *     the values of a mapping
     * @param type its name: {@code duration}, {@code list of text}, {@code tcp | udp}
     * @param fallback the default as YAML; empty if it is required or absent by default
     * @param example the key with a value, and the sections around it, as YAML: <code>tls: {cert: client.pem, key: client.key}</code>.
     *     Empty if none is stated and none follows from the type or the default
     * @param doc what it does
     * @param required whether a file that has its section must have it
     * @param scaled whether {@code scale} multiplies it
     */
    public record Row(
            String name,
            String type,
            Optional<String> fallback,
            Optional<String> example,
            String doc,
            boolean required,
            boolean scaled) {

        /** The same key with another type and example. */
        Row with(String otherType, Optional<String> otherExample) {
            return new Row(name, otherType, fallback, otherExample, doc, required, scaled);
        }
    }

    /** All settings in the order of the record; a section comes before its settings. */
    public static List<Row> of(Protocol protocol) {
        return of(protocol.settingsType());
    }

    static List<Row> of(Class<? extends Record> type) {
        return rows("", type, UnaryOperator.identity(), List.of());
    }

    /**
     * @param around adds the sections around an example
     * @param outer the sections around this one; one of a type that is among them is listed without its keys
     */
    private static List<Row> rows(
            String prefix,
            Class<? extends Record> type,
            UnaryOperator<String> around,
            List<Class<? extends Record>> outer) {
        List<Class<? extends Record>> path = new ArrayList<>(outer);
        path.add(type);
        List<Row> rows = new ArrayList<>();
        List<Component> components = Component.of(type);
        for (Component component : components) {
            String name = prefix + component.key();
            UnaryOperator<String> entry = value -> around.apply(entry(component, value, components));
            List<Row> below = below(name, component.oneOrList() ? component.content() : component.type(), entry, path);
            rows.add(new Row(
                    name,
                    word(component),
                    component.fallback(),
                    component.example().map(entry).or(() -> below.stream()
                            .findFirst()
                            .flatMap(Row::example)),
                    component.doc(),
                    component.required(),
                    component.scaled()));
            rows.addAll(below);
        }
        return rows;
    }

    /** The keys of a section, or of the sections in a list or a mapping. */
    private static List<Row> below(
            String name, Type type, UnaryOperator<String> around, List<Class<? extends Record>> path) {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            boolean list = generic.getRawType() == List.class;
            return below(
                    name + (list ? "[]" : ".*"),
                    contents[contents.length - 1],
                    inner -> around.apply(list ? "[" + inner + "]" : "{name: " + inner + "}"),
                    path);
        }
        return type instanceof Class<?> plain && section(plain) && !path.contains(plain)
                ? rows(name + ".", plain.asSubclass(Record.class), inner -> around.apply("{" + inner + "}"), path)
                : List.of();
    }

    /** The key with a value and the keys that its example needs, in the order of the record. */
    private static String entry(Component component, String value, List<Component> all) {
        List<String> keys = all.stream().map(Component::key).toList();
        List<String> entries = new ArrayList<>(entries(component.exampleNeeds()));
        entries.add(component.key() + ": " + value);
        return entries.stream()
                .sorted(Comparator.comparingInt(entry -> keys.indexOf(entry.substring(0, entry.indexOf(':')))))
                .collect(Collectors.joining(", "));
    }

    /** The entries of a mapping in flow style; commas within lists and mappings do not separate entries. */
    private static List<String> entries(String flow) {
        List<String> entries = new ArrayList<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i < flow.length(); i++) {
            char c = flow.charAt(i);
            depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
            if (c == ',' && depth == 0) {
                entries.add(flow.substring(start, i).strip());
                start = i + 1;
            }
        }
        if (!flow.isEmpty()) {
            entries.add(flow.substring(start).strip());
        }
        return entries;
    }

    private static boolean section(Class<?> type) {
        return type.isRecord() && ScenarioTypes.TYPES.of(type).isEmpty();
    }

    private static String word(Component component) {
        if (component.countsBytes()) {
            return "size";
        }
        String word = word(component.type());
        return component.oneOrList() ? word(component.content()) + " or " + word : word;
    }

    private static boolean isEnum(Type type) {
        return type instanceof Class<?> plain && plain.isEnum();
    }

    private static String word(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            String content = word(contents[contents.length - 1]);
            String many = COUNTED.contains(content) ? content + "s" : content;
            return (generic.getRawType() == List.class ? "list of " : "mapping to ") + many;
        }
        return ScenarioTypes.TYPES.of((Class<?>) type).map(ScalarType::name).orElseGet(() -> Component.aloneIn(type)
                .map(alone -> (isEnum(alone.type()) ? "word" : word(alone.type())) + " or section")
                .orElse("section"));
    }
}
