package dev.throng.api;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run measured. Immutable.
 *
 * @param run the content of {@code result.json}: durations are nanoseconds, sizes bytes, rates per second
 * @param directory the result directory, with the data of every second
 * @param report the HTML report; empty if none was written
 */
public record ThrongResult(RunResult run, Path directory, Optional<Path> report) {

    private static final String REPORT = "report.html";

    /**
     * Reads the result of an earlier run, by this API or by the command.
     *
     * @param directory the result directory
     * @throws IllegalArgumentException if it has no readable {@code result.json}
     */
    public static ThrongResult read(Path directory) {
        return ResultDirectory.open(directory)
                .result()
                .map(run -> of(run, directory))
                .orElseThrow(() -> new IllegalArgumentException(
                        "directory: " + directory + " (expected: a result directory with a readable result.json)"));
    }

    static ThrongResult of(RunResult run, Path directory) {
        Path report = directory.resolve(REPORT);
        return new ThrongResult(run, directory, Optional.of(report).filter(Files::isRegularFile));
    }

    /** Returns whether the run passed, with the reason and the exit code that the command has for it. */
    public RunOutcome outcome() {
        return RunOutcome.of(run);
    }

    /** Returns whether the figures are valid, with the reasons if they are not. */
    public Verdict verdict() {
        return run.verdict();
    }

    /**
     * Returns a phase.
     *
     * @param name its name in the scenario
     * @throws IllegalArgumentException if there is no such phase; the message lists all phases
     */
    public PhaseResult phase(String name) {
        return run.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("phase: " + name + " (expected: " + names(run.phases()) + ")"));
    }

    /**
     * Returns the measured phase in which an operation has a load.
     *
     * @param operation its name, such as {@code send}
     * @throws IllegalArgumentException if no measured phase has the operation, or several have it: percentiles of phases cannot be added, so
     *     choose one by {@link #phase}
     */
    public PhaseResult phaseOf(String operation) {
        List<PhaseResult> found = run.phases().stream()
                .filter(PhaseResult::measured)
                .filter(phase -> phase.operations().containsKey(operation))
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new IllegalArgumentException("operation: " + operation
                + (found.isEmpty()
                        ? " is in no measured phase (expected: " + operations() + ")"
                        : " is in several measured phases (expected: phase(NAME) first, of " + names(found) + ")"));
    }

    /**
     * Returns the figures of an operation that one measured phase has.
     *
     * @param operation its name, such as {@code send}
     * @throws IllegalArgumentException as {@link #phaseOf}
     */
    public OperationResult operation(String operation) {
        return phaseOf(operation).operations().get(operation);
    }

    private String operations() {
        return run.phases().stream()
                .filter(PhaseResult::measured)
                .flatMap(phase -> phase.operations().keySet().stream())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String names(List<PhaseResult> phases) {
        return phases.stream().map(PhaseResult::name).collect(Collectors.joining(", "));
    }
}
