package dev.throng.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** What came of the load of a command. */
sealed interface LoadOutcome {

    /**
     * The load has results.
     *
     * @param place a sentence on where the report is
     * @param exitCode the exit code, unless files for CI servers cannot be written
     * @param sentence the outcome with this exit code
     * @param summary the lines for the console, from the exit code of the command
     * @param note what the user may do next; empty if the load is complete
     */
    record WithResults(
            Path directory,
            String place,
            int exitCode,
            String sentence,
            IntFunction<List<String>> summary,
            Optional<String> note)
            implements LoadOutcome {}

    /**
     * The load ended before it had results.
     *
     * @param note what happened and what the user may do next, for the console
     * @param reason what happened, for the files of CI servers
     */
    record WithoutResults(String note, String reason) implements LoadOutcome {}
}
