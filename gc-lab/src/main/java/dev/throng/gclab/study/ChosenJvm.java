package dev.throng.gclab.study;

/**
 * A JVM of a study that was chosen for an entry of its {@code jvms}.
 *
 * @param entry the place of the entry, from 0
 */
record ChosenJvm(int entry, StudiedJvm jvm) {}
