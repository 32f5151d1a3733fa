package dev.throng.cli.docs;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.protocol.FailureForms;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsTable;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings, metrics and failures that several protocols have, which the documentation lists once. */
final class SharedNames {

    private static final Collection<Protocol> PROTOCOLS = Protocol.installed().values();
    private static final Set<SettingsTable.Row> SETTINGS = sharedSettings();

    /** A protocol, and the one whose page lists what both have. */
    private static final Map<String, String> LISTED_BY = Map.of("rtmp", "http-stream");

    private SharedNames() {}

    /** The settings with the same name, type, default and text in every protocol. */
    static List<SettingsTable.Row> settings() {
        return List.copyOf(SETTINGS);
    }

    static boolean isShared(SettingsTable.Row row) {
        return SETTINGS.contains(withoutExample(row));
    }

    /** The protocol whose page lists what it and this protocol have. */
    static Optional<Protocol> listedBy(Protocol protocol) {
        return Optional.ofNullable(LISTED_BY.get(protocol.name())).map(Protocol.installed()::get);
    }

    /** Whether a protocol has a setting with the same name, type, default and text. */
    static boolean has(Protocol protocol, SettingsTable.Row row) {
        return rows(protocol).contains(withoutExample(row));
    }

    static boolean has(Protocol protocol, Metric metric) {
        return protocol.metrics().stream()
                .anyMatch(other -> other.id().equals(metric.id())
                        && other.kind() == metric.kind()
                        && other.unit() == metric.unit()
                        && other.description().equals(metric.description()));
    }

    static boolean has(Protocol protocol, Failure failure) {
        return protocol.failures().stream()
                .anyMatch(other -> other.id().equals(failure.id())
                        && other.blame() == failure.blame()
                        && other.description().equals(failure.description()));
    }

    /** The failures of the engine and of the transport. */
    static List<Failure> failures() {
        Protocol any = PROTOCOLS.iterator().next();
        return any.allFailures().stream()
                .filter(failure -> !any.failures().contains(failure))
                .toList();
    }

    /** The form of a shared failure's ids with all parts that protocols add. */
    static String form(Failure failure) {
        return PROTOCOLS.stream()
                .map(protocol -> FailureForms.of(failure, protocol))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    private static Set<SettingsTable.Row> sharedSettings() {
        Set<SettingsTable.Row> shared =
                new LinkedHashSet<>(rows(PROTOCOLS.iterator().next()));
        PROTOCOLS.forEach(protocol -> shared.retainAll(rows(protocol)));
        return shared;
    }

    private static List<SettingsTable.Row> rows(Protocol protocol) {
        return SettingsTable.of(protocol).stream()
                .filter(row -> !row.type().equals("section"))
                .map(SharedNames::withoutExample)
                .toList();
    }

    /** Examples have the section that a protocol needs around the key, so they differ. */
    private static SettingsTable.Row withoutExample(SettingsTable.Row row) {
        return new SettingsTable.Row(
                row.name(), row.type(), row.fallback(), Optional.empty(), row.doc(), row.required(), row.scaled());
    }
}
