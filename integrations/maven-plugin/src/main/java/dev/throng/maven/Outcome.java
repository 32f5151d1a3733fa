package dev.throng.maven;

import dev.throng.run.result.RunOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How a command ended. Immutable.
 *
 * @param goal the goal that ran it: {@code run}
 * @param file its scenario or study
 * @param exitCode of the command
 * @param answer what it printed to standard output
 * @param messages the end of what it printed to standard error
 * @param results where its results are
 */
record Outcome(String goal, String file, int exitCode, List<String> answer, List<String> messages, String results) {

    /** What an exit code means to a build. */
    enum Kind {
        /** Done, and every SLO was met. */
        PASSED,
        /** An SLO was missed, or nothing was answered. */
        MISSED,
        /** The result is invalid, or the run was aborted. */
        INVALID,
        /** The command could not do what it was asked for: bad input, no target, a JVM that cannot start, or a bug. */
        FAULT
    }

    /** The exit code of a command that did not end in time. */
    static final int TIMED_OUT = -1;

    /** Bad input, or a target that does not answer. */
    private static final int USAGE_ERROR = 2;

    private static final Set<String> LOAD_GOALS = Set.of("run", "capacity", "study");

    /** What the command's own messages begin with. */
    private static final String MESSAGE_PREFIX = "throng: ";

    private static final int MAX_LINES = 12;
    private static final List<String> PLACE_PREFIXES = List.of("report: ", "study: ", "results: ");

    Outcome {
        answer = List.copyOf(answer);
        messages = List.copyOf(messages);
    }

    static Outcome of(String goal, Path file, int exitCode, CommandProcess.Printed printed, Path results) {
        return new Outcome(goal, file.toString(), exitCode, printed.out(), printed.err(), results.toString());
    }

    Kind kind() {
        return switch (exitCode) {
            case RunOutcome.PASSED_CODE -> Kind.PASSED;
            // a JVM that cannot start ends with the same code, and has printed no answer
            case RunOutcome.MISSED_CODE -> answered() ? Kind.MISSED : Kind.FAULT;
            case RunOutcome.INVALID_CODE -> Kind.INVALID;
            default -> Kind.FAULT;
        };
    }

    private boolean answered() {
        return answer.stream().anyMatch(line -> !line.isBlank());
    }

    /** What happened and where to look, in a few lines. */
    String text() {
        StringBuilder text = new StringBuilder("throng " + goal + " " + file + ": " + meaning());
        List<String> lines = kind() == Kind.FAULT && !messages.isEmpty() ? ownMessages() : answer;
        lines.stream()
                .filter(line -> !line.isBlank() && !isPlace(line))
                .limit(MAX_LINES)
                .forEach(line -> text.append("\n  ").append(line));
        place().ifPresent(line -> text.append("\n  ").append(line));
        return text.toString();
    }

    /** From the last message of the command on: progress and lines of the JVM may come before it. */
    private List<String> ownMessages() {
        int own = IntStream.range(0, messages.size())
                .filter(line -> messages.get(line).startsWith(MESSAGE_PREFIX))
                .reduce(0, (first, last) -> last);
        return messages.subList(own, messages.size());
    }

    private String meaning() {
        return switch (kind()) {
            case PASSED -> "passed";
            case MISSED -> "an SLO was missed, or nothing was answered";
            case INVALID -> "the result is not valid";
            case FAULT -> fault();
        };
    }

    private String fault() {
        return switch (exitCode) {
            case USAGE_ERROR -> LOAD_GOALS.contains(goal) ? "it could not start, nothing was sent" : "bad input";
            case TIMED_OUT -> "it did not end in time";
            default -> "it failed with exit code " + exitCode;
        };
    }

    /** The line that states where the report is, or else the results. A command that could not start has none. */
    private Optional<String> place() {
        return answer.stream()
                .filter(Outcome::isPlace)
                .reduce((first, last) -> last)
                .or(() -> exitCode == USAGE_ERROR ? Optional.empty() : Optional.of("results: " + results));
    }

    private static boolean isPlace(String line) {
        return PLACE_PREFIXES.stream().anyMatch(line::startsWith);
    }
}
