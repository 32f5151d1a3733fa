package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Compares every two configurations of a group by every measure that both have.
 *
 * <p>The level is of all intervals together: with the level 95 %, all of them hold at once in 95 of 100 studies, and a study of equal
 * things shows any difference at all in at most 5. Each single interval is made at the stricter level that this takes (Bonferroni): 1
 * - 0.05 / m for m intervals; a pair whose values are all equal does not count. Values that are all above 0 are compared by their
 * ratio, on a logarithmic scale.
 */
public final class PairwiseDifferences {

    private static final double DIGITS = 0.001;

    private final double level;
    private final BootstrapT bootstrap;

    /**
     * @param level at which all intervals hold together, above 0 and below 1
     * @param seed the same seed gives the same intervals
     */
    public PairwiseDifferences(double level, long seed) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level: " + level + " (expected: above 0 and below 1)");
        }
        this.level = level;
        this.bootstrap = new BootstrapT(seed);
    }

    private record Pair(Measure measure, Trials of, Trials from) {

        boolean varies() {
            return DoubleStream.concat(Arrays.stream(of.values(measure)), Arrays.stream(from.values(measure)))
                            .distinct()
                            .count()
                    > 1;
        }
    }

    /** In the order of groups, measures and configurations. */
    public List<Difference> of(List<Trials> configurations, List<Measure> measures) {
        List<Pair> pairs = pairs(configurations, measures);
        double single = 1
                - (1 - level) / Math.max(1, pairs.stream().filter(Pair::varies).count());
        return pairs.stream().map(pair -> difference(pair, single)).toList();
    }

    private static List<Pair> pairs(List<Trials> configurations, List<Measure> measures) {
        List<Pair> pairs = new ArrayList<>();
        for (String group :
                configurations.stream().map(Trials::group).distinct().toList()) {
            List<Trials> members = configurations.stream()
                    .filter(one -> one.group().equals(group))
                    .toList();
            for (Measure measure : measures) {
                for (int i = 0; i < members.size(); i++) {
                    for (int j = i + 1; j < members.size(); j++) {
                        if (members.get(i).values(measure).length > 0
                                && members.get(j).values(measure).length > 0) {
                            pairs.add(new Pair(measure, members.get(j), members.get(i)));
                        }
                    }
                }
            }
        }
        return pairs;
    }

    private Difference difference(Pair pair, double single) {
        double[] from = pair.from().values(pair.measure());
        double[] of = pair.of().values(pair.measure());
        boolean ratio = Arrays.stream(from).allMatch(value -> value > 0)
                && Arrays.stream(of).allMatch(value -> value > 0);
        List<ConfidenceInterval> intervals = intervals(from, of, ratio, single, level);
        ConfidenceInterval interval = intervals.get(0);
        Difference.Scale scale = ratio ? Difference.Scale.RATIO : Difference.Scale.ABSOLUTE;
        boolean shown = !interval.contains(ratio ? 1 : 0);
        return new Difference(
                pair.of().group(),
                pair.measure(),
                pair.of().label(),
                pair.from().label(),
                scale,
                interval,
                intervals.get(1),
                shown,
                of.length,
                from.length);
    }

    private List<ConfidenceInterval> intervals(double[] from, double[] of, boolean ratio, double... levels) {
        return ratio
                ? bootstrap.differences(logarithms(from), logarithms(of), levels).stream()
                        .map(PairwiseDifferences::exponential)
                        .toList()
                : bootstrap.differences(from, of, levels);
    }

    private static double[] logarithms(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    /** Values are known to three digits; trials that are all one and the same know a ratio no better. */
    private static ConfidenceInterval exponential(ConfidenceInterval logarithms) {
        double low = Math.min(logarithms.low(), logarithms.estimate() - DIGITS);
        double high = Math.max(logarithms.high(), logarithms.estimate() + DIGITS);
        return new ConfidenceInterval(
                Math.exp(logarithms.estimate()), Math.exp(low), Math.exp(high), logarithms.level());
    }
}
