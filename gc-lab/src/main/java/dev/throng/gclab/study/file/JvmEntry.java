package dev.throng.gclab.study.file;

import dev.throng.gclab.jvm.Collector;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.OneOrList;
import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        List<Java> java,

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

    /** Whether it names exactly one JVM and one collector, so that the JVMs of the machine change nothing. */
    public boolean namesOne() {
        return java.size() == 1 && java.get(0) instanceof Java.Named && collector.size() == 1;
    }

    /**
     * The JVM of an entry that {@linkplain #namesOne() names one}.
     *
     * @param place the place of this entry in the study's {@code jvms}, from 0
     */
    StudiedJvm one(int place) {
        if (!namesOne()) {
            throw new IllegalStateException("the JVMs of this study are not chosen yet");
        }
        return studied(place, ((Java.Named) java.get(0)).java(), collector.get(0));
    }

    /** {@code Java installed: parallel, g1}. */
    public String text() {
        String collectors = collector.isEmpty()
                ? "each collector"
                : collector.stream().map(Collector::word).collect(Collectors.joining(", "));
        return "Java " + java.stream().map(Java::text).collect(Collectors.joining(", ")) + ": " + collectors;
    }

    /**
     * One of its combinations.
     *
     * @param place the place of this entry in the study's {@code jvms}, from 0
     */
    public StudiedJvm studied(int place, JavaChoice choice, Collector of) {
        return new StudiedJvm(place, choice, of, options);
    }

    /** How many configurations it has: exactly, if it names its versions and collectors and all exist; else a lower bound. */
    int atLeast() {
        return java.size() * Math.max(1, collector.size());
    }

    /** Which Java an entry of a study's {@code jvms} names. */
    public sealed interface Java {

        /** A choice among the JVMs of this machine, made when the study starts. */
        enum OfThisMachine implements Java {
            /** One JVM of every Java version that is installed. */
            INSTALLED,
            /** The highest Java version that is installed. */
            NEWEST
        }

        /** A Java version or a path that the study file names. */
        record Named(JavaChoice java) implements Java {}

        /** Reads {@code installed}, {@code newest}, {@code 17} or a path. */
        static Java parse(String text) {
            Optional<OfThisMachine> word = Arrays.stream(OfThisMachine.values())
                    .filter(one -> ScalarTypes.word(one).equals(text))
                    .findFirst();
            if (word.isPresent()) {
                return word.get();
            }
            try {
                return new Named(JavaChoice.parse(text));
            } catch (IllegalArgumentException unknown) {
                throw new IllegalArgumentException(unknown.getMessage() + ", installed or newest", unknown);
            }
        }

        /** The word, version or path of the study file. */
        default String text() {
            return this instanceof Named named
                    ? StudiedJvm.wanted(named.java())
                    : ScalarTypes.word((OfThisMachine) this);
        }
    }
}
