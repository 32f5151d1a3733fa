package dev.throng.gclab.study.file;

import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.Jvm.JavaChoice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A JVM and a collector that were chosen for an entry of a study. It has no place on a machine, so that a report can be written anywhere.
 *
 * @param entry the place of the entry in the study's {@code jvms}, from 0
 * @param java the Java version or path that names the JVM
 * @param options flags that only this one gets
 */
public record StudiedJvm(int entry, JavaChoice java, Collector collector, List<String> options) {

    public StudiedJvm {
        options = List.copyOf(options);
    }

    /** {@code Java 17 g1}, with its own flags if it has any. */
    public String label() {
        return name(java) + " " + settings();
    }

    /** The label without the JVM: {@code g1}, with its own flags if it has any. */
    public String settings() {
        return collector.word() + (options.isEmpty() ? "" : " " + String.join(" ", options));
    }

    /** The version of Java that names the JVM; empty if a path does. */
    public Optional<String> version() {
        return java instanceof JavaChoice.Version ? Optional.of(wanted()) : Optional.empty();
    }

    /** The feature version of Java that names the JVM; empty if a path does. */
    public OptionalInt feature() {
        return java instanceof JavaChoice.Version known ? OptionalInt.of(known.feature()) : OptionalInt.empty();
    }

    /** Whether the other runs on the same JVM. */
    public boolean isOnJavaOf(StudiedJvm other) {
        return java.equals(other.java());
    }

    /**
     * Whether the collector delays threads that allocate faster than it frees memory. Shenandoah does that by default, with and without
     * generations; the time of it is in {@code gc+stats}, if the version logs it.
     *
     * @param common flags of all cells
     */
    public boolean isPaced(List<String> common) {
        return (collector == Collector.SHENANDOAH || collector == Collector.SHENANDOAH_GENERATIONAL)
                && Stream.concat(common.stream(), options.stream()).noneMatch("-XX:-ShenandoahPacing"::equals);
    }

    /** The JVM in the form that {@link dev.throng.gclab.jvm.JvmCatalogue#select} reads. */
    public String wanted() {
        return wanted(java);
    }

    /** {@code Java 17}, or the path. */
    public static String name(JavaChoice java) {
        return (java instanceof JavaChoice.Version ? "Java " : "") + wanted(java);
    }

    public static String wanted(JavaChoice java) {
        return java instanceof JavaChoice.Version known
                ? String.valueOf(known.feature())
                : ((JavaChoice.At) java).path().toString();
    }
}
