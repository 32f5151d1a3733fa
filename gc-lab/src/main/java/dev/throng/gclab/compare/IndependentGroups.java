package dev.throng.gclab.compare;

import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Two groups of runs that are independent of each other: no run of one belongs to a run of the other, unlike the trials of a block.
 *
 * <p><b>Several runs.</b> The variance of a run is estimated in each group by itself (Welch, "The generalization of 'Student's' problem when
 * several different population variances are involved", Biometrika 34, 1947), with Satterthwaite's degrees of freedom: 2 to 4 of three runs
 * each, 1 to 2 of two. If one group has fewer runs, they are at most as many as it has runs: three noisy runs that are close to each other by
 * luck would count as if they were as many as the others. Runs that took turns, A B A B, share a drift of the machine. It makes both variances larger, which is cautious.
 *
 * <p><b>No moderation.</b> The figures of a run share its luck: what slows one operation slows the others. So their variances are alike without
 * saying more about the true ones, and all of them together have no more degrees of freedom than the runs.
 *
 * <p><b>One run against several.</b> The single run is taken to vary as much as those of the other group.
 *
 * <p><b>One run each.</b> The variances are those within the runs. They leave out that runs differ from each other.
 *
 * <p><b>Two levels.</b> A variance below the one that the number of events in a run causes is luck. So the latter is the least.
 */
final class IndependentGroups {

    private final GroupValues of;
    private final GroupValues from;
    private final boolean ratio;

    IndependentGroups(GroupValues of, GroupValues from) {
        this.of = of;
        this.from = from;
        this.ratio = of.positive() && from.positive();
    }

    /** Whether the variances are those within single runs. */
    boolean withinRuns() {
        return of.runs() == 1 && from.runs() == 1;
    }

    /** Whether any two values differ. */
    boolean vary() {
        return DoubleStream.concat(DoubleStream.of(of.scaled(false)), DoubleStream.of(from.scaled(false)))
                        .distinct()
                        .count()
                > 1;
    }

    EstimatedDifference estimated() {
        Optional<SampleVariance> variance = withinRuns() ? withinRun() : betweenRuns();
        return new EstimatedDifference(
                ratio,
                of.mean(ratio) - from.mean(ratio),
                Math.max(Math.abs(of.middle()), Math.abs(from.middle())),
                variance.map(one -> spread(one, 0)),
                more -> withinRuns() ? Optional.empty() : variance.map(one -> spread(one, more)));
    }

    /** Half the variance of the difference, which one run of each has. */
    private Optional<SampleVariance> withinRun() {
        if (!ratio || of.withinRun().isEmpty() || from.withinRun().isEmpty()) {
            return Optional.empty();
        }
        SampleVariance one = of.withinRun().get();
        SampleVariance other = from.withinRun().get();
        return Optional.of(welch(one.value(), one.degreesOfFreedom(), other.value(), other.degreesOfFreedom(), 2));
    }

    /** The variance of one run. */
    private Optional<SampleVariance> betweenRuns() {
        if (of.runs() > 1 && from.runs() > 1) {
            SampleVariance both = welch(
                    Pool.variance(of.scaled(ratio)) / of.runs(),
                    of.runs() - 1.0,
                    Pool.variance(from.scaled(ratio)) / from.runs(),
                    from.runs() - 1.0,
                    inverses(0));
            double most = of.runs() == from.runs() ? both.degreesOfFreedom() : Math.min(of.runs(), from.runs());
            return Optional.of(new SampleVariance(both.value(), Math.min(both.degreesOfFreedom(), most)));
        }
        GroupValues several = of.runs() > 1 ? of : from;
        return Optional.of(new SampleVariance(Pool.variance(several.scaled(ratio)), several.runs() - 1.0));
    }

    /**
     * The variance of one run, from those of two means.
     *
     * @param parts how many times the variance of one run the sum of both is
     */
    private static SampleVariance welch(double one, double free, double other, double otherFree, double parts) {
        double sum = one + other;
        double squares = one * one / free + other * other / otherFree;
        return new SampleVariance(sum / parts, squares == 0 ? free + otherFree : sum * sum / squares);
    }

    private double inverses(int more) {
        return 1.0 / (of.runs() + more) + 1.0 / (from.runs() + more);
    }

    private Spread spread(SampleVariance ofRun, int more) {
        double events = ratio ? (of.eventVariance() + from.eventVariance()) / 2 : 0;
        double least = ratio ? Math.max(events, ModeratedSpread.ROUNDING * ModeratedSpread.ROUNDING) : 0;
        int now = Math.max(1, of.runs() + from.runs() - 2);
        return new Spread(
                false,
                Math.max(ofRun.value(), least) * inverses(more),
                ofRun.degreesOfFreedom() * (now + 2.0 * more) / now,
                Math.sqrt(ofRun.value()),
                Math.sqrt(events));
    }
}
