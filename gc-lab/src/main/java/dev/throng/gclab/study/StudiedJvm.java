package dev.throng.gclab.study;

import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.JavaChoice;
import java.util.List;

/**
 * One JVM and collector of a study.
 *
 * @param java the Java version or path that names the JVM
 * @param options flags that only this one gets
 */
public record StudiedJvm(JavaChoice java, Collector collector, List<String> options) {

    public StudiedJvm {
        options = List.copyOf(options);
    }

    /** {@code Java 17 g1}, with its own flags if it has any. */
    public String label() {
        return name(java) + " " + collector.word() + (options.isEmpty() ? "" : " " + String.join(" ", options));
    }

    /** The JVM in the form that {@link dev.throng.gclab.jvm.JvmCatalogue#select} reads. */
    public String wanted() {
        return wanted(java);
    }

    /** {@code Java 17}, or the path. */
    static String name(JavaChoice java) {
        return (java instanceof JavaChoice.Version ? "Java " : "") + wanted(java);
    }

    static String wanted(JavaChoice java) {
        return java instanceof JavaChoice.Version known
                ? String.valueOf(known.feature())
                : ((JavaChoice.At) java).path().toString();
    }
}
