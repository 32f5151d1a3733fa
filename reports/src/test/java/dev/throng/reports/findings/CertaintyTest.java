package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertaintyTest {

    private static Certainty p99(long beyond, long ownLag, IntervalSpread spread) {
        return new Certainty(Statistic.P99, 3_400_000, beyond, Optional.of(ownLag), Optional.ofNullable(spread));
    }

    @Test
    void aSurePercentileHasNoRemark() {
        assertThat(p99(200, 30_000, new IntervalSpread(20, 3_000_000, 4_000_000))
                        .remarks())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, no value beyond", "1, 1 value beyond", "9, 9 values beyond", "10, ''"})
    void fewerThanTenValuesBeyondArePointedOut(long beyond, String remark) {
        assertThat(String.join("; ", p99(beyond, 0, null).remarks())).isEqualTo(remark);
    }

    @Test
    void theLargestValueIsOneValueByItsName() {
        Certainty max = new Certainty(Statistic.MAX, 9_000_000, 0, Optional.of(0L), Optional.empty());

        assertThat(max.remarks()).isEmpty();
    }

    @Test
    void ownLagIsPointedOutFromATenthOfTheResponseTime() {
        assertThat(p99(200, 340_000, null).remarks()).isEqualTo(List.of("own lag 340 µs"));
        assertThat(p99(200, 339_999, null).remarks()).isEmpty();
    }

    @Test
    void intervalsThatDifferByTwoOrMoreArePointedOut() {
        assertThat(p99(200, 0, new IntervalSpread(20, 2_000_000, 4_000_000)).remarks())
                .containsExactly("quartiles of the intervals 2.00 ms and 4.00 ms");
        assertThat(p99(200, 0, new IntervalSpread(20, 2_000_000, 3_990_000)).remarks())
                .isEmpty();
    }

    @Test
    void theSentenceHasAllThatIsKnown() {
        assertThat(p99(8, 1_900_000, new IntervalSpread(20, 2_000_000, 4_000_000))
                        .sentence("send"))
                .isEqualTo(
                        "How sure p99 of send is: 3.40 ms; 8 values lie beyond it; up to 1.90 ms of it is own lag (56 %);"
                                + " the quartiles of 20 intervals are 2.00 ms and 4.00 ms.");
        assertThat(new Certainty(Statistic.P99, 3_400_000, 0, Optional.empty(), Optional.empty()).sentence("send"))
                .isEqualTo("How sure p99 of send is: 3.40 ms; no value lies beyond it, so it is the slowest of too few;"
                        + " own lag is not known.");
    }
}
