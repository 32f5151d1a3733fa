package dev.throng.gclab.study.figures;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.compare.Attribution;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The figures of the trials of one configuration, in the form of {@code comparison.json}. Some parts of the record are groups of its keys
 * and no objects of the file.
 *
 * @param trials the trials that count, with their figures
 * @param failed the ids of the cells that do not count
 */
public record StudyConfiguration(
        @JsonUnwrapped Names names,
        @JsonUnwrapped Jvm jvm,
        List<Trial> trials,
        List<String> failed,
        @JsonUnwrapped Means means) {

    /**
     * The names of a configuration.
     *
     * @param label the name of JVM and collector, unique in the group
     * @param group heap and rates, and the load of a study with two stages; only configurations of the same group are compared
     * @param setting heap and rates
     * @param stage {@code limit} or {@code common} in a study with two stages, otherwise empty
     */
    public record Names(String label, String group, String setting, String stage) {}

    /**
     * The JVM that ran.
     *
     * @param heapBytes the size of the heap that the study fixed, bytes; 0 where the scenario decides
     * @param collector the collector, as the GC log names it
     * @param java the version of the JVM
     */
    public record Jvm(long heapBytes, String collector, String java) {}

    /**
     * The figures of all trials together.
     *
     * @param middle by measure, the mean of the trials in the measure's unit: geometric, or arithmetic if a value is 0
     * @param intervals by measure, the confidence interval of the mean in the measure's unit; each holds alone at {@code level};
     *     missing where there are fewer than two trials
     * @param ownLag by percentile ({@code p50}, {@code p99}, {@code p999}, {@code max}), the largest lag of the trials that the
     *     generator itself caused, ns
     * @param mmu by length of the window, the smallest minimum mutator utilization of the trials, 0 to 1
     */
    public record Means(
            Map<String, Double> middle,
            Map<String, StudyComparison.Bounds> intervals,
            Map<String, Long> ownLag,
            Map<String, Double> mmu) {}

    /**
     * The figures of one cell that counts.
     *
     * @param cell the id of the cell
     * @param trial the number of the trial, which is that of its block, from 1 on
     * @param verdict the verdict of the run: {@code valid} or {@code suspect}
     * @param operation the operation of which {@code times} and {@code slowest} are
     * @param measures the values by measure, in the units that docs/gc-lab.md#measures lists
     * @param eventErrors by measure, standard errors of the natural logarithms of the measures that come from the number of events in the
     *     trial
     *     alone; some are missing
     * @param times the distributions of {@code response}, {@code service}, {@code lag} and {@code ownLag}
     * @param mmu by length of the window, the minimum mutator utilization, 0 to 1
     * @param slowest by percentile ({@code p99}, {@code p999}), then by what stopped threads ({@code gc}: pauses and allocation stalls of
     *     the target; {@code any}: every stop of target or generator), the responses slower than the percentile and whether stops
     *     explain them
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
     * The slow responses of a trial, and the stops that overlap them; see {@link dev.throng.gclab.compare.Attribution}.
     *
     * @param count the number of slow responses
     * @param kept the number of slow responses that are known one by one, all of the slowest; shares are estimated from them
     * @param explained the share of slow responses of which stops lasted at least half, 0 to 1
     * @param partly the share of slow responses of which stops lasted at least a tenth, 0 to 1
     * @param overlapping the share of slow responses that overlap any stop, 0 to 1
     * @param byChance the share that would be explained if the responses had nothing to do with the stops, 0 to 1
     * @param verdict {@code stops} (they explain most), {@code not-stops} (they were less than a tenth of most), {@code open} (between the
     *     two) or {@code nothing-slow}
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

    /**
     * A distribution of times in five figures; all 0 where {@code count} is 0.
     *
     * @param count the number of times
     * @param p50 the median, ns
     * @param p99 the 99th percentile, ns
     * @param p999 the 99.9th percentile, ns
     * @param max the longest time, ns
     */
    public record TimePercentiles(long count, long p50, long p99, long p999, long max) {

        static TimePercentiles of(Histogram times) {
            return times.getTotalCount() == 0
                    ? new TimePercentiles(0, 0, 0, 0, 0)
                    : new TimePercentiles(
                            times.getTotalCount(),
                            times.getValueAtPercentile(50),
                            times.getValueAtPercentile(99),
                            times.getValueAtPercentile(99.9),
                            times.getMaxValue());
        }
    }
}
