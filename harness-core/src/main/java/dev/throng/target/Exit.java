package dev.throng.target;

import java.util.Map;
import java.util.OptionalInt;

/**
 * How a process ended.
 *
 * @param code its exit code, 128 + n if signal n ended it; empty for a process that was not started by us
 */
public record Exit(OptionalInt code) {

    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 9, "SIGKILL", 11, "SIGSEGV",
            15, "SIGTERM");

    static final Exit UNKNOWN = new Exit(OptionalInt.empty());

    static Exit of(int code) {
        return new Exit(OptionalInt.of(code));
    }

    /** {@code exit code 137 (SIGKILL)}. */
    @Override
    public String toString() {
        if (code.isEmpty()) {
            return "exit code not known";
        }
        int value = code.getAsInt();
        String signal = SIGNALS.get(value - 128);
        return "exit code " + value + (signal == null ? "" : " (" + signal + ")");
    }
}
