package dev.throng.scenario;

import dev.throng.scenario.yaml.Fields;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds of target. Each is named by its key in a file and allows further keys. */
enum TargetKind {
    LAUNCH("processes", "jvm", "set", "readyWithin", "stopWithin"),
    ATTACH("process"),
    COMMAND("jvm", "ready", "address", "environment", "workingDirectory", "readyWithin", "stopWithin");

    private final List<String> further;

    TargetKind(String... further) {
        this.further = List.of(further);
    }

    /** The kinds by their keys, each with the further keys that it allows. Every kind allows {@code probes} and {@code allowRemote}. */
    static Map<String, List<String>> all() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (TargetKind kind : values()) {
            all.put(kind.key(), kind.further);
        }
        return all;
    }

    private String key() {
        return ScalarTypes.word(this);
    }

    /** The kind of a target; empty, with a problem, if the file has keys of no kind or of several kinds. */
    static Optional<TargetKind> of(Fields target, Problems problems) {
        List<TargetKind> given =
                Arrays.stream(values()).filter(kind -> target.given(kind.key())).toList();
        if (given.size() != 1) {
            problems.at(
                    target.mapping().location(),
                    (given.isEmpty() ? "no kind of target" : keys(given, " and ")) + " (expected: exactly one of "
                            + keys(List.of(values()), ", ") + ")");
            return Optional.empty();
        }
        TargetKind kind = given.get(0);
        Arrays.stream(values())
                .flatMap(other -> other.further.stream())
                .distinct()
                .filter(key -> target.given(key) && !kind.further.contains(key))
                .forEach(key -> problems.expected(target.node(key), kind.without(key)));
        return Optional.of(kind);
    }

    private String without(String key) {
        List<TargetKind> having = Arrays.stream(values())
                .filter(other -> other.further.contains(key))
                .toList();
        return "no " + key + " with " + key() + "; " + key + " is for " + keys(having, " or ");
    }

    private static String keys(List<TargetKind> kinds, String separator) {
        return String.join(separator, kinds.stream().map(TargetKind::key).toList());
    }
}
