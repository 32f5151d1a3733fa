package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class ComparisonSentencesTest {

    private static final List<Trials> GROUP = List.of(
            TestTrials.of("a", Measure.RSS_MAX, 1 << 20, 1 << 20, 1 << 20),
            TestTrials.of("b", Measure.RSS_MAX, 2 << 20, 2 << 20, 2 << 20),
            TestTrials.of("c", Measure.RSS_MAX, 3 << 20, 3 << 20, 3 << 20));

    private static List<String> said(Difference... differences) {
        return new ComparisonSentences(List.of(differences), 0.1)
                .of(GROUP, List.of(Measure.THROUGHPUT, Measure.RSS_MAX));
    }

    private static Difference ratio(String of, String from, double low, double high) {
        return TestDifferences.ratio("", Measure.RSS_MAX, of, from, low, high);
    }

    @Test
    void everyConfigurationIsComparedWithTheBest() {
        assertThat(said(ratio("b", "a", 1.8, 2.2), ratio("c", "a", 0.9, 9)))
                .containsExactly(
                        "Largest resident set: lowest mean with a at 1.00 MiB; b at 2.00 MiB, 1.80 to 2.20 times;"
                                + " c at 3.00 MiB, undecided after 3 blocks (about 12 more would decide).");
    }

    @Test
    void theDirectionInWhichADifferenceWasTakenDoesNotMatter() {
        assertThat(said(ratio("a", "b", 0.5, 0.8), ratio("c", "a", 2, 4)))
                .containsExactly("Largest resident set: lowest with a at 1.00 MiB; b at 2.00 MiB, 1.25 to 2.00 times;"
                        + " c at 3.00 MiB, 2.00 to 4.00 times.");
    }

    @Test
    void equalIsNotUndecided() {
        assertThat(said(ratio("b", "a", 0.97, 1.06), ratio("c", "a", 1.01, 1.08)))
                .containsExactly(
                        "Largest resident set: equal within 10 %: a at 1.00 MiB, b at 2.00 MiB, c at 3.00 MiB.");
    }

    @Test
    void ofManyConfigurationsTheLastAreCounted() {
        List<Trials> group = new ArrayList<>();
        List<Difference> differences = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            group.add(TestTrials.of("c" + i, Measure.RSS_MAX, i << 20, i << 20, i << 20));
            if (i > 1) {
                differences.add(i == 7 ? ratio("c7", "c1", 2, 4) : ratio("c" + i, "c1", 0.97, 1.06));
            }
        }

        assertThat(new ComparisonSentences(differences, 0.1).of(group, List.of(Measure.RSS_MAX)))
                .singleElement()
                .asString()
                .endsWith("c4 at 4.00 MiB, equal within 10 %; 3 others at 5.00 MiB to 7.00 MiB: 1 worse, 2 equal.");
    }

    @Test
    void manyEqualConfigurationsAreCounted() {
        List<Trials> group = new ArrayList<>();
        List<Difference> differences = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            group.add(TestTrials.of("c" + i, Measure.RSS_MAX, 1 << 20, 1 << 20));
            if (i > 0) {
                differences.add(ratio("c" + i, "c0", 0.97, 1.06));
            }
        }

        assertThat(new ComparisonSentences(differences, 0.1).of(group, List.of(Measure.RSS_MAX)))
                .containsExactly("Largest resident set: equal within 10 %: all 6 configurations, 1.00 MiB.");
    }

    @Test
    void aLongestPauseComesWithTheNumberOfPauses() {
        Trials few = TestTrials.of(
                "few",
                "",
                List.of(
                        Map.of(Measure.PAUSE_MAX, 4e6, Measure.PAUSES, 1.0),
                        Map.of(Measure.PAUSE_MAX, 4e6, Measure.PAUSES, 1.0)));
        Trials many = TestTrials.of(
                "many",
                "",
                List.of(
                        Map.of(Measure.PAUSE_MAX, 8e6, Measure.PAUSES, 30.0),
                        Map.of(Measure.PAUSE_MAX, 8e6, Measure.PAUSES, 42.0)));
        Difference difference = TestDifferences.ratio("", Measure.PAUSE_MAX, "many", "few", 1.9, 2.1);

        assertThat(new ComparisonSentences(List.of(difference), 0.1).of(List.of(few, many), List.of(Measure.PAUSE_MAX)))
                .containsExactly(
                        "Longest pause: lowest with few at 4.00 ms of 1 pause; many at 8.00 ms of 30 to 42 pauses,"
                                + " 1.90 to 2.10 times.");
    }

    @Test
    void oneTrialEachIsUndecidedHoweverFarApart() {
        List<Trials> group =
                List.of(TestTrials.of("a", Measure.PAUSE_MAX, 1e6), TestTrials.of("b", Measure.PAUSE_MAX, 1e9));
        List<Difference> differences = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(group, List.of(Measure.PAUSE_MAX))
                .differences();

        assertThat(new ComparisonSentences(differences, 0.1).of(group, List.of(Measure.PAUSE_MAX)))
                .containsExactly("Longest pause: lowest mean with a at 1.00 ms; b at 1.00 s, undecided after 1 block.");
    }

    private static Attribution explaining(double explained, double partly) {
        return new Attribution(22, 22, explained, partly, 1, 0.01);
    }

    @Test
    void whetherStopsWereToBlameIsSaidForEachConfiguration() {
        Map<ConfigurationName, List<Attribution>> trials = new LinkedHashMap<>();
        trials.put(TestTrials.name("cms"), List.of(explaining(1, 1), explaining(1, 1)));
        trials.put(TestTrials.name("g1"), List.of(explaining(0.86, 0.9), explaining(0.2, 0.3)));
        trials.put(TestTrials.name("zgc"), List.of(explaining(0, 0), explaining(0.04, 0.1)));
        trials.put(TestTrials.name("idle"), List.of(new Attribution(0, 0, 0, 0, 0, 0)));

        assertThat(AttributionSentence.of("p99.9", trials, Map.of()))
                .contains(
                        "Responses above p99.9: the target's pauses and allocation stalls (threads that wait for memory) explain"
                                + " most with cms (100 % explained); they contribute little to most with zgc (0 to 4 % explained); they have an unclear effect, or trials that"
                                + " disagree, with g1.");
        assertThat(AttributionSentence.of("p99.9", Map.of(TestTrials.name("idle"), List.of()), Map.of()))
                .isEmpty();
    }

    @Test
    void pacingMayBeToBlameForWhatStopsDoNotExplain() {
        Map<ConfigurationName, List<Attribution>> trials = new LinkedHashMap<>();
        trials.put(TestTrials.name("zgc"), List.of(explaining(0, 0)));
        trials.put(TestTrials.name("shenandoah"), List.of(explaining(0, 0)));
        trials.put(TestTrials.name("shenandoah that did not pace"), List.of(explaining(0, 0)));
        trials.put(TestTrials.name("shenandoah that explains"), List.of(explaining(1, 1)));
        Map<String, OptionalDouble> paced = new LinkedHashMap<>();
        paced.put("shenandoah", OptionalDouble.of(35_000_000));
        paced.put("shenandoah that did not pace", OptionalDouble.of(0));
        paced.put("shenandoah that explains", OptionalDouble.of(35_000_000));

        assertThat(AttributionSentence.of("p99.9", trials, paced).orElseThrow())
                .endsWith(
                        "; pacing, which delays threads that allocate, may explain those with shenandoah (threads waited for"
                                + " 35.0 ms per second).");
        paced.put("shenandoah", OptionalDouble.empty());
        assertThat(AttributionSentence.of("p99.9", trials, paced).orElseThrow())
                .endsWith(" may explain those with shenandoah (its time is not logged).");
    }

    @Test
    void manyConfigurationsWithTheSameCauseHaveOneRangeOfShares() {
        Map<ConfigurationName, List<Attribution>> trials = new LinkedHashMap<>();
        for (int i = 0; i < 6; i++) {
            trials.put(TestTrials.name("Java " + (17 + i) + " g1"), List.of(explaining(0.9 + i / 100.0, 0.96)));
        }
        trials.put(TestTrials.name("Java 17 zgc"), List.of(explaining(0, 0)));

        assertThat(AttributionSentence.of("p99.9", trials, Map.of()).orElseThrow())
                .contains(
                        " explain most with g1 on every Java (90 to 95 % explained); they contribute little to most with"
                                + " Java 17 zgc (0 % explained).");
    }
}
