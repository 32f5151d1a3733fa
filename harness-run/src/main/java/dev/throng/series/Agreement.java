package dev.throng.series;

import java.util.Locale;
import java.util.Objects;

/**
 * A count of the target and the same count of Throng: medians over the seconds of the measured phases in which the gauge was steady.
 *
 * @param probe the column of the target's count; several with a plus sign between if they were added up
 * @param gauge the id of Throng's gauge
 * @param agrees unknown if too few steady seconds had a reading
 * @param theirs the target's count
 * @param ours Throng's count
 * @param seconds how many seconds were compared
 * @param tolerance the allowed difference, as a share of the larger count
 */
public record Agreement(
        String probe, String gauge, Answer agrees, double theirs, double ours, int seconds, double tolerance) {

    /** Replaces parts that a result of another version lacks. */
    public Agreement {
        probe = Objects.requireNonNullElse(probe, "");
        gauge = Objects.requireNonNullElse(gauge, "");
        agrees = Objects.requireNonNullElse(agrees, Answer.UNKNOWN);
    }

    /** Returns both counts in one clause, for a verdict or a report. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "%s counts %,.0f; Throng counts %,.0f (%s), over %d steady seconds",
                probe,
                theirs,
                ours,
                gauge,
                seconds);
    }
}
