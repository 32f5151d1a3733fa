package dev.throng.scenario.yaml;

import dev.throng.protocol.Setting.Renamed;
import java.util.List;

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
