package dev.throng.scenario;

import dev.throng.protocol.Setting;
import java.util.List;
import java.util.Optional;

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
}
