package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What many estimated variances say together, if a few of them may be far too large (Phipson, Lee, Majewski, Alexander and Smyth, "Robust
 * hyperparameter estimation protects against hypervariable genes and improves power to detect differential expression", The Annals of
 * Applied Statistics 10, 2016). The usual variance is fitted to winsorized logarithms. An estimate that the others make improbable is
 * moderated less: the prior has fewer degrees of freedom for it.
 *
 * <p>With fewer than {@value #FEWEST} estimates, a tenth of them is less than two, and all count ({@link VariancePrior#of}). They do not tell
 * how much true variances differ, so none is taken to be below the usual one.
 *
 * @param usual of estimates that are not improbable
 * @param single of each estimate, in the order given
 * @param least no moderated variance is taken to be below this one
 */
record RobustPrior(VariancePrior usual, List<VariancePrior> single, double least) {

    /** Nothing is known beyond each estimate itself. */
    static final RobustPrior NONE = new RobustPrior(VariancePrior.NONE, List.of(), 0);

    static final int FEWEST = 20;
    private static final double LEAST_FREEDOM = 0.05;
    private static final double MOST_FREEDOM = 20_000;
    private static final int HALVINGS = 30;
    private static final int ROUNDS = 5;

    RobustPrior {
        single = List.copyOf(single);
    }

    /**
     * @param variances above 0. The prior is fitted to those with the most frequent degrees of freedom
     * @param mostFreedom the degrees of freedom that all of them have together; a prior that is fitted to many cannot have more
     * @param caution by which factor the variance of their logarithms is taken to be larger than it is, 1 or more
     */
    static RobustPrior of(List<SampleVariance> variances, double mostFreedom, double caution) {
        double usual = mostFrequent(variances);
        List<SampleVariance> alike = variances.stream()
                .filter(one -> one.degreesOfFreedom() == usual)
                .toList();
        boolean many = alike.size() >= FEWEST;
        VariancePrior fitted = many ? winsorized(alike, usual, caution) : VariancePrior.of(alike, caution);
        VariancePrior prior =
                many ? fitted.withDegreesOfFreedom(Math.min(fitted.degreesOfFreedom(), mostFreedom)) : fitted;
        if (!many || prior.degreesOfFreedom() == 0) {
            return new RobustPrior(prior, variances.stream().map(any -> prior).toList(), many ? 0 : prior.variance());
        }
        return new RobustPrior(prior, ofEach(variances, prior), 0);
    }

    private static double mostFrequent(List<SampleVariance> variances) {
        return variances.stream()
                .map(SampleVariance::degreesOfFreedom)
                .distinct()
                .max(Comparator.<Double>comparingLong(freedom -> variances.stream()
                                .filter(one -> one.degreesOfFreedom() == freedom)
                                .count())
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(1.0);
    }

    /** The degrees of freedom of which the winsorized variance is the one found: halves the interval of their logarithm. */
    private static VariancePrior winsorized(List<SampleVariance> variances, double own, double caution) {
        WinsorizedLogarithms found = WinsorizedLogarithms.of(variances);
        double spread = caution * found.variance();
        if (spread <= WinsorizedLogarithms.ofRatios(own, MOST_FREEDOM).variance()) {
            double mean = WinsorizedLogarithms.ofRatios(own, MOST_FREEDOM).mean();
            return new VariancePrior(Math.exp(found.mean() - mean), Double.POSITIVE_INFINITY);
        }
        double low = Math.log(LEAST_FREEDOM);
        double high = Math.log(MOST_FREEDOM);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            boolean tooFew =
                    WinsorizedLogarithms.ofRatios(own, Math.exp(middle)).variance() > spread;
            low = tooFew ? middle : low;
            high = tooFew ? high : middle;
        }
        double freedom = Math.exp((low + high) / 2);
        double mean = WinsorizedLogarithms.ofRatios(own, freedom).mean();
        return new VariancePrior(Math.exp(found.mean() - mean), freedom);
    }

    /**
     * The prior of each estimate. An estimate whose rank is explained by the F distribution has the usual one. The more improbable it is
     * beside its rank, the closer its degrees of freedom are to those that make the most improbable one as probable as not. A larger
     * ratio never has more than a smaller one.
     */
    private static List<VariancePrior> ofEach(List<SampleVariance> variances, VariancePrior prior) {
        int count = variances.size();
        double[] tails = variances.stream()
                .mapToDouble(one -> Quantiles.varianceRatioTail(
                        one.value() / prior.variance(), one.degreesOfFreedom(), prior.degreesOfFreedom()))
                .toArray();
        List<Integer> order = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> tails[i]))
                .toList();
        double fewest = freedomOfOutlier(variances.get(order.get(0)), prior);
        double[] freedom = new double[count];
        for (int rank = 0; rank < count; rank++) {
            int at = order.get(rank);
            double expected = (rank + 0.5) / count;
            double usual = Math.min(1, tails[at] / expected);
            freedom[at] = usual * prior.degreesOfFreedom() + (1 - usual) * fewest;
        }
        return monotone(order, freedom, prior);
    }

    /** The most improbable ones share their least mean, and a later one never has fewer than one before it. */
    private static List<VariancePrior> monotone(List<Integer> order, double[] freedom, VariancePrior prior) {
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        int last = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            sum += freedom[order.get(rank)];
            if (sum / (rank + 1) < least) {
                least = sum / (rank + 1);
                last = rank;
            }
        }
        double running = least;
        for (int rank = 0; rank < order.size(); rank++) {
            int at = order.get(rank);
            running = rank <= last ? least : Math.max(running, freedom[at]);
            freedom[at] = running;
        }
        List<VariancePrior> priors = new ArrayList<>();
        for (double one : freedom) {
            priors.add(prior.withDegreesOfFreedom(one));
        }
        return priors;
    }

    /** With how few degrees of freedom of the prior the estimate has a probability of about a half. */
    private static double freedomOfOutlier(SampleVariance one, VariancePrior prior) {
        double freedom = prior.degreesOfFreedom();
        for (int round = 0; round < ROUNDS; round++) {
            double tail = Quantiles.varianceRatioTail(
                    one.value() / prior.variance(), one.degreesOfFreedom(), Math.max(LEAST_FREEDOM, freedom));
            if (tail >= 0.5) {
                break;
            }
            freedom *= tail > 0 ? Math.log(0.5) / Math.log(tail) : 0;
        }
        return Math.max(0, freedom);
    }
}
