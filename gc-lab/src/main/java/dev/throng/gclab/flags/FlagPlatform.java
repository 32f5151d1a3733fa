package dev.throng.gclab.flags;

/**
 * What the fate of a flag depends on.
 *
 * @param feature the JVM's feature version
 * @param largePages whether the machine has large pages set aside
 */
public record FlagPlatform(int feature, boolean largePages) {}
