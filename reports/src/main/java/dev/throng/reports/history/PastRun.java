package dev.throng.reports.history;

import dev.throng.run.result.RunOutcome;
import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What a history keeps of a run. Texts may come from a target or a user's file. Immutable.
 *
 * @param directory its result directory
 * @param scenario the scenario and the load that it measured: runs with equal ones are compared over time
 * @param startedAt wall-clock time of the first due time, ISO 8601 in UTC; may be empty
 * @param labels by name
 * @param outcome whether it passed
 * @param status of the verdict
 * @param doubts why the verdict is not valid: the codes of its reasons
 * @param objectives how many of them were met
 * @param machine the machine of the generator, in words; empty if unknown
 * @param settings the values of the scenario by their paths; empty if unknown
 * @param measured the figures of each operation in each measured phase
 * @param cpuPerOperation CPU time of the target per answer over the whole run, in nanoseconds
 * @param chosen the values of the chosen figures, in their order
 */
public record PastRun(
        Path directory,
        ScenarioKey scenario,
        String startedAt,
        Map<String, String> labels,
        RunOutcome outcome,
        Verdict.Status status,
        List<String> doubts,
        Objectives objectives,
        String machine,
        Map<String, String> settings,
        List<Measured> measured,
        OptionalDouble cpuPerOperation,
        List<OptionalDouble> chosen) {

    public PastRun {
        Objects.requireNonNull(directory, "directory");
        doubts = List.copyOf(doubts);
        measured = List.copyOf(measured);
        chosen = List.copyOf(chosen);
    }

    /**
     * What makes runs comparable over time.
     *
     * @param name of the scenario
     * @param protocol of the scenario
     * @param load the measured phases with their lengths and loads
     */
    public record ScenarioKey(String name, String protocol, String load) {}

    /**
     * How many objectives a run met.
     *
     * @param met of those that were judged
     * @param all of the scenario
     * @param judged whether all of them were
     */
    public record Objectives(int met, int all, boolean judged) {}

    /**
     * The figures of an operation in a measured phase.
     *
     * @param answered the number of answers
     * @param rate answers per second while the phase lasted
     * @param p99 the 99th percentile of the response time in nanoseconds; empty without answers
     * @param failed arrivals that failed
     */
    public record Measured(
            String phase, String operation, long answered, double rate, OptionalDouble p99, long failed) {}

    /** Whether its figures may be compared with those of other runs. */
    public boolean isUsable() {
        return status != Verdict.Status.invalid;
    }
}
