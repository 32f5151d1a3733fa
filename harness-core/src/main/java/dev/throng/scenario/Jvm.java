package dev.throng.scenario;

import dev.throng.protocol.Setting;
import java.util.List;
import java.util.Optional;

/**
 * The JVM of a target that we start.
 *
 * @param java which one; the one we run on if empty
 * @param options its flags, one each
 */
public record Jvm(
        @Setting("Which Java: a version such as 17, or a path. The one the harness runs on by default.")
        Optional<JavaChoice> java,

        @Setting(value = "Flags of the JVM, one each: -Xmx512m.", fallback = "[]")
        List<String> options) {

    public Jvm {
        options.forEach(option -> {
            if (!option.startsWith("-")) {
                throw new IllegalArgumentException("options: " + option + " (expected: flags that start with -)");
            }
        });
    }

    /** The JVM we run on, without flags. */
    public static Jvm own() {
        return new Jvm(Optional.empty(), List.of());
    }
}
