package dev.throng.protocol;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.transport.TransportError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** A protocol that Throng can generate load for. Found through {@link ServiceLoader}. Immutable; any thread may call it. */
public interface Protocol {

    /** Returns the protocols on the class path by their names, in the order of the names. */
    static Map<String, Protocol> installed() {
        Map<String, Protocol> found = new TreeMap<>();
        ServiceLoader.load(Protocol.class).forEach(protocol -> found.put(protocol.name(), protocol));
        return Collections.unmodifiableMap(found);
    }

    /** The name in scenarios: {@code line-echo}. */
    String name();

    /** Describes the protocol in one sentence. */
    String description();

    /** The kinds of arrival, in the order of their ordinals. Those that every scenario has come first. */
    List<? extends Operation> operations();

    /** The kinds of arrival that a phase may give a load. */
    default List<? extends Operation> loadable() {
        return operations().stream().filter(Operation::takesLoad).toList();
    }

    /** The metrics that the protocol measures in addition to the times of its operations, in the order of their indexes. */
    List<? extends Metric> metrics();

    /** The protocol's own kinds of failure, without those of {@link TransportError} and {@link EngineFailure}. */
    List<? extends Failure> failures();

    /** The ids of the steps that a failure may name; see {@link Failure#during}. Empty if the protocol has no steps. */
    default List<String> steps() {
        return List.of();
    }

    /** All kinds of failure: the protocol's own, and those that every protocol has. */
    default List<Failure> allFailures() {
        List<Failure> all = new ArrayList<>(failures());
        all.addAll(List.of(TransportError.values()));
        all.addAll(List.of(EngineFailure.values()));
        return all;
    }

    /**
     * Old names of operations, metrics and failures, each with its new name. A scenario that uses an old name gets an error that states
     * the new one. Keys and values are an operation's id, {@code metrics.ID} or {@code failures.ID}. Results must not use an old name any
     * more, and must use the new one. {@link Setting.Renamed} states the old keys of settings.
     */
    default Map<String, String> renamed() {
        return Map.of();
    }

    /**
     * The record that holds the protocol's settings. Its components are the keys of the scenario's section {@code settings}, each
     * with a {@link Setting} that documents it and gives its default.
     */
    Class<? extends Record> settingsType();

    /**
     * Returns the protocol of a scenario with these settings: the same one, with the operations that the settings name in addition. The
     * scenario's loads, objectives and results are about those.
     *
     * @param settings an instance of {@link #settingsType()}
     */
    default Protocol configured(Record settings) {
        return this;
    }

    /**
     * Prepares one run.
     *
     * @param settings an instance of {@link #settingsType()}
     * @throws SettingException if settings contradict each other or name files that cannot be read
     */
    Workload prepare(Record settings);
}
