package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutliersTest {

    @Test
    void theAgentThatIsFarAboveTheOthersIsFound() {
        assertThat(Outliers.of(Map.of("a", 2, "b", 90, "c", 3), 1, 3)).contains(new Outliers(List.of("b"), 90, 90, 3));
    }

    @Test
    void halfOfTheAgentsMayDiffer() {
        assertThat(Outliers.of(Map.of("a", 100, "b", 90, "c", 30, "d", 3), 1, 3))
                .contains(new Outliers(List.of("a", "b"), 90, 100, 30));
        assertThat(Outliers.of(Map.of("a", 100, "b", 90, "c", 80, "d", 3), 1, 3))
                .isEmpty();
    }

    @Test
    void similarOrSmallValuesAreNoDifference() {
        assertThat(Outliers.of(Map.of("a", 20, "b", 41, "c", 15), 1, 3)).isEmpty();
        assertThat(Outliers.of(Map.of("a", 0, "b", 2), 1, 3)).isEmpty();
        assertThat(Outliers.of(Map.of("a", 0, "b", 0), 0, 3)).isEmpty();
        assertThat(Outliers.of(Map.of("a", 50), 1, 3)).isEmpty();
        assertThat(Outliers.of(Map.of(), 1, 3)).isEmpty();
    }

    @Test
    void manyNamesAreCounted() {
        assertThat(new Outliers(List.of("a", "b", "c"), 9, 9, 1).names()).isEqualTo("a, b, c");
        assertThat(new Outliers(List.of("a", "b", "c", "d", "e"), 9, 9, 1).names())
                .isEqualTo("a, b, c and 2 more");
    }
}
