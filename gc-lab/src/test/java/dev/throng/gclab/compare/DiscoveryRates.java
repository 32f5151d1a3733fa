package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/**
 * What simulated studies find among the comparisons of a family, the primary questions unless another one is named.
 *
 * @param falseDifferences of the differences shown, the mean share that is none: the false discovery rate
 * @param falseDifferencesError its standard error
 * @param missedIntervals of the intervals of the differences shown, the mean share that does not contain the truth: the false coverage rate
 * @param missedIntervalsError its standard error
 * @param falseEqualities of the equalities, the mean share that differs by the margin or more
 * @param power of the true differences, the share that is shown
 * @param equal of the true equalities, the share that is shown to be equal
 */
record DiscoveryRates(
        double falseDifferences,
        double falseDifferencesError,
        double missedIntervals,
        double missedIntervalsError,
        double falseEqualities,
        double power,
        double equal) {

    /** Of studies that are compared once. */
    static DiscoveryRates of(SimulatedQuestions questions, int studies, long seed) {
        PairwiseDifferences comparison = PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, questions);
        return of(
                QuestionFamily.Kind.PRIMARY,
                questions,
                studies,
                seed,
                drawn -> comparison.of(drawn.trials(), questions.measures()));
    }

    /**
     * Of one family.
     *
     * @param compares what a study finds
     */
    static DiscoveryRates of(
            QuestionFamily.Kind kind,
            SimulatedQuestions questions,
            int studies,
            long seed,
            Function<SimulatedQuestions.Drawn, ComparedMeasures> compares) {
        Random random = new Random(seed);
        double[] falses = new double[studies];
        double[] missed = new double[studies];
        double falseEqualities = 0;
        long shown = 0;
        long different = 0;
        long equal = 0;
        long same = 0;
        for (int study = 0; study < studies; study++) {
            SimulatedQuestions.Drawn drawn = questions.draw(random);
            List<Difference> primary = compares.apply(drawn).differences().stream()
                    .filter(one -> one.family() == kind)
                    .toList();
            List<Difference> discoveries =
                    primary.stream().filter(Difference::shown).toList();
            falses[study] = share(
                    discoveries.stream().filter(one -> drawn.truth(one) == 0).count(), discoveries.size());
            missed[study] = share(
                    discoveries.stream()
                            .filter(one -> !one.interval().contains(Math.exp(drawn.truth(one))))
                            .count(),
                    discoveries.size());
            List<Difference> equalities =
                    primary.stream().filter(Difference::equal).toList();
            falseEqualities += share(
                            equalities.stream()
                                    .filter(one -> Math.abs(drawn.truth(one)) >= Math.log(1.1))
                                    .count(),
                            equalities.size())
                    / studies;
            different += primary.stream().filter(one -> drawn.truth(one) != 0).count();
            shown += discoveries.stream().filter(one -> drawn.truth(one) != 0).count();
            same += primary.stream().filter(one -> drawn.truth(one) == 0).count();
            equal += equalities.stream().filter(one -> drawn.truth(one) == 0).count();
        }
        return new DiscoveryRates(
                mean(falses),
                error(falses),
                mean(missed),
                error(missed),
                falseEqualities,
                share(shown, different),
                share(equal, same));
    }

    /** Fails if false differences or missed intervals are more than a share, by three standard errors. */
    void requireAtMost(double share) {
        assertThat(falseDifferences).as(text()).isLessThanOrEqualTo(share + 3 * falseDifferencesError);
        assertThat(missedIntervals).as(text()).isLessThanOrEqualTo(share + 3 * missedIntervalsError);
    }

    private static double share(long part, long all) {
        return all == 0 ? 0 : (double) part / all;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double error(double[] values) {
        return Math.sqrt(Pool.variance(values) / values.length);
    }

    /** {@code 3.1 ± 0.4 % | 4.0 ± 0.5 % | 0.0 % | 81 % | 12 %}. */
    String text() {
        return String.format(
                Locale.ROOT,
                "%.1f ± %.1f %% | %.1f ± %.1f %% | %.1f %% | %.0f %% | %.0f %%",
                100 * falseDifferences,
                100 * falseDifferencesError,
                100 * missedIntervals,
                100 * missedIntervalsError,
                100 * falseEqualities,
                100 * power,
                100 * equal);
    }
}
