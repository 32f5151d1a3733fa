package dev.throng.cli;

import dev.throng.run.LoadSenders;
import dev.throng.run.result.RunException;
import dev.throng.scenario.yaml.Location;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What a command adds to {@link LoadCommand}, once its file has been read. Each method is called once, in this order. One thread uses it.
 *
 * @param <D> the locked result directory
 */
interface LoadWork<D> extends AutoCloseable {

    /** The name of the scenario or the study, without secrets. */
    String name();

    /** The places of the objectives that decide the exit code, by their expressions. */
    default Map<String, Location> objectives() {
        return Map.of();
    }

    /**
     * Locks the directory of the results.
     *
     * @throws UsageException if there is no such directory, or if it is used
     */
    D claim(String name);

    /** Opens the agents that send the load. Empty if this process sends it. */
    Optional<AgentFleet> agents() throws Exception;

    /** Prepares the load. */
    Sending load(D directory, Optional<LoadSenders.Factory> senderFactory);

    void release(D directory);

    /** Closes what was opened when the file was read. */
    @Override
    default void close() {}

    /** The load of a command. */
    interface Sending {

        /**
         * Sends the load, waits for its end, and writes the report.
         *
         * @throws RunException if nothing was sent, because something is missing or wrong
         */
        Outcome send() throws Exception;

        /**
         * Ends the load gracefully. Any thread may call it.
         *
         * @param why what happened, in one word
         */
        void abort(String why);
    }

    /** What came of the load of a command. */
    sealed interface Outcome {

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
                implements Outcome {}

        /**
         * The load ended before it had results.
         *
         * @param note what happened and what the user may do next, for the console
         * @param reason what happened, for the files of CI servers
         */
        record WithoutResults(String note, String reason) implements Outcome {}
    }
}
