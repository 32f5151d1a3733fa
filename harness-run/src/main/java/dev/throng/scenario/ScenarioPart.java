package dev.throng.scenario;

import dev.throng.scenario.Scenario.Generator;
import dev.throng.scenario.SettingsTable.Row;
import dev.throng.scenario.TargetKeys.TargetKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts of a scenario file whose keys do not depend on the protocol. */
public enum ScenarioPart {
    /** The keys of the file itself. */
    FILE(ScenarioBinder.Shape.class, "%s"),
    /** The section {@code target}. */
    TARGET(TargetKeys.class, "target: {%s}"),
    /** One phase. */
    PHASE(PhaseBinder.Shape.class, "phases: [{%s}]"),
    /** The load of an operation in a phase. */
    LOAD(LoadBinder.Shape.class, "{%s}"),
    /** The section {@code generator}. */
    GENERATOR(Generator.class, "generator: {%s}");

    /** Stands for the name of a protocol in examples, because the core knows none. */
    static final String PROTOCOL = "PROTOCOL";

    /** The types of keys whose values have forms of their own. */
    private static final Map<String, String> TYPES = Map.of(
            "phases", "list of phases",
            "slo", "list of objectives",
            "load", "mapping of operations to loads",
            "steps", "list of rates or integers",
            "attach", "address, srv:DOMAIN, or list of addresses",
            "process", "pid, name, or list of them",
            "ready", "URL or {output: REGEX}",
            "probes", "list of probes");

    private final Class<? extends Record> keys;
    private final String around;

    ScenarioPart(Class<? extends Record> keys, String around) {
        this.keys = keys;
        this.around = around;
    }

    /**
     * Lists the keys. Keys of the generator are listed with the generator only.
     *
     * @param protocol the name of a protocol that examples use
     */
    public List<Row> rows(String protocol) {
        return SettingsTable.of(keys).stream()
                .filter(row -> this != FILE || !row.name().contains("."))
                .map(row -> row.with(TYPES.getOrDefault(row.name(), row.type()), example(row, protocol)))
                .toList();
    }

    private Optional<String> example(Row row, String protocol) {
        return row.example().map(text -> around.formatted(text).replace(PROTOCOL, protocol));
    }

    /** The kinds of target by their keys, each with the keys that only some kinds have. */
    public static Map<String, List<String>> targetKinds() {
        return TargetKind.all();
    }

    /** The forms of a load: an example of each, with its keys. */
    public static List<LoadForm> loadForms() {
        return LoadForm.all();
    }
}
