package dev.throng.target;

import java.nio.file.Path;

/**
 * A garbage collection log asked of a JVM.
 *
 * @param file where it will be
 * @param option the JVM option that has it written: {@code -Xlog:gc*,safepoint:file=…}
 */
public record GcLog(Path file, String option) {

    public GcLog {
        if (!option.startsWith("-Xlog") && !option.startsWith("-X")) {
            throw new IllegalArgumentException(
                    "option: " + option + " (expected: a JVM option such as -Xlog:gc*:file=…)");
        }
    }
}
