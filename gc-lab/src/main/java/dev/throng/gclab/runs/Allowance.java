package dev.throng.gclab.runs;

import dev.throng.scenario.yaml.ScalarTypes;
import java.util.Arrays;
import java.util.List;

/** What a comparison refuses unless the user allows it. */
public enum Allowance {
    /** The runs applied different loads, or measured different phases. */
    OTHER_SCENARIO,
    /** The runs were made on different machines. */
    OTHER_MACHINE,
    /** The result of a run is invalid, or the run has not ended. */
    INVALID,
    /** A condition is decided by one run of each group, whose intervals leave out that runs differ. */
    SINGLE;

    /** As the user writes it: {@code other-scenario}. */
    public String word() {
        return ScalarTypes.word(this);
    }

    /** All words in their order. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Allowance::word).toList();
    }
}
