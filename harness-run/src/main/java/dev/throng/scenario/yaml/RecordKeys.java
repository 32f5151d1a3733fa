package dev.throng.scenario.yaml;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Renamed;
import dev.throng.protocol.Setting.Scaled;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys that a record type has in a file, old ones included. Immutable.
 *
 * @param type the record type
 * @param parts its components in their order
 * @param renamings its old keys, those of inlined records after its own
 */
record RecordKeys(Class<? extends Record> type, List<Part> parts, List<Renaming> renamings) {

    /** A component of the record: one key, or the keys of an inlined record. */
    sealed interface Part permits Component, Inlined {

        /** The name of the component in Java. */
        String name();
    }

    /** A record whose keys stand beside the other keys of the outer record. */
    record Inlined(String name, RecordKeys keys) implements Part {}

    /** @throws IllegalStateException if two components have the same key, or an annotation does not fit the record: a bug */
    static RecordKeys of(Class<? extends Record> type) {
        List<Part> parts =
                Arrays.stream(type.getRecordComponents()).map(RecordKeys::part).toList();
        List<Renaming> own = Arrays.stream(type.getAnnotationsByType(Renamed.class))
                .map(Renaming::of)
                .toList();
        List<Renaming> inherited = parts.stream()
                .filter(Inlined.class::isInstance)
                .flatMap(part -> ((Inlined) part).keys().renamings().stream())
                .toList();
        RecordKeys keys = new RecordKeys(
                type, parts, Stream.concat(own.stream(), inherited.stream()).toList());
        keys.refuseDuplicates();
        if (keys.components().stream().filter(Component::alone).count() > 1) {
            throw bug(type, "two components may stand alone");
        }
        keys.renamings.forEach(keys::refuseUnfit);
        return keys;
    }

    private static Part part(RecordComponent component) {
        if (!component.isAnnotationPresent(Inline.class)) {
            return Component.of(component);
        }
        boolean keyed =
                Stream.of(Setting.class, Setting.Key.class, Scaled.class).anyMatch(component::isAnnotationPresent);
        if (keyed || !component.getType().isRecord()) {
            throw bug(component.getDeclaringRecord(), component.getName() + " cannot be inlined");
        }
        return new Inlined(component.getName(), of(component.getType().asSubclass(Record.class)));
    }

    /** The keys in their order, those of inlined records in the place of their component. */
    List<Component> components() {
        List<Component> components = new ArrayList<>();
        for (Part part : parts) {
            if (part instanceof Inlined inlined) {
                components.addAll(inlined.keys().components());
            } else {
                components.add((Component) part);
            }
        }
        return components;
    }

    /** The component whose value may stand in the place of the whole record; empty if there is none. */
    Optional<Component> alone() {
        return components().stream().filter(Component::alone).findFirst();
    }

    List<String> keys() {
        return components().stream().map(Component::key).toList();
    }

    private Optional<Component> component(String key) {
        return components().stream()
                .filter(component -> component.key().equals(key))
                .findFirst();
    }

    private void refuseDuplicates() {
        Set<String> seen = new HashSet<>();
        keys().stream().filter(key -> !seen.add(key)).forEach(key -> {
            throw bug(type, "two components have the key " + key);
        });
    }

    private void refuseUnfit(Renaming renaming) {
        if (!has(renaming.to())) {
            throw bug(type, "there is no key " + renaming.to() + " to rename " + renaming.from() + " to");
        }
        if (has(renaming.from()) && !isSection(renaming.from())) {
            throw bug(type, renaming.from() + " is a key and cannot be an old one");
        }
    }

    /** Whether a path leads to a key; keys below a list or a mapping are not known. */
    boolean has(String path) {
        return at(path).isPresent();
    }

    private boolean isSection(String path) {
        return at(path).flatMap(RecordKeys::below).isPresent();
    }

    private Optional<Component> at(String path) {
        int dot = path.indexOf('.');
        return dot < 0
                ? component(path)
                : component(path.substring(0, dot))
                        .flatMap(RecordKeys::below)
                        .flatMap(keys -> keys.at(path.substring(dot + 1)));
    }

    private static Optional<RecordKeys> below(Component section) {
        return section.type() instanceof Class<?> plain && plain.isRecord()
                ? Optional.of(of(plain.asSubclass(Record.class)))
                : Optional.empty();
    }

    private static IllegalStateException bug(Class<?> type, String what) {
        return new IllegalStateException(type.getName() + ": " + what);
    }

    /**
     * An old key of a record and the key that replaces it; see {@link Renamed}. Immutable.
     *
     * @param from the path of the old key, relative to the record
     * @param to the path of the new key, relative to the record
     * @param write what to write now; empty if only the key changed
     */
    record Renaming(String from, String to, String write) {

        static Renaming of(Renamed renamed) {
            return new Renaming(renamed.from(), renamed.to(), renamed.write());
        }

        /** The keys that lead to the old one. */
        List<String> steps() {
            return List.of(from.split("\\."));
        }

        /** The first key of the new path. */
        String newKey() {
            int dot = to.indexOf('.');
            return dot < 0 ? to : to.substring(0, dot);
        }

        /** What to write now, with a value in it; empty if only the key changed. */
        String advice(Node old) {
            return write.isEmpty() ? "" : "; write " + write.replace("VALUE", old.shown());
        }
    }
}
