package dev.throng.gclab.study;

import dev.throng.gclab.compare.Attribution;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;
import java.util.Map;

/**
 * The figures of the trials of one configuration, in the form of {@code comparison.json}.
 *
 * @param group of the configurations that may be compared: heap and rates, and the load of a study with two stages
 * @param setting heap and rates
 * @param stage {@code limit} or {@code common} in a study with two stages, otherwise empty
 * @param heapBytes the heap that the study fixed; 0 where the scenario decides
 * @param collector as the logs name it
 * @param failed cells that do not count
 * @param middle mean of the trials by measure: geometric, or arithmetic if a value is 0
 * @param intervals of the means, by measure; each holds alone at {@code level}; missing where there are fewer than two trials
 * @param ownLag the generator's own lag: the most over the trials, by percentile ({@code p50}, {@code p99}, {@code p999}, {@code
 *     max})
 * @param mmu the least over the trials, by window
 */
public record StudyConfiguration(
        String label,
        String group,
        String setting,
        String stage,
        long heapBytes,
        String collector,
        String java,
        List<Trial> trials,
        List<String> failed,
        Map<String, Double> middle,
        Map<String, Bounds> intervals,
        Map<String, Long> ownLag,
        Map<String, Double> mmu) {

    /**
     * @param cell its id
     * @param operation that the times are of
     * @param eventErrors standard errors of the natural logarithms of the measures that come from the number of events in the trial
     *     alone; some are missing
     * @param times {@code response}, {@code service}, {@code lag} and {@code ownLag}
     * @param slowest by percentile and by what stopped, see {@link dev.throng.gclab.compare.Attribution}
     */
    public record Trial(
            String cell,
            int trial,
            String verdict,
            String operation,
            Map<String, Double> measures,
            Map<String, Double> eventErrors,
            Map<String, TimePercentiles> times,
            Map<String, Double> mmu,
            Map<String, Map<String, SlowResponses>> slowest) {}

    /**
     * @param count of the slow responses
     * @param kept how many of them are known one by one, the slowest all; shares are estimated from them
     * @param explained share of which stops lasted at least half
     * @param partly share of which stops lasted at least a tenth
     * @param overlapping share that overlaps any stop
     * @param byChance share that would be explained if they had nothing to do with the stops
     * @param verdict {@code stops}, {@code not-stops}, {@code open} or {@code nothing-slow}
     */
    public record SlowResponses(
            long count,
            long kept,
            double explained,
            double partly,
            double overlapping,
            double byChance,
            String verdict) {

        static SlowResponses of(Attribution attribution) {
            return new SlowResponses(
                    attribution.slow(),
                    attribution.kept(),
                    attribution.explained(),
                    attribution.partly(),
                    attribution.overlapping(),
                    attribution.byChance(),
                    ScalarTypes.word(attribution.verdict()));
        }
    }
}
