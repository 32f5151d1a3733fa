package dev.throng.gclab.compare;

import dev.throng.gclab.compare.GroupComparison.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Pairs of groups of runs with known differences: 4 primary figures and 8 others. Half of the variance of a run is common to all its figures.
 *
 * @param baseline how many runs A has
 * @param candidate how many runs B has
 * @param deviation the standard deviation of the logarithm of a run of A
 * @param unequal how many times as much the runs of B vary
 * @param tails the degrees of freedom of a t distribution of the noise; infinite for a normal one
 * @param effect the true ratio of B to A of half of the figures, the even ones; the others do not differ
 */
record SimulatedGroups(int baseline, int candidate, double deviation, double unequal, double tails, double effect) {

    static final int PRIMARY = 4;
    private static final int FIGURES = 12;

    /**
     * What many pairs gave.
     *
     * @param alarms the share of pairs in which a primary figure is shown to differ that does not
     * @param falseShare the share of wrong ones among the differences shown, mean over the pairs, primary figures
     * @param missed the share of wrong intervals among those of the differences shown, mean over the pairs, primary figures
     * @param power the share of true differences that are shown, primary figures
     * @param equal the share of equal figures that are shown to be equal, primary figures
     * @param conditions the share of pairs in which a condition is shown that the truth just does not meet
     * @param undecided the share of pairs in which that condition is not decided
     */
    record Rates(
            double alarms,
            double falseShare,
            double missed,
            double power,
            double equal,
            double conditions,
            double undecided) {

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%.1f %% | %.1f %% | %.1f %% | %.0f %% | %.0f %% | %.1f %%",
                    100 * alarms,
                    100 * falseShare,
                    100 * missed,
                    100 * power,
                    100 * equal,
                    100 * conditions);
        }
    }

    Rates rates(int pairs, long seed) {
        Random random = new Random(seed);
        GroupComparison comparison = new GroupComparison(0.95, 0.1);
        double alarms = 0;
        double falseShare = 0;
        double missed = 0;
        double found = 0;
        double equal = 0;
        double conditions = 0;
        double undecided = 0;
        for (int pair = 0; pair < pairs; pair++) {
            List<GroupDifference> differences = comparison.of(questions(random));
            int shown = 0;
            int wrong = 0;
            int wide = 0;
            for (int figure = 0; figure < PRIMARY; figure++) {
                GroupDifference difference = differences.get(figure);
                boolean differs = truth(figure) != 1;
                shown += difference.shown() ? 1 : 0;
                wrong += difference.shown() && !differs ? 1 : 0;
                wide += difference.shown() && !difference.interval().contains(truth(figure)) ? 1 : 0;
                found += difference.shown() && differs ? 1 : 0;
                equal += difference.equal() && !differs ? 1 : 0;
            }
            alarms += wrong > 0 ? 1 : 0;
            falseShare += shown == 0 ? 0 : (double) wrong / shown;
            missed += shown == 0 ? 0 : (double) wide / shown;
            ConfidenceInterval asked = differences.get(0).at(0.95);
            conditions += asked.low() > effect ? 1 : 0;
            undecided += asked.contains(effect) ? 1 : 0;
        }
        double different = effect == 1 ? 0 : PRIMARY / 2.0;
        return new Rates(
                alarms / pairs,
                falseShare / pairs,
                missed / pairs,
                different == 0 ? 0 : found / pairs / different,
                equal / pairs / (PRIMARY - different),
                conditions / pairs,
                undecided / pairs);
    }

    private double truth(int figure) {
        return figure % 2 == 0 ? effect : 1;
    }

    private List<Question> questions(Random random) {
        double[][] from = runs(baseline, deviation, random);
        double[][] of = runs(candidate, deviation * unequal, random);
        List<Question> questions = new ArrayList<>();
        for (int figure = 0; figure < FIGURES; figure++) {
            double truth = truth(figure);
            questions.add(new Question(
                    GroupValues.of(Arrays.stream(of[figure])
                            .map(value -> value * truth)
                            .toArray()),
                    GroupValues.of(from[figure]),
                    figure < PRIMARY));
        }
        return questions;
    }

    /** By figure and run. */
    private double[][] runs(int count, double spread, Random random) {
        double[][] values = new double[FIGURES][count];
        for (int run = 0; run < count; run++) {
            double common = noise(random);
            for (int figure = 0; figure < FIGURES; figure++) {
                values[figure][run] = Math.exp(spread * Math.sqrt(0.5) * (common + noise(random)));
            }
        }
        return values;
    }

    /** With a variance of 1. */
    private double noise(Random random) {
        double normal = random.nextGaussian();
        if (Double.isInfinite(tails)) {
            return normal;
        }
        double squares = 0;
        for (int i = 0; i < tails; i++) {
            squares += Math.pow(random.nextGaussian(), 2);
        }
        return normal / Math.sqrt(squares / tails) / Math.sqrt(tails / (tails - 2));
    }
}
