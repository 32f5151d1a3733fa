package dev.throng.gclab.study;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The limit of a configuration with its figures at the common load, in the form of {@code comparison.json}.
 *
 * @param group heap and rates
 * @param limit critical rate or throughput
 * @param pause p99 of the pauses, or the longest if some configuration had too few for that; {@code null} without a GC log
 * @param response p99.9 of the response time; {@code null} if there were too few
 */
public record StudyTradeoff(
        String label, String group, Figure limit, Figure pause, Figure response, Figure cpuPerOperation, Figure rss) {

    /** The pause or the response, whichever is of this measure. */
    Optional<Figure> cost(String measure) {
        return Stream.of(Optional.ofNullable(pause), Optional.ofNullable(response))
                .flatMap(Optional::stream)
                .filter(one -> one.measure().equals(measure))
                .findFirst();
    }

    /**
     * The mean of the trials of a measure.
     *
     * @param measure its id
     * @param interval of the mean, alone at {@code level}; {@code null} with fewer than two trials
     */
    public record Figure(String measure, double mean, Bounds interval) {}
}
