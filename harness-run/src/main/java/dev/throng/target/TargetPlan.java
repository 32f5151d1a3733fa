package dev.throng.target;

import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.List;

/** How to start or find a target. Immutable; nothing runs until {@link #start}. */
public sealed interface TargetPlan permits AttachPlan, LaunchPlan, LaunchGroupPlan, CommandPlan {

    /**
     * Starts or finds the target and waits until it is ready. A started target ends by {@link Target#close()}, with this JVM, or by a guard
     * process if this JVM is killed.
     *
     * @throws TargetException if the target cannot be found or does not get ready; no process is left running
     */
    Target start(NanoClock clock);

    /**
     * A garbage collection log that a JVM is to write. Immutable.
     *
     * @param file the file of the log
     * @param options the JVM options that request it: {@code -Xlog:gc*,safepoint:file=…}, or several for JDK 8; at least one
     */
    record GcLog(Path file, List<String> options) {

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
}
