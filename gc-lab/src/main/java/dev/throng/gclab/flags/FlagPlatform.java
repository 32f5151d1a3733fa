package dev.throng.gclab.flags;

/**
 * The properties of a JVM and machine that the translation of flags depends on.
 *
 * @param feature the JVM's feature version
 * @param largePages whether the machine has large pages set aside
 */
public record FlagPlatform(int feature, boolean largePages) {}
