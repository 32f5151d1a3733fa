package dev.throng.gclab.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the variance of the ratios of one measure in one group was estimated.
 *
 * @param blocks with a value
 * @param withinBlocks whether the effects of the blocks were removed from the variance
 * @param homogeneity probability of variances that differ at least so much if the true ones are equal; empty if nothing can be tested
 * @param pooled whether all configurations contributed to the variance, except those left out
 * @param prior of the variance of a difference of two logarithms, if variances are moderated
 * @param leftOut the configurations whose variance is too large for the pooled one, or for the prior; they keep their own
 */
public record GroupSpread(
        String group,
        Measure measure,
        int blocks,
        boolean withinBlocks,
        OptionalDouble homogeneity,
        boolean pooled,
        Optional<VariancePrior> prior,
        List<ConfigurationName> leftOut) {

    /** The labels of the configurations that are left out. */
    public List<String> labels() {
        return leftOut.stream().map(ConfigurationName::label).toList();
    }

    /** The same in a sentence. */
    public String sentence() {
        String where = withinBlocks
                ? "within blocks"
                : "across blocks, as there are fewer than " + SpreadModel.FEWEST_WITHIN + " blocks";
        String test = homogeneity.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "; test of equal variances: p = %.2g", homogeneity.getAsDouble());
        String others = leftOut.isEmpty()
                ? "all configurations, "
                : "all configurations but " + new ConfigurationList(leftOut).all(labels())
                        + (leftOut.size() == 1 ? " (it varies" : " (they vary") + " much more), ";
        if (prior.isPresent()) {
            return String.format(
                    Locale.ROOT,
                    "Variance: the pair's own, within blocks, moderated by that of all pairs%s (a trial's standard deviation of %.3g with"
                            + " %.3g degrees of freedom)%s.",
                    leftOut.isEmpty()
                            ? ""
                            : " without " + new ConfigurationList(leftOut).all(labels())
                                    + (leftOut.size() == 1 ? ", which varies" : ", which vary")
                                    + " much more in most measures and is compared by its own variance alone",
                    priorDeviation().orElseThrow(),
                    prior.get().degreesOfFreedom(),
                    test);
        }
        return (pooled
                        ? "Variance: the larger one of the pair's own and that of " + others
                        : "Variance: the pair's own, ")
                + where + test + ".";
    }

    /** The usual standard deviation of the logarithm of one trial; empty if variances are not moderated. */
    public OptionalDouble priorDeviation() {
        return prior.stream().mapToDouble(one -> Math.sqrt(one.variance() / 2)).findFirst();
    }

    /** How many degrees of freedom the usual variance is worth; empty if variances are not moderated. */
    public OptionalDouble priorFreedom() {
        return prior.stream().mapToDouble(VariancePrior::degreesOfFreedom).findFirst();
    }
}
