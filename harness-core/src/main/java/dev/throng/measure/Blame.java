package dev.throng.measure;

/** On whose side the cause of a failure lies. */
public enum Blame {
    TARGET,
    GENERATOR,
    NETWORK
}
