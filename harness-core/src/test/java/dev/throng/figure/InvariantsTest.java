package dev.throng.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvariantsTest {

    private static ArrivalCounts counts(long due, long started, long answered, long departed) {
        return ArrivalCounts.of(new long[] {due, started, answered, 7, departed, 2, 20, 3, 31, 9, 0, 0, 0, 0});
    }

    @Test
    void countsThatAddUpAreConserved() {
        assertThat(Invariants.conserved(counts(120, 100, 90, 60))).isTrue();
    }

    @Test
    void eachSumAloneCanFail() {
        assertThat(Invariants.sums(counts(121, 100, 90, 60)))
                .extracting(Invariants.Sum::holds)
                .containsExactly(false, true, true);
        assertThat(Invariants.sums(counts(121, 101, 90, 60)))
                .extracting(Invariants.Sum::holds)
                .containsExactly(true, false, true);
        assertThat(Invariants.sums(counts(120, 100, 90, 61)))
                .extracting(Invariants.Sum::holds)
                .containsExactly(true, true, false);
        assertThat(Invariants.conserved(counts(121, 100, 90, 60))).isFalse();
        assertThat(Invariants.conserved(counts(120, 100, 90, 61))).isFalse();
    }

    @Test
    void littlesLawAllowsFivePercentOfTheMeanInFlight() {
        assertThat(Invariants.littleHolds(1000, 1052)).isFalse();
        assertThat(Invariants.littleHolds(1000, 1049)).isTrue();
        assertThat(Invariants.littleHolds(1000, 948)).isFalse();
        assertThat(Invariants.littleHolds(0, 1)).isFalse();
    }

    @Test
    void littlesLawAllowsASmallNumberOfArrivals() {
        assertThat(Invariants.littleHolds(0.10, 0.13)).isTrue();
        assertThat(Invariants.littleHolds(0.10, 0.16)).isFalse();
        assertThat(Invariants.littleHolds(0, 0)).isTrue();
    }

    @Test
    void responseIsServiceAndLag() {
        assertThat(Invariants.responseHolds(21e6, 20e6, 1e6)).isTrue();
        assertThat(Invariants.responseHolds(21e6, 20e6, 0)).isFalse();
        assertThat(Invariants.responseHolds(500, 1_200, 0))
                .as("stamped before the start")
                .isTrue();
    }
}
