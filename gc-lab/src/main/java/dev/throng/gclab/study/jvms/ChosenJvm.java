package dev.throng.gclab.study.jvms;

import dev.throng.gclab.study.file.StudiedJvm;

/**
 * A JVM of a study that was chosen for an entry of its {@code jvms}.
 *
 * @param entry the place of the entry, from 0
 */
public record ChosenJvm(int entry, StudiedJvm jvm) {}
