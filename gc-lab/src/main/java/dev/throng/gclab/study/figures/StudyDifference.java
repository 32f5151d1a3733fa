package dev.throng.gclab.study.figures;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Spread;
import dev.throng.gclab.study.figures.StudyComparison.Bounds;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;

/**
 * How two configurations differ by one measure, in the form of {@code comparison.json}. The parts of the record are groups of its keys and
 * no objects of the file.
 */
public record StudyDifference(
        @JsonUnwrapped Pair pair,
        @JsonUnwrapped Interval interval,
        @JsonUnwrapped Decision decision,
        @JsonUnwrapped Sample sample,
        @JsonUnwrapped Causes causes) {

    /**
     * What is compared.
     *
     * @param group the group of both configurations
     * @param measure the id of the measure
     * @param of the label of the configuration that is compared
     * @param from the label of the configuration that it is compared with
     */
    public record Pair(String group, String measure, String of, String from) {}

    /**
     * The difference with its intervals.
     *
     * @param scale {@code ratio} ({@code of} divided by {@code from}) or {@code absolute} ({@code of} less {@code from})
     * @param estimate the difference, as a ratio or in the measure's unit, by {@code scale}
     * @param low the lower end of the interval that holds together with all others, in the unit of {@code estimate}; {@code null}
     *     without a bound, as of one trial
     * @param high the upper end of that interval; {@code null} without a bound
     * @param lowAlone the lower end of the interval of this difference by itself, at the same level; {@code null} without a bound
     * @param highAlone the upper end of the interval of this difference by itself; {@code null} without a bound
     * @param shownFrom the smallest difference that trials which vary as these would have shown, as a ratio of 1 or more or in the
     *     measure's unit; {@code null} without a bound
     */
    public record Interval(
            String scale,
            double estimate,
            Double low,
            Double high,
            Double lowAlone,
            Double highAlone,
            Double shownFrom) {

        private static Interval of(Difference difference) {
            Bounds together = Bounds.of(difference.interval());
            Bounds alone = Bounds.of(difference.alone());
            return new Interval(
                    ScalarTypes.word(difference.scale()),
                    difference.interval().estimate(),
                    together.low(),
                    together.high(),
                    alone.low(),
                    alone.high(),
                    Double.isFinite(difference.shownFrom()) ? difference.shownFrom() : null);
        }
    }

    /**
     * What the interval shows.
     *
     * @param shown whether the interval from {@code low} to {@code high} excludes that there is no difference
     * @param equal whether that interval is within the bounds of {@code equalWithin}; a difference that is shown may be so small
     * @param outcome {@code different} (shown), else {@code equal}, else {@code undecided}
     * @param moreBlocks the number of further blocks that would decide, about; {@code null} if it is decided, or for one block or over
     *     a thousand
     * @param family {@code primary}, {@code exploratory} or {@code all}: with which comparisons it shares an error rate; missing
     *     in older results
     */
    public record Decision(boolean shown, boolean equal, String outcome, Integer moreBlocks, String family) {

        private static Decision of(Difference difference) {
            return new Decision(
                    difference.shown(),
                    difference.equal(),
                    ScalarTypes.word(difference.outcome()),
                    difference.moreBlocks().isPresent()
                            ? (Integer) difference.moreBlocks().getAsInt()
                            : null,
                    ScalarTypes.word(difference.family()));
        }
    }

    /**
     * The trials behind the difference.
     *
     * @param blocks the number of blocks in which both configurations have a value
     * @param spread the spread of the difference; {@code null} with fewer than two such blocks
     * @param trialsOf the number of trials with a value of the configuration {@code of}
     * @param trialsFrom the number of trials with a value of the configuration {@code from}
     */
    public record Sample(int blocks, PairSpread spread, int trialsOf, int trialsFrom) {

        private static Sample of(Difference.Sample sample) {
            return new Sample(
                    sample.blocks(),
                    sample.spread().map(PairSpread::of).orElse(null),
                    sample.trialsOf(),
                    sample.trialsFrom());
        }
    }

    /**
     * The spread of a difference.
     *
     * @param pooled whether all configurations contributed to the variance, except those left out
     * @param degreesOfFreedom the degrees of freedom of the variance
     * @param trialDeviation the standard deviation of one trial, in the measure's unit; for ratios that of its natural logarithm
     * @param eventDeviation the part of it that the number of events in a trial causes; 0 where unknown
     */
    public record PairSpread(boolean pooled, double degreesOfFreedom, double trialDeviation, double eventDeviation) {

        static PairSpread of(Spread spread) {
            return new PairSpread(
                    spread.pooled(), spread.degreesOfFreedom(), spread.trialDeviation(), spread.eventDeviation());
        }
    }

    /**
     * What the difference may come from.
     *
     * @param differsIn what the two differ in besides the measure: {@code java}, {@code collector}, {@code options}
     * @param confounded whether that is more than one, so that the difference is no effect of one of them
     */
    public record Causes(List<String> differsIn, boolean confounded) {}

    static StudyDifference of(Difference difference, List<Confounding.Factor> factors) {
        return new StudyDifference(
                new Pair(difference.group(), difference.measure().id(), difference.of(), difference.from()),
                Interval.of(difference),
                Decision.of(difference),
                Sample.of(difference.sample()),
                new Causes(Confounding.words(factors), factors.size() > 1));
    }
}
