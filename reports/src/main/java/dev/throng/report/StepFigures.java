package dev.throng.report;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The figures of one operation in one phase, for the table in the form of the published studies. The report shows its own figure where one
 * is empty.
 *
 * @param operation the id of the operation; it gets a row also in a measured phase without arrivals of it
 * @param connections how many connections were open at the end of the phase
 * @param expected how much the operation should have transferred or done, with its unit
 * @param actual how much it transferred or did, with its unit
 * @param latency its latency in words, with its percentiles and units
 */
public record StepFigures(
        String operation,
        OptionalLong connections,
        Optional<String> expected,
        Optional<String> actual,
        Optional<String> latency) {

    public StepFigures {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(connections, "connections");
        Objects.requireNonNull(expected, "expected");
        Objects.requireNonNull(actual, "actual");
        Objects.requireNonNull(latency, "latency");
    }
}
