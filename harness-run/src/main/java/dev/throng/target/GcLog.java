package dev.throng.target;

import java.nio.file.Path;
import java.util.List;

/**
 * A garbage collection log that a JVM is to write. Immutable.
 *
 * @param file the file of the log
 * @param options the JVM options that request it: {@code -Xlog:gc*,safepoint:file=…}, or several for JDK 8; at least one
 */
public record GcLog(Path file, List<String> options) {

    public GcLog {
        options = List.copyOf(options);
        if (options.isEmpty() || !options.stream().allMatch(option -> option.startsWith("-X"))) {
            throw new IllegalArgumentException(
                    "options: " + options + " (expected: JVM options such as -Xlog:gc*:file=…)");
        }
    }

    /** With one option. */
    public GcLog(Path file, String option) {
        this(file, List.of(option));
    }
}
