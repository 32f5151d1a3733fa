package dev.throng.gclab.runs;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.compare.ConfidenceInterval;
import dev.throng.gclab.compare.GroupDifference;
import dev.throng.gclab.compare.GroupValues;
import dev.throng.gclab.compare.Spread;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How two groups differ by one figure. The parts of the record are groups of its keys and no objects of the file.
 *
 * @param baseline the values of A
 * @param candidate the values of B
 */
public record ComparedRow(
        @JsonUnwrapped Named name,
        Values baseline,
        Values candidate,
        @JsonUnwrapped Interval interval,
        @JsonUnwrapped Decision decision) {

    /**
     * What is compared.
     *
     * @param figure the figure in the words of objectives, with its phase: {@code phase[hold].send.response.p99}
     * @param phase the measured phase; empty for all of them together
     * @param operation the operation, {@code target} or {@code metrics}
     * @param path the figure without its phase
     * @param unit the unit of the values: {@code ns}, {@code /s}, {@code B}, {@code count} or {@code share}
     * @param lessIsBetter whether a smaller value is better
     */
    public record Named(
            String figure, String phase, String operation, String path, String unit, boolean lessIsBetter) {}

    /**
     * The values of a group.
     *
     * @param middle the geometric mean, or the arithmetic one if a value is 0
     * @param values one of each run that has it
     */
    public record Values(double middle, List<Double> values) {

        static Values of(GroupValues values) {
            return new Values(values.middle(), values.values());
        }
    }

    /**
     * The difference with its intervals.
     *
     * @param scale {@code ratio} (B divided by A) or {@code absolute} (B less A)
     * @param estimate the difference by {@code scale}, as a ratio or in the figure's unit
     * @param low the lower end of the interval that decides, at the level that its family needs; {@code null} without a bound
     * @param high the upper end of that interval; {@code null} without a bound
     * @param lowAlone the lower end of the interval of this difference by itself; {@code null} without a bound
     * @param highAlone the upper end of that interval; {@code null} without a bound
     * @param basis {@code runs}, or {@code intervals} if the interval comes from the spread within single runs
     * @param degreesOfFreedom of the variance; {@code null} if nothing is known about it
     * @param deviation the standard deviation of one run, for ratios of its natural logarithm; {@code null} if it is unknown
     */
    public record Interval(
            String scale,
            double estimate,
            Double low,
            Double high,
            Double lowAlone,
            Double highAlone,
            String basis,
            Double degreesOfFreedom,
            Double deviation) {

        static Interval of(GroupDifference difference) {
            ConfidenceInterval together = difference.interval();
            ConfidenceInterval alone = difference.alone();
            return new Interval(
                    RunComparison.word(together.scale()),
                    together.estimate(),
                    bound(together.lowBound()),
                    bound(together.highBound()),
                    bound(alone.lowBound()),
                    bound(alone.highBound()),
                    difference.withinRuns() ? "intervals" : "runs",
                    difference.spread().map(Spread::degreesOfFreedom).orElse(null),
                    difference.spread().map(Spread::trialDeviation).orElse(null));
        }
    }

    /**
     * What the interval shows.
     *
     * @param outcome {@code better} or {@code worse}: the interval excludes that there is no difference; {@code equal}: it is within the
     *     margin; else {@code undecided}
     * @param moreRuns about how many more runs of each group would decide; {@code null} if it is decided, or if that is unknown
     * @param family {@code primary}, {@code exploratory}, or {@code check} for a figure of the generator
     */
    public record Decision(String outcome, Integer moreRuns, String family) {}

    static Double bound(OptionalDouble end) {
        return end.isPresent() ? (Double) end.getAsDouble() : null;
    }

    boolean is(String outcome) {
        return decision.outcome().equals(outcome);
    }

    boolean isOf(String family) {
        return decision.family().equals(family);
    }
}
