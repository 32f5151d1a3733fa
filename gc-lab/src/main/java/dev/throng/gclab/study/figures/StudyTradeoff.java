package dev.throng.gclab.study.figures;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The limit of a configuration with its figures at the common load, in the form of {@code comparison.json}.
 *
 * @param label the label of the configuration
 * @param group the heap and rates of the configuration
 * @param limit the critical rate in the unit of the load, or the throughput per second of a study with saturation
 * @param pause the p99 of the pauses, or the longest pause if some configuration had too few for a p99, ns; {@code null} without a GC log
 * @param response the p99.9 of the response time, ns; {@code null} if there were too few responses
 * @param cpuPerOperation the CPU of the target per answered operation, ns; {@code null} if it was not sampled
 * @param rss the largest resident set of the target, bytes; {@code null} if it was not sampled, and for ZGC without generations
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
     * @param measure the id of the measure
     * @param mean the mean of the trials, in the measure's unit
     * @param interval the confidence interval of the mean, alone at {@code level}; {@code null} with fewer than two trials
     */
    public record Figure(String measure, double mean, StudyComparison.Bounds interval) {}
}
