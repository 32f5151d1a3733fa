package dev.throng.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the series of a streaming run mean; the section {@code analysis} of a result. A value that is not known is empty and has a reason.
 *
 * @param population a row per phase, as it was at the phase's end
 * @param newListeners whether a newcomer was still served at the end
 * @param agreements the target's own counts beside ours
 */
public record Findings(
        List<Population> population,
        Optional<Bandwidth> bandwidth,
        Saturation saturation,
        NewListeners newListeners,
        Optional<Fairness> fairness,
        List<Cost> costs,
        List<Projection> projections,
        List<Agreement> agreements) {

    /** Nothing was there to be analysed. */
    public static final Findings NONE = new Findings(
            List.of(),
            Optional.empty(),
            Saturation.UNKNOWN,
            NewListeners.UNKNOWN,
            Optional.empty(),
            List.of(),
            List.of(),
            List.of());

    /** A result of another version may lack parts; the empty value stands in their place. */
    public Findings {
        population = list(population);
        bandwidth = Objects.requireNonNullElse(bandwidth, Optional.empty());
        saturation = Objects.requireNonNullElse(saturation, Saturation.UNKNOWN);
        newListeners = Objects.requireNonNullElse(newListeners, NewListeners.UNKNOWN);
        fairness = Objects.requireNonNullElse(fairness, Optional.empty());
        costs = list(costs);
        projections = list(projections);
        agreements = list(agreements);
    }

    private static <T> List<T> list(List<T> list) {
        return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
    }

    /** An answer that may be missing; the words in files are lower case. */
    public enum Answer {
        yes,
        no,
        unknown
    }

    /**
     * Who was there at the end of a phase. Bandwidths are means over the last third of the phase, where bursts weigh least.
     *
     * @param connected listeners for the kernel; the other counts are as the metrics of the same name say
     * @param expectedBitsPerSecond nominal rate of all who were connected; of slow readers what they read
     * @param actualBitsPerSecond media that came, bursts included
     * @param burstBitsPerSecond the bursts among them, as {@link Bandwidth} has them
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
            OptionalDouble expectedBitsPerSecond,
            OptionalDouble actualBitsPerSecond,
            OptionalDouble burstBitsPerSecond) {}

    /**
     * Media over all measured phases.
     *
     * @param actualBytes what came, bursts on connect included
     * @param burstBytes the bursts among it: the mean of those that were recorded, for each listener that was answered; empty if somebody
     *     was answered and no burst was recorded
     */
    public record Bandwidth(double expectedBytes, double actualBytes, OptionalDouble burstBytes) {

        /** What came beside the bursts, against what was expected; with the bursts where they are not known. */
        public double ratio() {
            return (actualBytes - burstBytes.orElse(0)) / expectedBytes;
        }
    }

    /**
     * Whether the target came to its limit: listeners grew and what they got did not.
     *
     * @param sign what showed it: {@code connected}, {@code accepted}, {@code receiving} or {@code bandwidth}; empty if nothing did
     * @param point how many listeners were wanted when it showed; empty if the load did not grow gradually enough to tell
     * @param signs all signs that were checked
     * @param words the same for people, with figures
     */
    public record Saturation(Answer reached, String sign, Optional<Range> point, List<Sign> signs, String words) {

        static final Saturation UNKNOWN = new Saturation(Answer.unknown, "", Optional.empty(), List.of(), "");
    }

    /** @param shortfall by what share the last value lies below the line that the first part promised */
    public record Sign(String name, boolean shown, double bend, double before, double after, double shortfall) {}

    /** An estimate with its interval at 95 %; {@code high} is empty where there is no upper end. */
    public record Range(double estimate, double low, OptionalDouble high) {}

    /**
     * Listeners that were due in the last part of the last measured phase, and that were answered then or, if no further listener is due,
     * within five seconds after it.
     *
     * @param served whether nine in ten of those due were answered, and got media; unknown where the answers may be those of listeners who
     *     came earlier, or where it is too early to know what came
     * @param answered all that were answered in that time, whenever they were due
     */
    public record NewListeners(Answer served, long due, long answered, long windowNanos, OptionalLong slowestNanos) {

        static final NewListeners UNKNOWN = new NewListeners(Answer.unknown, 0, 0, 0, OptionalLong.empty());
    }

    /**
     * How evenly listeners were served: the rate each got after its burst, in thousandths of nominal.
     *
     * @param belowHalf how many got less than half
     */
    public record Fairness(long listeners, long min, long p50, long max, long belowHalf) {}

    /**
     * What one more source or listener costs.
     *
     * @param quantity {@code rss}, {@code vsz}, {@code cpu-user}, {@code cpu-system} of the target, or {@code net-sent}
     * @param per {@code source} or {@code listener}
     * @param unit {@code B}, {@code cores} or {@code B/s}
     * @param refusal why there is no fit; empty if there is one
     */
    public record Cost(String quantity, String per, String unit, Optional<Fit> fit, String refusal) {}

    /**
     * A straight fit.
     *
     * @param slope with its interval at 95 %
     * @param determination R²
     * @param samples n
     * @param effectiveSamples how many independent samples would tell as much
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
     * @param limit the limit in words
     * @param basis what was continued
     * @param largestMeasured the most listeners there were
     * @param refusal why there is none; empty if there is one
     */
    public record Projection(
            String limit, String basis, Optional<Range> listeners, long largestMeasured, String refusal) {}

    /**
     * The target's own count beside ours while neither changed: medians over the steady seconds of the measured phases.
     *
     * @param agrees unknown where too few seconds were steady or read
     */
    public record Agreement(
            String probe, String gauge, Answer agrees, double theirs, double ours, int seconds, double tolerance) {

        /** For a verdict or a report. */
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "%s says %,.0f where our own count (%s) is %,.0f, at %d steady seconds",
                    probe,
                    theirs,
                    gauge,
                    ours,
                    seconds);
        }
    }
}
