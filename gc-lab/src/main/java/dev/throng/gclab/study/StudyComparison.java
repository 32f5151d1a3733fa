package dev.throng.gclab.study;

import dev.throng.gclab.compare.GroupSpread;
import java.util.List;
import java.util.Map;

/**
 * The content of {@code comparison.json}. Durations are nanoseconds, sizes bytes, rates per second, shares 0 to 1. The names are
 * fixed: users' scripts read them.
 *
 * @param schema version of this document: {@value #SCHEMA}
 * @param level at which all intervals of {@code differences} hold together
 * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
 * @param seed of the study
 * @param trials how many blocks were run; trial n of every configuration is in block n
 * @param operation whose times all trials are compared by; empty if nothing was answered
 * @param configurations in the order of the study
 * @param family of the intervals that share the level
 * @param spreads how the variance of each measure was estimated, by group
 * @param until how a study ended that adds blocks; {@code null} for others
 * @param answer at most five sentences: which configuration to use, what it costs, and whether its collector caused the slow responses
 * @param rankings the order of the configurations of each setting by each measure compared; with two stages by the limit, and by the
 *     other measures at the common load
 * @param paretoSets the configurations that no other is proven to dominate, by throughput or critical rate and by pauses or responses;
 *     with a common load the former at the limit and the latter at the common load
 * @param findings a sentence for each measure, and further sentences if the study has several groups
 * @param notes the limitations of the comparison
 * @param critical what each cell searched, if the study has them search
 * @param minHeaps the smallest heaps, if the study searches them
 * @param commonLoad at which every configuration ran after its limit was known; {@code null} in other studies
 * @param tradeoffs limits and figures at the common load; empty in other studies
 */
public record StudyComparison(
        String schema,
        String name,
        double level,
        double equalWithin,
        long seed,
        int trials,
        String operation,
        List<StudyConfiguration> configurations,
        Family family,
        List<StudyDifference> differences,
        List<Variance> spreads,
        Sequential until,
        List<Group> groups,
        List<String> answer,
        List<StudyRanking> rankings,
        List<StudyPareto> paretoSets,
        List<String> findings,
        List<String> notes,
        List<CriticalCell> critical,
        List<MinHeapRecord> minHeaps,
        CommonLoad commonLoad,
        List<StudyTradeoff> tradeoffs) {

    public static final String SCHEMA = "throng-comparison/2";

    /**
     * The intervals that share the level.
     *
     * @param comparisons how many there are; pairs whose values are all equal do not count
     * @param measures that are compared
     * @param singleLevel of each interval, after all blocks
     */
    public record Family(int comparisons, List<String> measures, double singleLevel) {}

    /**
     * A study that adds blocks until its differences are decided.
     *
     * @param difference the largest one that counts as equal
     * @param withinNanos the time for all cells
     * @param measures that must be decided; all that are compared if there are none
     * @param ended {@code decided}, {@code not-comparable} (no two configurations have trials with the same measure), {@code time}
     *     (another block would take too long), {@code blocks} (as many as a study may have), or {@code running} for an interrupted
     *     study
     * @param undecided how many differences of these measures are neither different nor equal
     */
    public record Sequential(double difference, long withinNanos, List<String> measures, String ended, int undecided) {}

    /**
     * How the variance of the ratios of one measure in one group was estimated.
     *
     * @param blocks with a value
     * @param withinBlocks whether the effects of the blocks were removed
     * @param homogeneityP probability of variances that differ at least so much if the true ones are equal; {@code null} if untested
     * @param pooled whether all configurations contributed, except those left out
     * @param leftOut labels of the configurations whose variance is too large for the pooled one; {@code null} in older results
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
                    spread.leftOut(),
                    spread.sentence());
        }
    }

    /**
     * @param cell its id
     * @param mean of the rates at all limits, geometric; {@code null} if nothing held at some limit
     */
    public record CriticalCell(
            String label, String group, int trial, String cell, Double mean, List<CriticalRates.AtLimit> limits) {}

    /**
     * @param overheadCpu lower bound of collection's CPU by configuration; 1.3 is at least 30 % more than the program alone
     * @param overheadWall likewise of time per operation; without meaning if the load sets the rate
     */
    public record Group(String group, Map<String, Double> overheadCpu, Map<String, Double> overheadWall) {}
}
