package dev.throng.scenario;

import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of files that commands read, as the keys of a file show them. */
public enum FileKind {
    SCENARIO("a scenario", "run it with throng run FILE, or name it in a study: scenario: FILE"),
    STUDY("a study", "run it with throng study FILE"),
    /** A file of a result directory, such as {@code result.json}. */
    RESULT("a result", "throng report shows the results of a directory");

    private final String words;
    private final String use;

    FileKind(String words, String use) {
        this.words = words;
        this.use = use;
    }

    /** The kind of a document by its root; empty if its keys are those of no kind, or of several. */
    public static Optional<FileKind> of(Node root) {
        if (!(root instanceof Node.Mapping mapping)) {
            return Optional.empty();
        }
        if (hasAll(mapping, "verdict", "phases")
                || hasAll(mapping, "search", "runs")
                || hasAll(mapping, "start", "cells")) {
            return Optional.of(RESULT);
        }
        boolean ofScenario = hasAny(mapping, "phases", "protocol", "target");
        boolean ofStudy = hasAny(mapping, "jvms", "scenario", "trials", "heaps");
        if (ofScenario == ofStudy) {
            return Optional.empty();
        }
        return Optional.of(ofStudy ? STUDY : SCENARIO);
    }

    private static boolean hasAny(Node.Mapping mapping, String... keys) {
        return Stream.of(keys).anyMatch(key -> mapping.value(key).isPresent());
    }

    private static boolean hasAll(Node.Mapping mapping, String... keys) {
        return Stream.of(keys).allMatch(key -> mapping.value(key).isPresent());
    }

    /**
     * Adds one problem if a document is of another kind, in place of one for each of its keys.
     *
     * @return whether the document is of another kind
     */
    public boolean refuses(Node root, Problems problems) {
        Optional<FileKind> other = of(root).filter(kind -> kind != this);
        other.ifPresent(kind ->
                problems.at(root.location(), "this is " + kind.words + " (expected: " + words + "; " + kind.use + ")"));
        return other.isPresent();
    }
}
