package dev.throng.gclab.study;

import dev.throng.gclab.jvm.Collector;
import dev.throng.protocol.Setting;
import dev.throng.scenario.JavaChoice;
import java.util.List;

/**
 * One JVM and collector of a study.
 *
 * @param options flags that only this one gets
 */
public record StudiedJvm(
        @Setting("The Java version, such as 17, or the path of a JVM.")
        JavaChoice java,

        @Setting(
                "The garbage collector: serial, parallel, cms, g1, zgc, zgc-generational, shenandoah, shenandoah-generational.")
        Collector collector,

        @Setting(value = "Flags that only this JVM gets.", fallback = "[]")
        List<String> options) {

    public StudiedJvm {
        Study.requireFlags("options", options);
    }

    /** {@code Java 17 g1}, with its own flags if it has any. */
    public String label() {
        return (java instanceof JavaChoice.Version ? "Java " : "") + wanted() + " " + collector.word()
                + (options.isEmpty() ? "" : " " + String.join(" ", options));
    }

    /** The JVM in the form that {@link dev.throng.gclab.jvm.JvmCatalogue#select} reads. */
    public String wanted() {
        return java instanceof JavaChoice.Version known
                ? String.valueOf(known.feature())
                : ((JavaChoice.At) java).path().toString();
    }
}
