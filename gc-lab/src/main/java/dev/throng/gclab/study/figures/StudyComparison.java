package dev.throng.gclab.study.figures;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.compare.ConfidenceInterval;
import dev.throng.gclab.compare.GroupSpread;
import dev.throng.gclab.compare.ParetoSet;
import dev.throng.gclab.compare.QuestionFamily;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The content of {@code comparison.json}. Durations are nanoseconds, sizes bytes, rates per second, shares 0 to 1. The names are
 * fixed: users' scripts read them. The four parts are groups of its keys and no objects of the file.
 */
public record StudyComparison(
        @JsonUnwrapped Basis basis,
        @JsonUnwrapped Figures figures,
        @JsonUnwrapped Conclusions conclusions,
        @JsonUnwrapped Limits limits) {

    public static final String SCHEMA = "throng-comparison/2";

    /**
     * What was compared.
     *
     * @param schema the version of this document: {@value #SCHEMA}
     * @param name the name of the study
     * @param level the confidence level at which all intervals of {@code differences} hold together: 0.95 is 95 %
     * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
     * @param seed the seed of the study, which decides the order of the cells
     * @param trials the number of blocks that were run; trial n of every configuration is in block n
     * @param operation the operation whose response times are compared in all trials; empty if nothing was answered
     */
    public record Basis(
            String schema, String name, double level, double equalWithin, long seed, int trials, String operation) {}

    /**
     * The figures of the configurations, and how they differ.
     *
     * @param configurations the configurations with their trials, in the order of the study
     * @param family the intervals that share the confidence level
     * @param differences each comparison of two configurations of the same group by one measure
     * @param spreads how the variance of each measure was estimated, by group
     * @param until how a study ended that adds blocks; {@code null} for others
     * @param groups for each group, the cost of its collectors at least
     */
    public record Figures(
            List<StudyConfiguration> configurations,
            Family family,
            List<StudyDifference> differences,
            List<Variance> spreads,
            Sequential until,
            List<Group> groups) {}

    /**
     * What follows from the figures.
     *
     * @param answer at most five sentences: which configuration to use, what it costs, and whether its collector caused the slow
     *     responses; one more if a limit may be that of the closed load
     * @param rankings the order of the configurations of each setting by each measure compared; with two stages by the limit, and by
     *     the other measures at the common load
     * @param paretoSets the configurations that no other is proven to dominate, by throughput or critical rate and by pauses or
     *     responses; with a common load the former at the limit and the latter at the common load
     * @param findings a sentence for each measure, and further sentences if the study has several groups
     * @param notes the limitations of the comparison
     */
    public record Conclusions(
            List<String> answer,
            List<StudyRanking> rankings,
            List<Pareto> paretoSets,
            List<String> findings,
            List<String> notes) {}

    /**
     * The limits and smallest heaps that were searched, and the common load that follows from them.
     *
     * @param critical what each cell searched, if the study has them search
     * @param minHeaps the smallest heaps, if the study searches them
     * @param commonLoad the load at which every configuration ran after its limit was known; {@code null} in other studies
     * @param tradeoffs limits and figures at the common load; empty in other studies
     */
    public record Limits(
            List<CriticalCell> critical,
            List<MinHeapRecord> minHeaps,
            CommonLoad commonLoad,
            List<StudyTradeoff> tradeoffs) {}

    /**
     * The intervals that share an error.
     *
     * @param comparisons the number of intervals; pairs whose values are all equal do not count. With {@code discovery} those of the primary
     *     questions
     * @param measures the ids of the measures that are compared
     * @param singleLevel the confidence level of each interval by itself, after all blocks, 0 to 1
     * @param inference {@code discovery}: of the differences shown in a family, and of their intervals, at most 1 - {@code level} are wrong in
     *     expectation; {@code joint}: all intervals hold at once; missing in older results, which are joint
     * @param baseline the collector that the others of the same Java version are compared with; missing in older results
     * @param families the comparisons that share an error rate; missing in older results
     */
    public record Family(
            int comparisons,
            List<String> measures,
            double singleLevel,
            String inference,
            String baseline,
            List<Shared> families) {}

    /**
     * Comparisons that share an error rate.
     *
     * @param family {@code primary} (against the baseline, and against the Java version before, by the primary measures), {@code
     *     exploratory} (all others), or {@code all}
     * @param comparisons the number of comparisons; pairs whose values are all equal do not count
     * @param different the number of comparisons that show a difference
     * @param equal the number of comparisons that are equal within the margin
     * @param level the confidence level of each interval that shows a difference, 0 to 1
     * @param equalLevel the confidence level of each interval that shows equality, 0 to 1
     */
    public record Shared(String family, int comparisons, int different, int equal, double level, double equalLevel) {

        static Shared of(QuestionFamily family) {
            return new Shared(
                    ScalarTypes.word(family.kind()),
                    family.comparisons(),
                    family.different(),
                    family.equal(),
                    family.levels().different(),
                    family.levels().equal());
        }
    }

    /**
     * A study that adds blocks until its differences are decided.
     *
     * @param difference the largest difference that counts as equal: 0.1 is 10 %
     * @param withinNanos the time that the study allows for all cells, ns
     * @param measures the ids of the measures that must be decided; those of the primary questions if there are none
     * @param ended {@code decided}, {@code not-comparable} (no two configurations have trials with the same measure), {@code time}
     *     (another block would take too long), {@code blocks} (as many as a study may have), or {@code running} for an interrupted
     *     study
     * @param undecided the number of differences of these measures that are neither different nor equal
     */
    public record Sequential(double difference, long withinNanos, List<String> measures, String ended, int undecided) {}

    /**
     * How the variance of the ratios of one measure in one group was estimated.
     *
     * @param group the group of configurations
     * @param measure the id of the measure
     * @param blocks the number of blocks with a value
     * @param withinBlocks whether the effects of the blocks were removed
     * @param homogeneityP the probability of variances that differ at least so much if the true ones are equal; {@code null} if untested
     * @param pooled whether all configurations contributed, except those left out
     * @param leftOut the labels of the configurations that vary too much for the variance of the others, and keep their own; {@code null} in
     *     older results
     * @param priorDeviation the usual standard deviation of the natural logarithm of a trial, to which variances are moderated; {@code null}
     *     if they are not; missing in older results
     * @param priorDegreesOfFreedom how many degrees of freedom that is worth; {@code null} likewise; missing in older results
     * @param sentence the same in a sentence
     */
    public record Variance(
            String group,
            String measure,
            int blocks,
            boolean withinBlocks,
            Double homogeneityP,
            boolean pooled,
            List<String> leftOut,
            Double priorDeviation,
            Double priorDegreesOfFreedom,
            String sentence) {

        static Variance of(GroupSpread spread) {
            return new Variance(
                    spread.group(),
                    spread.measure().id(),
                    spread.blocks(),
                    spread.withinBlocks(),
                    spread.homogeneity().isPresent()
                            ? (Double) spread.homogeneity().getAsDouble()
                            : null,
                    spread.pooled(),
                    spread.labels(),
                    Bounds.number(spread.priorDeviation()),
                    Bounds.number(spread.priorFreedom()),
                    spread.sentence());
        }
    }

    /**
     * The critical rates that one cell found.
     *
     * @param label the label of the configuration
     * @param group the group of the configuration
     * @param trial the number of the trial, which is that of its block, from 1 on
     * @param cell the id of the cell
     * @param mean the geometric mean of the rates at all limits, in the unit of the load: arrivals per second, or a number of users or in
     *     flight;
     *     {@code null} if nothing held at some limit
     * @param limits the rate at each limit, in the order of the study
     */
    public record CriticalCell(
            String label, String group, int trial, String cell, Double mean, List<CriticalRates.AtLimit> limits) {}

    /**
     * The cost of the collectors of one group.
     *
     * @param group the group of configurations
     * @param overheadCpu by label of the configuration, a lower bound of the CPU of garbage collection, as a ratio: 1.3 is at least 30 %
     *     more CPU than the program alone
     * @param overheadWall by label of the configuration, the same of the time per operation; without meaning if the load sets the rate
     */
    public record Group(String group, Map<String, Double> overheadCpu, Map<String, Double> overheadWall) {}

    /**
     * A Pareto set in the form of {@code comparison.json}.
     *
     * @param group the heap and rates of the configurations
     * @param cost the id of the measure of which less is better; at the common load, if there is one
     * @param benefit the id of the measure of which more is better; at the limit, if the study has a common load
     * @param members the labels of the configurations that no other is proven to dominate
     */
    public record Pareto(String group, String cost, String benefit, List<String> members) {

        static Pareto of(ParetoSet set) {
            return new Pareto(set.group(), set.cost().id(), set.benefit().id(), set.members());
        }
    }

    /**
     * The ends of an interval, in the form of {@code comparison.json}.
     *
     * @param low the lower end, in the measure's unit; {@code null} without a bound
     * @param high the upper end, in the measure's unit; {@code null} without a bound, as of very few trials that vary much
     */
    public record Bounds(Double low, Double high) {

        static Bounds of(ConfidenceInterval interval) {
            return new Bounds(number(interval.lowBound()), number(interval.highBound()));
        }

        private static Double number(OptionalDouble bound) {
            return bound.isPresent() ? (Double) bound.getAsDouble() : null;
        }
    }
}
