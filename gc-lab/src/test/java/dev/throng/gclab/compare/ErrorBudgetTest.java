package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class ErrorBudgetTest {

    @Test
    void aStudyThatIsComparedOnceSharesTheErrorAmongItsIntervals() {
        ErrorBudget once = ErrorBudget.once(0.95);

        assertThat(once.single(10, 3)).isCloseTo(0.995, within(1e-12));
        assertThat(once.single(0, 3)).isCloseTo(0.95, within(1e-12));
        assertThat(once.looks()).isEmpty();
    }

    @Test
    void theSharesOfAllLooksAreTheWholeError() {
        ErrorBudget sequential = ErrorBudget.sequential(0.95, 3, 100);

        assertThat(sequential.looks())
                .containsExactly(3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40, 48, 58, 70, 84, 100);
        assertThat(sequential.looks().stream().mapToDouble(sequential::share).sum())
                .isCloseTo(1, within(1e-12));
        assertThat(sequential.share(4)).isCloseTo(sequential.share(3) / 2, within(1e-12));
    }

    @Test
    void aComparisonBetweenTwoLooksHasTheShareOfTheNextOne() {
        ErrorBudget sequential = ErrorBudget.sequential(0.95, 3, 100);

        assertThat(sequential.share(7)).isEqualTo(sequential.share(8)).isLessThan(sequential.share(6));
        assertThat(sequential.share(101)).isEqualTo(sequential.share(100));
    }

    @Test
    void levelsAndLooksOutOfRangeAreRefused() {
        assertThatThrownBy(() -> ErrorBudget.once(1)).hasMessage("level: 1.0 (expected: above 0 and below 1)");
        assertThatThrownBy(() -> ErrorBudget.sequential(0.95, 5, 4))
                .hasMessage("looks: 5 to 4 (expected: 1 or more, in rising order)");
    }
}
