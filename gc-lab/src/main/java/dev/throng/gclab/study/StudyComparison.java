package dev.throng.gclab.study;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.GroupSpread;
import dev.throng.gclab.compare.Spread;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
        List<Configured> configurations,
        Family family,
        List<Differing> differences,
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
        List<Tradeoff> tradeoffs) {

    public static final String SCHEMA = "throng-comparison/2";

    /**
     * The figures of the trials of one configuration.
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
    public record Configured(
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
            Map<String, Double> mmu) {}

    /**
     * The limit of a configuration with its figures at the common load.
     *
     * @param group heap and rates
     * @param limit critical rate or throughput
     * @param pause p99 of the pauses, or the longest if some configuration had too few for that; {@code null} without a GC log
     * @param response p99.9 of the response time; {@code null} if there were too few
     */
    public record Tradeoff(
            String label,
            String group,
            Figure limit,
            Figure pause,
            Figure response,
            Figure cpuPerOperation,
            Figure rss) {

        /** The pause or the response, whichever is of this measure. */
        Optional<Figure> cost(String measure) {
            return Stream.of(Optional.ofNullable(pause), Optional.ofNullable(response))
                    .flatMap(Optional::stream)
                    .filter(one -> one.measure().equals(measure))
                    .findFirst();
        }
    }

    /**
     * The mean of the trials of a measure.
     *
     * @param measure its id
     * @param interval of the mean, alone at {@code level}; {@code null} with fewer than two trials
     */
    public record Figure(String measure, double mean, Bounds interval) {}

    /** The ends of an interval. */
    public record Bounds(double low, double high) {}

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
     * @param ended {@code decided}, {@code time} (another block would take too long), {@code blocks} (as many as a study may have), or
     *     {@code running} for an interrupted study
     * @param undecided how many differences of these measures are neither different nor equal
     */
    public record Sequential(double difference, long withinNanos, List<String> measures, String ended, int undecided) {}

    /**
     * How the variance of the ratios of one measure in one group was estimated.
     *
     * @param blocks with a value
     * @param withinBlocks whether the effects of the blocks were removed
     * @param homogeneityP probability of variances that differ at least so much if the true ones are equal; {@code null} if untested
     * @param pooled whether all configurations contributed
     * @param sentence the same in a sentence
     */
    public record Variance(
            String group,
            String measure,
            int blocks,
            boolean withinBlocks,
            Double homogeneityP,
            boolean pooled,
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
                    spread.sentence());
        }
    }

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
     * @param cell its id
     * @param mean of the rates at all limits, geometric; {@code null} if nothing held at some limit
     */
    public record CriticalCell(
            String label, String group, int trial, String cell, Double mean, List<CriticalRates.AtLimit> limits) {}

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

    /**
     * @param scale {@code ratio} ({@code of} divided by {@code from}) or {@code absolute} ({@code of} less {@code from})
     * @param low of the interval that holds together with all others; {@code null} where one trial bounds nothing
     * @param lowAlone of the interval of this difference by itself, at the same level
     * @param shownFrom the least difference that trials which vary as these would have shown, as a ratio of 1 or more or in the
     *     measure's unit; {@code null} where one trial bounds nothing
     * @param shown whether the interval from {@code low} to {@code high} excludes that there is no difference
     * @param equal whether that interval is within the bounds of {@code equalWithin}; a difference that is shown may be so small
     * @param outcome {@code different} (shown), else {@code equal}, else {@code undecided}
     * @param moreBlocks about how many more blocks would decide; {@code null} if it is decided, or for one block or over a thousand
     * @param blocks in which both configurations have a value
     * @param spread of the difference; {@code null} with fewer than two such blocks
     * @param differsIn what the two differ in besides the measure: {@code java}, {@code collector}, {@code options}
     * @param confounded whether that is more than one, so that the difference is no effect of one of them
     */
    public record Differing(
            String group,
            String measure,
            String of,
            String from,
            String scale,
            double estimate,
            Double low,
            Double high,
            Double lowAlone,
            Double highAlone,
            Double shownFrom,
            boolean shown,
            boolean equal,
            String outcome,
            Integer moreBlocks,
            int blocks,
            PairSpread spread,
            int trialsOf,
            int trialsFrom,
            List<String> differsIn,
            boolean confounded) {

        /**
         * @param pooled whether all configurations contributed to the variance
         * @param degreesOfFreedom of the variance
         * @param trialDeviation standard deviation of one trial; for ratios of its natural logarithm
         * @param eventDeviation the part of it that the number of events in a trial causes; 0 where unknown
         */
        public record PairSpread(
                boolean pooled, double degreesOfFreedom, double trialDeviation, double eventDeviation) {

            static PairSpread of(Spread spread) {
                return new PairSpread(
                        spread.pooled(), spread.degreesOfFreedom(), spread.trialDeviation(), spread.eventDeviation());
            }
        }

        static Differing of(Difference difference, List<Confounding.Factor> factors) {
            return new Differing(
                    difference.group(),
                    difference.measure().id(),
                    difference.of(),
                    difference.from(),
                    ScalarTypes.word(difference.scale()),
                    difference.interval().estimate(),
                    bounded(difference, difference.interval().low()),
                    bounded(difference, difference.interval().high()),
                    bounded(difference, difference.alone().low()),
                    bounded(difference, difference.alone().high()),
                    bounded(difference, difference.shownFrom()),
                    difference.shown(),
                    difference.equal(),
                    ScalarTypes.word(difference.outcome()),
                    difference.moreBlocks().isPresent()
                            ? (Integer) difference.moreBlocks().getAsInt()
                            : null,
                    difference.blocks(),
                    difference.spread().map(PairSpread::of).orElse(null),
                    difference.trialsOf(),
                    difference.trialsFrom(),
                    Confounding.words(factors),
                    factors.size() > 1);
        }

        /** {@code null} for an interval without bounds, as of one trial: its ends are infinite, or 0 for a ratio. */
        private static Double bounded(Difference difference, double end) {
            boolean none = Double.isInfinite(end) || difference.scale() == Difference.Scale.RATIO && end == 0;
            return none ? null : end;
        }
    }

    /**
     * @param overheadCpu lower bound of collection's CPU by configuration; 1.3 is at least 30 % more than the program alone
     * @param overheadWall likewise of time per operation; without meaning if the load sets the rate
     */
    public record Group(String group, Map<String, Double> overheadCpu, Map<String, Double> overheadWall) {}
}
