package dev.throng.gclab.study.file;

import dev.throng.scenario.yaml.ScalarTypes;

/** At which load a cell runs. */
public enum Stage {
    /** At the load of the scenario; or, in a study of critical rates alone, at the rates that the cell searches. */
    GIVEN(""),
    /** At the configuration's own limit: saturated, or at its critical rate. */
    LIMIT("at its limit"),
    /** At one load for all configurations, below the limit of the weakest. */
    COMMON("at the common load");

    private final String words;

    Stage(String words) {
        this.words = words;
    }

    /** For labels; empty for {@link #GIVEN}. */
    public String words() {
        return words;
    }

    /** For file names and documents. */
    public String word() {
        return this == GIVEN ? "" : ScalarTypes.word(this);
    }
}
