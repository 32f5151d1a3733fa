package dev.throng.maven;

import dev.throng.run.result.RunOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
        /** The command could not do what it was asked for: bad input, or a bug. */
        FAULT
    }

    /** The exit code of a command that did not end in time. */
    static final int TIMED_OUT = -1;

    private static final int BAD_INPUT = 2;
    private static final int MOST_LINES = 12;
    private static final List<String> PLACES = List.of("report: ", "study: ", "results: ");

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
            case RunOutcome.MISSED_CODE -> Kind.MISSED;
            case RunOutcome.INVALID_CODE -> Kind.INVALID;
            default -> Kind.FAULT;
        };
    }

    /** What happened and where to look, in a few lines. */
    String text() {
        StringBuilder text = new StringBuilder("throng " + goal + " " + file + ": " + meaning());
        List<String> lines = kind() == Kind.FAULT && !messages.isEmpty() ? messages : answer;
        lines.stream()
                .filter(line -> !line.isBlank() && !isPlace(line))
                .limit(MOST_LINES)
                .forEach(line -> text.append("\n  ").append(line));
        place().ifPresent(line -> text.append("\n  ").append(line));
        return text.toString();
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
            case BAD_INPUT -> "bad input, nothing was sent";
            case TIMED_OUT -> "it did not end in time";
            default -> "it failed with exit code " + exitCode;
        };
    }

    /** The line that states where the report is, or else the results. Bad input has none. */
    private Optional<String> place() {
        return answer.stream()
                .filter(Outcome::isPlace)
                .reduce((first, last) -> last)
                .or(() -> exitCode == BAD_INPUT ? Optional.empty() : Optional.of("results: " + results));
    }

    private static boolean isPlace(String line) {
        return PLACES.stream().anyMatch(line::startsWith);
    }
}
