package dev.throng.gclab.study.file;

import dev.throng.gclab.jvm.Collector;
import dev.throng.protocol.OneOrList;
import dev.throng.protocol.Setting;
import dev.throng.scenario.JavaChoice;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An entry of {@code jvms} in a study file: every combination of its Java versions and collectors.
 *
 * @param collectors the same as {@code collector}; a file gives one of the two keys
 * @param options flags that only these JVMs get
 */
public record JvmEntry(
        @OneOrList
        @Setting(
                "A Java version such as 17, the path of a JVM, installed (each Java version of this machine) or newest.")
        List<JavaSelection> java,

        @OneOrList
        @Setting(
                value =
                        "The garbage collector: serial, parallel, cms, g1, zgc, zgc-generational, shenandoah, shenandoah-generational;"
                                + " a list for several; default: each collector that the JVM has.",
                fallback = "[]")
        List<Collector> collector,

        @OneOrList @Setting(value = "The same as collector.", fallback = "[]")
        List<Collector> collectors,

        @Setting(value = "Flags that only these JVMs get.", fallback = "[]")
        List<String> options) {

    public JvmEntry {
        requireDistinct("java", java);
        requireDistinct("collector", collector);
        requireDistinct("collectors", collectors);
        if (java.isEmpty()) {
            throw new IllegalArgumentException("java: nothing (expected: at least one Java version)");
        }
        if (!collector.isEmpty() && !collectors.isEmpty()) {
            throw new IllegalArgumentException(
                    "collectors: given (expected: one of the keys collector and collectors)");
        }
        collector = Stream.concat(collector.stream(), collectors.stream()).toList();
        collectors = List.of();
        StudyChecks.requireFlags("options", options);
    }

    private static void requireDistinct(String key, List<?> values) {
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException(key + ": a value twice (expected: each once; two equal entries of jvms"
                    + " show how much equal configurations differ)");
        }
    }

    /** An entry that names one JVM and one collector. */
    static JvmEntry of(StudiedJvm jvm) {
        return new JvmEntry(
                List.of(new JavaSelection.Named(jvm.java())), List.of(jvm.collector()), List.of(), jvm.options());
    }

    /** Whether it names exactly one JVM and one collector, so that the JVMs of the machine change nothing. */
    public boolean namesOne() {
        return java.size() == 1 && java.get(0) instanceof JavaSelection.Named && collector.size() == 1;
    }

    /** The JVM of an entry that {@linkplain #namesOne() names one}. */
    StudiedJvm one() {
        if (!namesOne()) {
            throw new IllegalStateException("the JVMs of this study are not chosen yet");
        }
        return studied(((JavaSelection.Named) java.get(0)).java(), collector.get(0));
    }

    /** {@code Java installed: parallel, g1}. */
    public String text() {
        String collectors = collector.isEmpty()
                ? "each collector"
                : collector.stream().map(Collector::word).collect(Collectors.joining(", "));
        return "Java " + java.stream().map(JavaSelection::text).collect(Collectors.joining(", ")) + ": " + collectors;
    }

    /** One of its combinations. */
    public StudiedJvm studied(JavaChoice choice, Collector of) {
        return new StudiedJvm(choice, of, options);
    }

    /** How many configurations it has: exactly, if it names its versions and collectors and all exist; else a lower bound. */
    int atLeast() {
        return java.size() * Math.max(1, collector.size());
    }
}
