package dev.throng.scenario;

import dev.throng.protocol.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The JVM of a target that Throng starts. Immutable.
 *
 * @param java which JVM; the one that Throng runs on if empty
 * @param options its flags, one per item
 */
public record Jvm(
        @Setting(
                value = "Which Java: a version such as 17, or a path; by default the Java that Throng runs on.",
                example = "21")
        Optional<JavaChoice> java,

        @Setting(
                value = "Flags of the JVM, one per item: -Xmx512m.",
                fallback = "[]",
                example = "[-Xmx512m, -XX:+UseZGC]")
        List<String> options) {

    public Jvm {
        options.forEach(option -> {
            if (!option.startsWith("-")) {
                throw new IllegalArgumentException("options: " + option + " (expected: flags that start with -)");
            }
        });
    }

    /** The JVM that Throng runs on, without flags. */
    public static Jvm own() {
        return new Jvm(Optional.empty(), List.of());
    }

    /** The Java that runs a target. */
    public sealed interface JavaChoice {

        /** A JVM of this machine with a feature version: 8, 11, 17. */
        record Version(int feature) implements JavaChoice {}

        /** A {@code java} executable, or the home directory of a JVM. */
        record At(Path path) implements JavaChoice {}

        /** Reads {@code 17}, {@code 1.8} or a path. */
        static JavaChoice parse(String text) {
            if (text.equals("1.8")) {
                return new Version(8);
            }
            if (Pattern.matches("[1-9]\\d{0,2}", text)) {
                return new Version(Integer.parseInt(text));
            }
            if (text.contains("/")) {
                return new At(Path.of(text));
            }
            throw new IllegalArgumentException("a Java version such as 17, or the path of a JVM or its java");
        }
    }
}
