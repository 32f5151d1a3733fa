package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StepUpTest {

    /** The example of the paper of 1995, section 4.1: fifteen hypotheses, four of which are rejected at 5 %. */
    private static final double[] PAPER = {
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1
    };

    @Test
    void theExampleOfThePaperSelectsFour() {
        StepUp selection = StepUp.of(PAPER, 0.05);

        assertThat(selection.selected()).isEqualTo(4);
        assertThat(selection.error()).isCloseTo(4 * 0.05 / 15, within(1e-15));
        assertThat(selection.selects(0.0095)).isTrue();
        assertThat(selection.selects(0.0201)).isFalse();
    }

    @Test
    void theOrderDoesNotMatter() {
        double[] reversed = new double[PAPER.length];
        for (int i = 0; i < PAPER.length; i++) {
            reversed[i] = PAPER[PAPER.length - 1 - i];
        }

        assertThat(StepUp.of(reversed, 0.05)).isEqualTo(StepUp.of(PAPER, 0.05));
        assertThat(reversed[0]).isEqualTo(1);
    }

    @Test
    void aLaterOneSelectsThoseBeforeItThatAreAboveTheirOwnLine() {
        // 0.04 is above 0.05 / 3 and above 0.05 * 2 / 3, and the third is below 0.05
        assertThat(StepUp.of(new double[] {0.04, 0.045, 0.05}, 0.05).selected()).isEqualTo(3);
        assertThat(StepUp.of(new double[] {0.04, 0.045, 0.051}, 0.05).selected())
                .isZero();
    }

    @Test
    void ifNoneIsSelectedTheErrorIsThatOfTheFirst() {
        StepUp selection = StepUp.of(new double[] {0.5, 0.02, 0.9, 0.03}, 0.05);

        assertThat(selection.selected()).isZero();
        assertThat(selection.error()).isCloseTo(0.0125, within(1e-15));
        assertThat(selection.selects(0)).isFalse();
    }

    @Test
    void nothingToCompareSelectsNothing() {
        StepUp selection = StepUp.of(new double[0], 0.05);

        assertThat(selection.selected()).isZero();
        assertThat(selection.error()).isEqualTo(0.05);
    }

    @Test
    void hypothesesThatAreObviouslyTrueDoNotCountIfProbabilitiesAreConditional() {
        // 0.02 / 0.8 and 0.024 / 0.8 of two that count: the second is 0.03, below 0.05
        StepUp selection = StepUp.conditional(new double[] {0.02, 0.9, 0.024, 1, 0.85}, 0.05, 0.8);

        assertThat(selection.comparisons()).isEqualTo(2);
        assertThat(selection.selected()).isEqualTo(2);
        assertThat(selection.error()).isCloseTo(0.04, within(1e-15));
        assertThat(StepUp.of(new double[] {0.02, 0.9, 0.024, 1, 0.85}, 0.05).selected())
                .isZero();
    }

    /** Half of the hypotheses are far from true, a tenth are just true, the others obviously true. */
    @Test
    void conditionalProbabilitiesKeepTheRate() {
        Random random = new Random(11);
        double sum = 0;
        int studies = 2_000;
        for (int study = 0; study < studies; study++) {
            double[] all = new double[40];
            for (int i = 0; i < all.length; i++) {
                double none = random.nextDouble();
                all[i] = i < 20 ? Math.pow(none, 8) : i < 24 ? none : 1 - Math.pow(none, 20);
            }
            StepUp selection = StepUp.conditional(all, 0.05, 0.9);
            long wrong = Arrays.stream(all, 20, 40).filter(selection::selects).count();
            sum += (double) wrong / Math.max(1, selection.selected());
        }
        assertThat(sum / studies).isBetween(0.005, 0.05);
    }

    @Test
    void aSingleComparisonHasTheWholeError() {
        assertThat(StepUp.of(new double[] {0.049}, 0.05).selected()).isEqualTo(1);
        assertThat(StepUp.of(new double[] {0.051}, 0.05).selected()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void exactlyThoseBelowTheErrorAreSelected(long seed) {
        double[] probabilities =
                new Random(seed).doubles(200).map(value -> Math.pow(value, 3)).toArray();
        StepUp selection = StepUp.of(probabilities, 0.05);

        assertThat(selection.selected()).isPositive();
        assertThat((int) Arrays.stream(probabilities).filter(selection::selects).count())
                .isEqualTo(selection.selected());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
    void aRateThatIsNoShareIsRefused(double rate) {
        assertThatThrownBy(() -> StepUp.of(PAPER, rate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: above 0 and below 1");
    }
}
