package dev.throng.streams.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.series.Answer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The analysis of a run with listeners: the section {@code analysis} of its result. A value that is not known is empty.
 *
 * @param population the listeners at the end of each phase
 * @param bandwidth the media of all measured phases; empty if none was measured
 * @param saturation whether the target reached its limit
 * @param newListeners whether new listeners were served at the end
 * @param fairness how evenly listeners were served; empty if no listener was connected for long enough
 * @param costs the target's cost per source and per listener
 * @param projections how many listeners each limit would allow
 */
public record StreamAnalysis(
        List<Population> population,
        Optional<Bandwidth> bandwidth,
        Saturation saturation,
        NewListeners newListeners,
        Optional<Fairness> fairness,
        List<Cost> costs,
        List<Projection> projections) {

    /** The analysis of a run without listeners. */
    public static final StreamAnalysis NONE = new StreamAnalysis(
            List.of(),
            Optional.empty(),
            Saturation.UNKNOWN,
            NewListeners.UNKNOWN,
            Optional.empty(),
            List.of(),
            List.of());

    /** Replaces parts that a result of another version lacks. */
    public StreamAnalysis {
        population = list(population);
        bandwidth = Objects.requireNonNullElse(bandwidth, Optional.empty());
        saturation = Objects.requireNonNullElse(saturation, Saturation.UNKNOWN);
        newListeners = Objects.requireNonNullElse(newListeners, NewListeners.UNKNOWN);
        fairness = Objects.requireNonNullElse(fairness, Optional.empty());
        costs = list(costs);
        projections = list(projections);
    }

    /** Returns the same analysis with the word for an audience in its sentences. */
    public StreamAnalysis of(Audience audience) {
        return new StreamAnalysis(
                population,
                bandwidth,
                saturation.of(audience),
                newListeners,
                fairness,
                costs.stream().map(cost -> cost.of(audience)).toList(),
                projections.stream().map(projection -> projection.of(audience)).toList());
    }

    private static <T> List<T> list(List<T> list) {
        return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
    }

    /**
     * The listeners at the end of a phase. The counts are those of the metrics with the same names. Bandwidths are means over the last third
     * of the phase, in which bursts have the least effect.
     *
     * @param phase the name of the phase
     * @param measured whether the phase counts
     * @param sources sources that are connected
     * @param connected listeners that the kernel has connected
     * @param accepted listeners that the target answered
     * @param receiving listeners that receive media
     * @param onRate listeners on rate; empty also if no listener was connected for long enough to be on rate
     * @param starved listeners that receive nothing
     * @param bitRates what they received; no object of its own in results
     */
    public record Population(
            String phase,
            boolean measured,
            OptionalLong sources,
            OptionalLong connected,
            OptionalLong accepted,
            OptionalLong receiving,
            OptionalLong onRate,
            OptionalLong starved,
            @JsonUnwrapped BitRates bitRates) {}

    /**
     * The bandwidths of the listeners at the end of a phase.
     *
     * @param expectedBitsPerSecond nominal rate of all connected listeners; slow readers count with the rate at which they read
     * @param actualBitsPerSecond received media, bursts included
     * @param burstBitsPerSecond the bursts among them, as in {@code bandwidth}
     */
    public record BitRates(
            OptionalDouble expectedBitsPerSecond,
            OptionalDouble actualBitsPerSecond,
            OptionalDouble burstBitsPerSecond) {}

    /**
     * The media of all measured phases.
     *
     * @param expectedBytes the media that the listeners should have received by their nominal rate
     * @param actualBytes received media, bursts on connect included
     * @param burstBytes the bursts among them: the mean of the recorded bursts, for each listener that was answered; empty if listeners were
     *     answered and no burst was recorded
     */
    public record Bandwidth(double expectedBytes, double actualBytes, OptionalDouble burstBytes) {

        /** The share of the expected media that was received, without the bursts; with them if they are not known. */
        public double ratio() {
            return (actualBytes - burstBytes.orElse(0)) / expectedBytes;
        }
    }

    /**
     * Whether the target reached its limit: the number of listeners grew, and what they received did not.
     *
     * @param reached whether the target reached its limit
     * @param sign the sign that showed the limit: {@code connected}, {@code accepted}, {@code receiving} or {@code bandwidth}; empty if none
     *     did
     * @param point the number of planned listeners at the limit; empty if the load did not grow gradually enough
     * @param signs all signs that were checked
     * @param words the result as sentences with figures
     */
    public record Saturation(Answer reached, String sign, Optional<Range> point, List<Sign> signs, String words) {

        static final Saturation UNKNOWN = new Saturation(Answer.UNKNOWN, "", Optional.empty(), List.of(), "");

        private Saturation of(Audience audience) {
            return new Saturation(reached, sign, point, signs, audience.in(words));
        }
    }

    /**
     * A quantity that shows a limit if it grows more slowly beyond some number of listeners.
     *
     * @param name the name of the quantity
     * @param shown whether it shows a limit
     * @param bend the number of listeners at which the slope changes
     * @param before the slope below the bend
     * @param after the slope above the bend
     * @param shortfall the share by which the last value lies below the line continued from below the bend
     */
    public record Sign(String name, boolean shown, double bend, double before, double after, double shortfall) {}

    /**
     * An estimate with its interval at 95 %.
     *
     * @param estimate the estimate
     * @param low the lower end of the interval
     * @param high the upper end; empty if the interval has none
     */
    public record Range(double estimate, double low, OptionalDouble high) {}

    /**
     * Listeners that were due in the last part of the last measured phase, and that were answered then or, if no further listener is due,
     * within five seconds after it.
     *
     * @param served whether nine in ten of the due listeners were answered and received media; unknown if the answers may belong to listeners
     *     that arrived earlier, or if it is too early to know what they receive
     * @param due the listeners that were due in that part
     * @param answered all listeners that were answered in that time, also those that were due earlier
     * @param windowNanos the length of that part
     * @param slowestNanos the longest response time among them
     */
    public record NewListeners(Answer served, long due, long answered, long windowNanos, OptionalLong slowestNanos) {

        static final NewListeners UNKNOWN = new NewListeners(Answer.UNKNOWN, 0, 0, 0, OptionalLong.empty());
    }

    /**
     * How evenly listeners were served: the rate that each received after its burst, in thousandths of its nominal rate.
     *
     * @param listeners how many listeners were compared
     * @param min the lowest of these rates, in thousandths
     * @param p50 the median of these rates, in thousandths
     * @param max the highest of these rates, in thousandths
     * @param belowHalf how many received less than half
     */
    public record Fairness(long listeners, long min, long p50, long max, long belowHalf) {}

    /**
     * The cost of one more source or listener.
     *
     * @param quantity {@code rss}, {@code vsz}, {@code cpu-user}, {@code cpu-system} of the target, or {@code net-sent}
     * @param per {@code source} or {@code listener}
     * @param unit {@code B}, {@code cores} or {@code B/s}
     * @param fit the cost; empty if there is no fit
     * @param refusal why there is no fit; empty with a fit
     */
    public record Cost(String quantity, String per, String unit, Optional<Fit> fit, String refusal) {

        private Cost of(Audience audience) {
            return new Cost(quantity, per, unit, fit, audience.in(refusal));
        }
    }

    /**
     * A linear fit.
     *
     * @param slope the estimate
     * @param low the lower end of the slope's interval at 95 %
     * @param high the upper end
     * @param intercept the value without any source or listener
     * @param determination the share of the variance that the fit explains (R²)
     * @param samples the number of samples
     * @param effectiveSamples how many independent samples would give the same precision
     */
    public record Fit(
            double slope,
            double low,
            double high,
            double intercept,
            double determination,
            int samples,
            double effectiveSamples) {}

    /**
     * How many listeners a limit would allow that the run did not reach: a projection, not a measurement.
     *
     * @param limit a description of the limit
     * @param basis the quantity that was extrapolated
     * @param listeners the number of listeners; empty if there is no projection
     * @param largestMeasured the most listeners of the run
     * @param refusal why there is no projection; empty with a projection
     */
    public record Projection(
            String limit, String basis, Optional<Range> listeners, long largestMeasured, String refusal) {

        private Projection of(Audience audience) {
            return new Projection(limit, audience.in(basis), listeners, largestMeasured, audience.in(refusal));
        }
    }
}
