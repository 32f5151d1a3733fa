package dev.throng.run.result;

import java.util.List;

/**
 * The pauses of a JVM by what caused them and by what went wrong in them. Both lists are empty if nothing is known of the pauses.
 *
 * @param causes the pauses by cause as the log names it, such as {@code System.gc()}; pauses without a cause are left out
 * @param failures the pauses in which something went wrong, such as {@code promotion failed}; a pause with two failures is in both
 */
public record PauseCauses(List<PausesByCause> causes, List<PausesByCause> failures) {

    /** Nothing is known. */
    public static final PauseCauses UNKNOWN = new PauseCauses(List.of(), List.of());

    public PauseCauses {
        causes = Missing.list(causes);
        failures = Missing.list(failures);
    }

    /**
     * The pauses with one cause or one failure.
     *
     * @param name the cause or the failure
     * @param count how many pauses
     * @param totalNanos their time together
     * @param max the longest of them
     */
    public record PausesByCause(String name, long count, long totalNanos, long max) {

        public PausesByCause {
            name = Missing.text(name);
        }
    }
}
