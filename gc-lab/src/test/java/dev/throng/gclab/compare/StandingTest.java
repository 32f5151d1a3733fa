package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StandingTest {

    private static final Measure RSS = Measure.RSS_MAX;

    private static Standing standing(List<Trials> group, Difference... differences) {
        return Standing.of(RSS, group, List.of(differences)).orElseThrow();
    }

    private static Difference ratio(String of, String from, double low, double high) {
        return TestDifferences.ratio("", RSS, of, from, low, high);
    }

    private static Trials trials(String label, double value) {
        return TestTrials.of(label, RSS, value, value, value);
    }

    @Test
    void aConfigurationThatIsProvenBetterThanTheBestMeanIsNotWorse() {
        // In the blocks that both have, "few" needs less; the third block of "many" makes its mean the lowest.
        Trials many = TestTrials.of("many", RSS, 100, 101, 1);
        Trials few = TestTrials.of("few", RSS, 80, 81);
        Difference difference = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(List.of(many, few), List.of(RSS))
                .differences()
                .get(0);

        Standing standing = standing(List.of(many, few), difference);

        assertThat(difference.showsBetter("few")).isTrue();
        assertThat(standing.best()).isSameAs(many);
        assertThat(standing.rivals())
                .singleElement()
                .extracting(Standing.Rival::relation)
                .isEqualTo(Standing.Relation.UNDECIDED);
        assertThat(standing.winners()).isEmpty();
    }

    @Test
    void equalConfigurationsWinTogetherIfEachIsProvenBetterThanEveryOther() {
        List<Trials> group = List.of(trials("a", 100), trials("b", 104), trials("c", 130));
        Difference equal = ratio("b", "a", 1.01, 1.08);
        Difference worse = ratio("c", "a", 1.2, 1.4);

        assertThat(standing(group, equal, worse, ratio("c", "b", 1.1, 1.4)).winners())
                .containsExactly("a", "b");
        assertThat(standing(group, equal, worse, ratio("c", "b", 0.99, 1.5)).winners())
                .isEmpty();
    }

    @Test
    void aConfigurationThatIsWorseThanAnyOtherIsNoLeader() {
        List<Trials> group = List.of(trials("noisy", 100), trials("b", 104), trials("c", 130));
        Difference open = ratio("b", "noisy", 0.5, 2);
        Difference alsoOpen = ratio("c", "noisy", 0.6, 2.5);

        Standing standing = standing(group, open, alsoOpen, ratio("c", "b", 1.2, 1.3));

        assertThat(standing.decided()).isFalse();
        assertThat(standing.leaders()).containsExactly("noisy", "b");
        assertThat(standing.recommended()).as("b is proven better than c").containsExactly("b");
        assertThat(standing.open()).containsExactly("noisy");
        assertThat(standing.winners()).isEmpty();
        assertThat(standing(group, open, alsoOpen, ratio("c", "b", 1.02, 1.09)).leaders())
                .isEmpty();
    }

    @Test
    void aDifferenceOfSharesIsInPercentagePoints() {
        List<Trials> group = List.of(
                TestTrials.of("none", "", List.of(Map.of(Measure.STOPPED_SHARE, 0.0))),
                TestTrials.of("some", "", List.of(Map.of(Measure.STOPPED_SHARE, 0.02))));
        Difference ratio = TestDifferences.ratio("", Measure.STOPPED_SHARE, "some", "none", 0.01, 0.03);
        Difference difference = new Difference(
                "",
                ratio.measure(),
                ratio.of(),
                ratio.from(),
                Difference.Scale.ABSOLUTE,
                ratio.interval(),
                ratio.interval(),
                false,
                ratio.moreBlocks(),
                ratio.family(),
                ratio.sample());

        assertThat(Standing.of(Measure.STOPPED_SHARE, group, List.of(difference))
                        .orElseThrow()
                        .rivals())
                .singleElement()
                .extracting(rival -> rival.change().orElseThrow())
                .isEqualTo("1.00 to 3.00 percentage points more");
    }
}
