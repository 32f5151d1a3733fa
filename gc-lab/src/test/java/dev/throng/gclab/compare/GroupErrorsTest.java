package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** False alarms and power of comparisons of groups with known differences; a fixed seed. */
final class GroupErrorsTest {

    private static final int PAIRS = 500;

    /** 5 %, and three standard errors of a share of so many pairs. */
    private static final double AT_MOST = 0.05 + 3 * Math.sqrt(0.05 * 0.95 / PAIRS);

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "3, 3, 1", "5, 5, 1", "5, 5, 5", "3, 8, 1", "8, 3, 1", "8, 3, 2", "1, 5, 1", "10, 10, 3"})
    void equalGroupsRarelyGiveAnAlarm(int baseline, int candidate, double unequal) {
        SimulatedGroups.Rates rates =
                new SimulatedGroups(baseline, candidate, 0.1, unequal, Double.POSITIVE_INFINITY, 1).rates(PAIRS, 11);

        assertThat(rates.alarms()).isLessThan(AT_MOST);
    }

    /** A build that is exactly 10 % slower fails "more than 10 %" in one of forty comparisons. */
    @ParameterizedTest
    @CsvSource({"3, 3", "5, 5", "10, 10"})
    void aConditionAtItsBoundIsRarelyShown(int baseline, int candidate) {
        SimulatedGroups.Rates rates =
                new SimulatedGroups(baseline, candidate, 0.1, 1, Double.POSITIVE_INFINITY, 1.1).rates(PAIRS, 12);

        assertThat(rates.conditions()).isLessThan(0.025 + 3 * Math.sqrt(0.025 * 0.975 / PAIRS));
        assertThat(rates.undecided()).isGreaterThan(0.9);
    }

    @Test
    void largeDifferencesAreFound() {
        assertThat(new SimulatedGroups(5, 5, 0.05, 1, Double.POSITIVE_INFINITY, 1.25)
                        .rates(PAIRS, 13)
                        .power())
                .isGreaterThan(0.95);
        assertThat(new SimulatedGroups(3, 3, 0.05, 1, Double.POSITIVE_INFINITY, 1.25)
                        .rates(PAIRS, 13)
                        .power())
                .isGreaterThan(0.5);
    }

    @Test
    void ofTheDifferencesShownFewAreWrong() {
        SimulatedGroups.Rates rates = new SimulatedGroups(5, 5, 0.1, 1, 5, 1.25).rates(PAIRS, 14);

        assertThat(rates.falseShare()).isLessThan(AT_MOST);
        assertThat(rates.missed()).isLessThan(AT_MOST);
    }
}
