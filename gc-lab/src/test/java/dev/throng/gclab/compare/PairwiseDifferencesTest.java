package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PairwiseDifferencesTest {

    private static final List<Measure> MEASURES = List.of(
            Measure.THROUGHPUT, Measure.RESPONSE_P99, Measure.PAUSE_MAX, Measure.CPU_PER_OPERATION, Measure.RSS_MAX);

    /** Trials of a collector as noisy as a shared machine makes them: 10 to 40 % by measure, log-normal. */
    private static Trials collector(String label, int trials, double factor, Random random) {
        List<Map<Measure, Double>> figures = new ArrayList<>();
        for (int trial = 0; trial < trials; trial++) {
            Map<Measure, Double> figure = new EnumMap<>(Measure.class);
            double noise = 0.1;
            for (Measure measure : MEASURES) {
                figure.put(measure, 1e6 * factor * Math.exp(noise * random.nextGaussian()));
                noise += 0.075;
            }
            figures.add(figure);
        }
        return new Trials(label, "", figures);
    }

    private static long shown(List<Trials> trials, long seed) {
        return new PairwiseDifferences(0.95, seed)
                .of(trials, MEASURES).stream().filter(Difference::shown).count();
    }

    /** The same collector twice: the property that a comparison stands on. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5})
    void aStudyOfTheSameCollectorTwiceShowsNoDifferenceInNineOfTenSeeds(int trials) {
        Random random = new Random(20261121);
        int clean = 0;
        for (int study = 0; study < 20; study++) {
            List<Trials> twice = List.of(collector("g1", trials, 1, random), collector("g1 again", trials, 1, random));
            for (int seed = 0; seed < 10; seed++) {
                clean += shown(twice, seed) == 0 ? 1 : 0;
            }
        }
        assertThat(clean).isGreaterThanOrEqualTo(180);
    }

    @Test
    void theLevelIsOfAllIntervalsTogether() {
        Random random = new Random(20261122);
        int studiesWithAny = 0;
        for (int study = 0; study < 30; study++) {
            List<Trials> three =
                    List.of(collector("a", 3, 1, random), collector("b", 3, 1, random), collector("c", 3, 1, random));
            studiesWithAny += shown(three, study) > 0 ? 1 : 0;
        }
        assertThat(studiesWithAny).isLessThanOrEqualTo(3);
    }

    @Test
    void aTenfoldDifferenceIsShownWithThreeTrialsAndMeasuredAsARatio() {
        Random random = new Random(5);
        List<Difference> differences = new PairwiseDifferences(0.95, 1)
                .of(List.of(collector("a", 3, 1, random), collector("b", 3, 10, random)), List.of(Measure.THROUGHPUT));

        assertThat(differences).singleElement().satisfies(difference -> {
            assertThat(difference.of()).isEqualTo("b");
            assertThat(difference.from()).isEqualTo("a");
            assertThat(difference.scale()).isEqualTo(Difference.Scale.RATIO);
            assertThat(difference.shown()).isTrue();
            assertThat(difference.interval().estimate()).isCloseTo(10, within(3.0));
            assertThat(difference.interval().level()).isCloseTo(0.95, within(1e-12));
        });
    }

    @Test
    void anIntervalThatHoldsTogetherWithOthersIsWiderThanAlone() {
        Random random = new Random(6);
        assertThat(new PairwiseDifferences(0.95, 1)
                        .of(List.of(collector("a", 4, 1, random), collector("b", 4, 2, random)), MEASURES))
                .hasSize(5)
                .allSatisfy(difference -> {
                    assertThat(difference.interval().level()).isCloseTo(0.99, within(1e-12));
                    assertThat(difference.alone().level()).isEqualTo(0.95);
                    assertThat(difference.interval().low())
                            .isLessThan(difference.alone().low());
                    assertThat(difference.interval().high())
                            .isGreaterThan(difference.alone().high());
                });
    }

    @Test
    void trialsWithoutSpreadDoNotDifferByLessThanTheirDigits() {
        Trials a = new Trials("a", "", Collections.nCopies(3, Map.of(Measure.THROUGHPUT, 79_841.0)));
        Trials b = new Trials("b", "", Collections.nCopies(3, Map.of(Measure.THROUGHPUT, 79_840.0)));
        Trials c = new Trials("c", "", Collections.nCopies(3, Map.of(Measure.THROUGHPUT, 70_000.0)));

        assertThat(new PairwiseDifferences(0.95, 1).of(List.of(a, b, c), List.of(Measure.THROUGHPUT)))
                .extracting(Difference::shown)
                .containsExactly(false, true, true);
    }

    @Test
    void aMeasureWithZeroesIsComparedByDifference() {
        Trials none = new Trials("none", "", List.of(Map.of(Measure.STALLED, 0.0), Map.of(Measure.STALLED, 0.0)));
        Trials some = new Trials("some", "", List.of(Map.of(Measure.STALLED, 5e6), Map.of(Measure.STALLED, 6e6)));

        assertThat(new PairwiseDifferences(0.95, 1).of(List.of(none, some), List.of(Measure.STALLED)))
                .singleElement()
                .satisfies(difference -> {
                    assertThat(difference.scale()).isEqualTo(Difference.Scale.ABSOLUTE);
                    assertThat(difference.interval().estimate()).isEqualTo(5.5e6);
                });
    }

    @Test
    void groupsAreNotMixedAndWhatOneSideLacksIsNotCompared() {
        Map<Measure, Double> full = Map.of(Measure.THROUGHPUT, 1.0, Measure.PAUSE_MAX, 1.0);
        Map<Measure, Double> half = Map.of(Measure.THROUGHPUT, 1.0);
        List<Trials> all = List.of(
                new Trials("a", "512m", List.of(full, full)),
                new Trials("b", "512m", List.of(half, half)),
                new Trials("a", "1g", List.of(full, full)),
                new Trials("b", "1g", List.of(full, full)));

        List<Difference> differences =
                new PairwiseDifferences(0.95, 1).of(all, List.of(Measure.THROUGHPUT, Measure.PAUSE_MAX));

        assertThat(differences)
                .extracting(difference ->
                        difference.group() + " " + difference.measure().id())
                .containsExactly("512m throughput", "1g throughput", "1g pause-max");
        assertThat(differences).noneMatch(Difference::shown);
    }
}
