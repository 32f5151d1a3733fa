package dev.throng.target;

import java.nio.file.Path;

/**
 * A garbage collection log that a JVM is to write. Immutable.
 *
 * @param file the file of the log
 * @param option the JVM option that requests it: {@code -Xlog:gc*,safepoint:file=…}
 */
public record GcLog(Path file, String option) {

    public GcLog {
        if (!option.startsWith("-Xlog") && !option.startsWith("-X")) {
            throw new IllegalArgumentException(
                    "option: " + option + " (expected: a JVM option such as -Xlog:gc*:file=…)");
        }
    }
}
