package dev.throng.target;

import java.util.Map;
import java.util.OptionalInt;

/**
 * How a process ended.
 *
 * @param code the exit code, 128 + n after signal n; empty if this JVM did not start the process
 */
public record ProcessExit(OptionalInt code) {

    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 9, "SIGKILL", 11, "SIGSEGV",
            15, "SIGTERM");

    static final ProcessExit UNKNOWN = new ProcessExit(OptionalInt.empty());

    static ProcessExit of(int code) {
        return new ProcessExit(OptionalInt.of(code));
    }

    /** {@code exit code 137 (SIGKILL)}. */
    @Override
    public String toString() {
        if (code.isEmpty()) {
            return "exit code unknown";
        }
        int value = code.getAsInt();
        String signal = SIGNALS.get(value - 128);
        return "exit code " + value + (signal == null ? "" : " (" + signal + ")");
    }
}
