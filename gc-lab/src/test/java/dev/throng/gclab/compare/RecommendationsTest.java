package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecommendationsTest {

    private static Trials trials(String label, Measure measure, double... values) {
        List<Map<Measure, Double>> figures = new ArrayList<>();
        for (double value : values) {
            figures.add(Map.of(measure, value));
        }
        return new Trials(label, "", figures);
    }

    private static List<String> said(Measure measure, Trials... trials) {
        List<Difference> differences = new PairwiseDifferences(0.95, 1).of(List.of(trials), List.of(measure));
        return new Recommendations(differences).of(List.of(trials), List.of(measure));
    }

    @Test
    void theBestIsNamedWithWhomItIsShownToBeat() {
        assertThat(said(
                        Measure.PAUSE_MAX,
                        trials("parallel", Measure.PAUSE_MAX, 200e6, 210e6, 190e6),
                        trials("zgc", Measure.PAUSE_MAX, 1e6, 1.1e6, 0.9e6)))
                .singleElement()
                .asString()
                .matches("Longest pause: least with zgc, 99\\d µs; shown to be more with parallel 200 ms"
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
                        "Answered operations: most with b, 102/s; no difference from it is shown for a 99.7/s; shown to be"
                                + " less with c 0.997/s (");
    }

    @Test
    void whereNothingIsShownThatIsWhatItSays() {
        assertThat(said(
                        Measure.RSS_MAX,
                        trials("a", Measure.RSS_MAX, 1 << 20, 1.1 * (1 << 20), 0.9 * (1 << 20)),
                        trials("b", Measure.RSS_MAX, 1 << 20, 1.05 * (1 << 20), 0.95 * (1 << 20))))
                .singleElement()
                .asString()
                .startsWith("Largest resident set: no difference shown between ");
    }

    @Test
    void oneTrialEachShowsNothingHoweverFarApart() {
        assertThat(said(Measure.PAUSE_MAX, trials("a", Measure.PAUSE_MAX, 1e6), trials("b", Measure.PAUSE_MAX, 1e9)))
                .containsExactly("Longest pause: no difference shown between a 1.00 ms, b 1.00 s.");
    }
}
