package dev.throng.gclab.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * How the variance of the ratios of one measure in one group was estimated.
 *
 * @param blocks with a value
 * @param withinBlocks whether the effects of the blocks were removed from the variance
 * @param homogeneity probability of variances that differ at least so much if the true ones are equal; empty if nothing can be tested
 * @param pooled whether all configurations contributed to the variance, except those left out
 * @param leftOut the configurations whose variance is too large for the pooled one; they keep their own
 */
public record GroupSpread(
        String group,
        Measure measure,
        int blocks,
        boolean withinBlocks,
        OptionalDouble homogeneity,
        boolean pooled,
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
        return (pooled
                        ? "Variance: the larger one of the pair's own and that of " + others
                        : "Variance: the pair's own, ")
                + where + test + ".";
    }
}
