package dev.throng.scenario;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Component;
import dev.throng.scenario.yaml.ScalarType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists the settings of a protocol for {@code throng protocols}, from the protocol's settings record. */
public final class SettingsTable {

    private static final int MOST_DEPTH = 8;

    private SettingsTable() {}

    /**
     * One setting.
     *
     * @param name its path below {@code settings}: {@code tls.key}; {@code events[].service} in the items of a list, {@code
     *     hosts.*.weight} in the values of a mapping
     * @param type its name: {@code duration}, {@code list of text}, {@code tcp | udp}
     * @param fallback the default as YAML; empty if it is required or absent by default
     * @param doc what it does
     * @param required whether a file that has its section must have it
     * @param scaled whether {@code scale} multiplies it
     */
    public record Row(
            String name, String type, Optional<String> fallback, String doc, boolean required, boolean scaled) {}

    /** All settings in the order of the record; a section comes before its settings. */
    public static List<Row> of(Protocol protocol) {
        return of(protocol.settingsType());
    }

    static List<Row> of(Class<? extends Record> type) {
        List<Row> rows = new ArrayList<>();
        add(rows, "", type, 0);
        return rows;
    }

    private static void add(List<Row> rows, String prefix, Class<? extends Record> type, int depth) {
        for (Component component : Component.of(type)) {
            String name = prefix + component.key();
            rows.add(new Row(
                    name,
                    component.countsBytes() ? "size" : word(component.type()),
                    component.fallback(),
                    component.doc(),
                    component.required(),
                    component.scaled()));
            nested(rows, name, component.type(), depth + 1);
        }
    }

    private static void nested(List<Row> rows, String name, Type type, int depth) {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            nested(
                    rows,
                    name + (generic.getRawType() == List.class ? "[]" : ".*"),
                    contents[contents.length - 1],
                    depth);
        } else if (depth < MOST_DEPTH && type instanceof Class<?> plain && section(plain)) {
            add(rows, name + ".", plain.asSubclass(Record.class), depth);
        }
    }

    private static boolean section(Class<?> type) {
        return type.isRecord() && ScenarioTypes.TYPES.of(type).isEmpty();
    }

    private static String word(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] contents = generic.getActualTypeArguments();
            return (generic.getRawType() == List.class ? "list of " : "mapping to ")
                    + word(contents[contents.length - 1]);
        }
        return ScenarioTypes.TYPES.of((Class<?>) type).map(ScalarType::name).orElse("section");
    }
}
