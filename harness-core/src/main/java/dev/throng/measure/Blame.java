package dev.throng.measure;

/** On whose side the cause of a failure, or of a doubt about results, lies. */
public enum Blame {
    TARGET,
    GENERATOR,
    NETWORK,
    /** Results are incomplete or contradict each other, or the run was ended early. No failure of an arrival has this. */
    MEASUREMENT
}
