package dev.throng.gclab.study.file;

import dev.throng.scenario.JavaChoice;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.Arrays;
import java.util.Optional;

/** Which Java an entry of a study's {@code jvms} names. */
public sealed interface JavaSelection {

    /** A choice among the JVMs of this machine, made when the study starts. */
    enum OfThisMachine implements JavaSelection {
        /** One JVM of every Java version that is installed. */
        INSTALLED,
        /** The highest Java version that is installed. */
        NEWEST
    }

    /** A Java version or a path that the study file names. */
    record Named(JavaChoice java) implements JavaSelection {}

    /** Reads {@code installed}, {@code newest}, {@code 17} or a path. */
    static JavaSelection parse(String text) {
        Optional<OfThisMachine> word = Arrays.stream(OfThisMachine.values())
                .filter(one -> ScalarTypes.word(one).equals(text))
                .findFirst();
        if (word.isPresent()) {
            return word.get();
        }
        try {
            return new Named(JavaChoice.parse(text));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(unknown.getMessage() + ", installed or newest", unknown);
        }
    }

    /** The word, version or path of the study file. */
    default String text() {
        return this instanceof Named named ? StudiedJvm.wanted(named.java()) : ScalarTypes.word((OfThisMachine) this);
    }
}
