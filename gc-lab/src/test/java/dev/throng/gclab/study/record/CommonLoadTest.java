package dev.throng.gclab.study.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.search.SearchedLoad;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommonLoadTest {

    @ParameterizedTest
    @CsvSource({
        "RATE, 5639.9, 5630",
        "RATE, 209.99999999999997, 210",
        "USERS, 209.99999999999997, 210",
        "USERS, 209.9, 209",
        "IN_FLIGHT, 1234.5, 1234",
        "IN_FLIGHT, 0.7, 1"
    })
    void theLoadIsRoundedDownButNotForTheErrorOfABinaryFraction(SearchedLoad.Kind kind, double share, double expected) {
        assertThat(CommonLoad.rounded(share, kind)).isEqualTo(expected);
    }
}
