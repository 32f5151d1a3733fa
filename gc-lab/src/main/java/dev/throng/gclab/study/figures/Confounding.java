package dev.throng.gclab.study.figures;

import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * States what two JVMs of a study differ in. If it is one factor, a difference of their figures is the effect of that factor. If there are
 * several, the difference is confounded: it belongs to all of them together.
 */
final class Confounding {

    /** What the JVMs of a study may differ in. */
    enum Factor {
        /** The Java version, or the path of the JVM. */
        JAVA,
        COLLECTOR,
        /** The flags of the entry in {@code jvms}. */
        OPTIONS
    }

    private Confounding() {}

    /** The factors in which the two differ, in the order of {@link Factor}; none for two equal ones. */
    static List<Factor> factors(StudiedJvm one, StudiedJvm other) {
        List<Factor> differing = new ArrayList<>();
        if (!Objects.equals(one.java(), other.java())) {
            differing.add(Factor.JAVA);
        }
        if (one.collector() != other.collector()) {
            differing.add(Factor.COLLECTOR);
        }
        if (!one.options().equals(other.options())) {
            differing.add(Factor.OPTIONS);
        }
        return differing;
    }

    static List<String> words(List<Factor> factors) {
        return factors.stream().map(ScalarTypes::word).toList();
    }

    /** A sentence for a comparison in which these pairs of configurations differ in several factors; empty if there is none. */
    static List<String> note(List<String> confounded) {
        return confounded.isEmpty()
                ? List.of()
                : List.of("Confounded comparisons: " + String.join("; ", confounded)
                        + ". The two differ in more than one of Java version, collector and flags, so their difference is the effect of"
                        + " all of these together, not of the collector alone.");
    }
}
