package dev.throng.gclab.compare;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What the values of two configurations, or of two groups of runs, say about their difference.
 *
 * @param ratio whether the two are compared by logarithms
 * @param estimate mean of the first less mean of the second, on that scale
 * @param larger the larger of the two means of the values themselves, without sign
 * @param spread of the estimate; empty if nothing is known about it
 * @param later the spread to expect after so many more values of each; empty if that is unknown
 */
record EstimatedDifference(
        boolean ratio, double estimate, double larger, Optional<Spread> spread, IntFunction<Optional<Spread>> later) {

    Difference.Scale scale() {
        return ratio ? Difference.Scale.RATIO : Difference.Scale.ABSOLUTE;
    }
}
