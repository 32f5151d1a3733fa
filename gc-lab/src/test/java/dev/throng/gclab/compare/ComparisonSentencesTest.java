package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class ComparisonSentencesTest {

    private static Trials trials(String label, Measure measure, double... values) {
        List<Map<Measure, Double>> figures = new ArrayList<>();
        for (double value : values) {
            figures.add(Map.of(measure, value));
        }
        return TestTrials.of(label, "", figures);
    }

    private static List<String> said(Measure measure, Trials... trials) {
        List<Difference> differences = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(List.of(trials), List.of(measure))
                .differences();
        return new ComparisonSentences(differences).of(List.of(trials), List.of(measure));
    }

    @Test
    void theBestIsNamedWithWhomItIsShownToBeat() {
        assertThat(said(
                        Measure.PAUSE_MAX,
                        trials("parallel", Measure.PAUSE_MAX, 200e6, 210e6, 190e6),
                        trials("zgc", Measure.PAUSE_MAX, 1e6, 1.1e6, 0.9e6)))
                .singleElement()
                .asString()
                .matches("Longest pause: lowest with zgc at 99\\d µs; higher with parallel at 200 ms"
                        + " \\(1\\d\\d to [2-4]\\d\\d times\\)\\.");
    }

    @Test
    void whoCannotBeToldFromTheBestIsNamedBesideIt() {
        assertThat(said(
                        Measure.THROUGHPUT,
                        trials("a", Measure.THROUGHPUT, 100, 110, 90),
                        trials("b", Measure.THROUGHPUT, 102, 95, 108),
                        trials("c", Measure.THROUGHPUT, 1, 1.1, 0.9)))
                .singleElement()
                .asString()
                .startsWith(
                        "Throughput: highest with b at 102/s; undecided against a at 99.7/s; lower with c at 0.997/s (");
    }

    @Test
    void whereNothingIsShownThatIsWhatItSays() {
        assertThat(said(
                        Measure.RSS_MAX,
                        trials("a", Measure.RSS_MAX, 1 << 20, 1.1 * (1 << 20), 0.9 * (1 << 20)),
                        trials("b", Measure.RSS_MAX, 1 << 20, 1.05 * (1 << 20), 0.95 * (1 << 20))))
                .singleElement()
                .asString()
                .startsWith("Largest resident set: undecided after 3 trials between ");
    }

    @Test
    void oneTrialEachShowsNothingHoweverFarApart() {
        assertThat(said(Measure.PAUSE_MAX, trials("a", Measure.PAUSE_MAX, 1e6), trials("b", Measure.PAUSE_MAX, 1e9)))
                .containsExactly(
                        "Longest pause: undecided after 1 trial between a at 1.00 ms, b at 1.00 s. One trial alone cannot show a"
                                + " difference.");
    }

    private static Trials pauses(String label, double[] longest, double... counts) {
        List<Map<Measure, Double>> figures = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            figures.add(Map.of(Measure.PAUSE_MAX, longest[i], Measure.PAUSES, counts[i]));
        }
        return TestTrials.of(label, "", figures);
    }

    /** The longest pauses of the published Riemann study: 18 µs and 128 ms, and yet no difference shown among so many. */
    @Test
    void aDifferenceThatIsNotShownSaysHowLargeItWouldHaveHadToBe() {
        Trials zgc = pauses("zgc", new double[] {0, 28e3, 26e3}, 0, 12, 3);
        Trials cms = pauses("cms", new double[] {113.7e6, 117.8e6, 155.7e6}, 1, 1, 1);
        List<Difference> differences = new PairwiseDifferences(ErrorBudget.once(0.999), 0.1)
                .of(List.of(cms, zgc), List.of(Measure.PAUSE_MAX))
                .differences();

        String said = new ComparisonSentences(differences)
                .of(List.of(cms, zgc), List.of(Measure.PAUSE_MAX))
                .get(0);

        assertThat(said)
                .matches(
                        "Longest pause: undecided after 3 trials between zgc at 18\\.0 µs of 0 to 12 pauses, cms at 12\\d ms of 1"
                                + " pause\\. With this spread, the study can only detect differences from zgc of at least \\d+ ms with cms\\..*");
        Difference only = differences.get(0);
        assertThat(only.shownFrom())
                .isGreaterThan(Math.abs(only.interval().estimate()))
                .isEqualTo(only.interval().high() - only.interval().estimate());
    }

    @Test
    void whatWouldBeShownAloneIsSaidToBeNoProof() {
        ConfidenceInterval together = new ConfidenceInterval(2, 0.5, 8, 0.999);
        ConfidenceInterval alone = new ConfidenceInterval(2, 1.5, 2.7, 0.95);
        Difference one = new Difference(
                "",
                Measure.RSS_MAX,
                "b",
                "a",
                Difference.Scale.RATIO,
                together,
                alone,
                false,
                OptionalInt.empty(),
                3,
                Optional.empty(),
                3,
                3);
        List<Trials> trials =
                List.of(trials("a", Measure.RSS_MAX, 1e6, 1e6, 1e6), trials("b", Measure.RSS_MAX, 2e6, 2e6, 2e6));

        assertThat(new ComparisonSentences(List.of(one)).of(trials, List.of(Measure.RSS_MAX)))
                .singleElement()
                .asString()
                .endsWith(
                        "differences from a of at least 4.00 times with b. Compared alone, b differs from it; among so many"
                                + " comparisons that is no proof.");
        assertThat(one.shownFrom()).isCloseTo(4, org.assertj.core.api.Assertions.within(1e-9));
    }

    private static Attribution explaining(double explained, double partly) {
        return new Attribution(22, 22, explained, partly, 1, 0.01);
    }

    @Test
    void whetherStopsWereToBlameIsSaidForEachConfiguration() {
        Map<String, List<Attribution>> trials = new LinkedHashMap<>();
        trials.put("cms", List.of(explaining(1, 1), explaining(1, 1)));
        trials.put("g1", List.of(explaining(0.86, 0.9), explaining(0.2, 0.3)));
        trials.put("zgc", List.of(explaining(0, 0), explaining(0.04, 0.1)));
        trials.put("idle", List.of(new Attribution(0, 0, 0, 0, 0, 0)));

        assertThat(AttributionSentence.of("p99.9", trials))
                .contains(
                        "Responses above p99.9: the target's pauses and stalls explain most with cms (100 % explained); they"
                                + " contribute little to most with zgc (0 to 4 % explained); they have an unclear effect, or trials that"
                                + " disagree, with g1 (20 to 86 % explained).");
        assertThat(AttributionSentence.of("p99.9", Map.of("idle", List.of()))).isEmpty();
    }
}
