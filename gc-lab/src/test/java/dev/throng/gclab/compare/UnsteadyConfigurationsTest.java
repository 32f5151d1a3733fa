package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnsteadyConfigurationsTest {

    private static final List<Measure> FIVE = List.of(
            Measure.THROUGHPUT, Measure.RESPONSE_P999, Measure.PAUSE_MAX, Measure.CPU_PER_OPERATION, Measure.RSS_MAX);

    /**
     * The unsteady configurations of drawn trials.
     *
     * @param noisy by which factor the second configuration varies more than the others, in the first measures
     * @param measures how many these are
     */
    private static Set<String> unsteady(int configurations, int blocks, double noisy, int measures, Random random) {
        List<Trials> all = new ArrayList<>();
        for (int label = 0; label < configurations; label++) {
            List<Trials.Trial> trials = new ArrayList<>();
            for (int block = 1; block <= blocks; block++) {
                Map<Measure, Double> figures = new EnumMap<>(Measure.class);
                for (int i = 0; i < FIVE.size(); i++) {
                    double deviation = 0.1 * (label == 1 && i < measures ? noisy : 1);
                    figures.put(FIVE.get(i), Math.exp(block + deviation * random.nextGaussian()));
                }
                trials.add(new Trials.Trial(block, figures, Map.of()));
            }
            all.add(new Trials("c" + label, "", trials));
        }
        return of(all);
    }

    private static Set<String> of(List<Trials> all) {
        return UnsteadyConfigurations.of(FIVE.stream()
                .map(measure -> MeasuredGroup.Table.of("", measure, all))
                .toList());
    }

    private static double share(int studies, int configurations, int blocks, double noisy, int measures) {
        Random random = new Random(8);
        long found = Stream.generate(() -> unsteady(configurations, blocks, noisy, measures, random))
                .limit(studies)
                .filter(one -> one.contains("c1"))
                .count();
        return (double) found / studies;
    }

    @ParameterizedTest
    @CsvSource({"4, 3", "11, 3", "4, 5", "11, 5"})
    void aConfigurationThatVariesFiveTimesAsMuchInAllMeasuresIsFound(int configurations, int blocks) {
        assertThat(share(100, configurations, blocks, 5, 5)).isGreaterThan(0.85);
    }

    @ParameterizedTest
    @CsvSource({"4, 3", "11, 3", "4, 5"})
    void oneThatVariesMuchInASingleMeasureIsNot(int configurations, int blocks) {
        assertThat(share(100, configurations, blocks, 10, 1)).isLessThan(0.05);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 11})
    void ofAlikeConfigurationsHardlyAnyIsFound(int configurations) {
        Random random = new Random(9);
        long studies = 200;
        long found = Stream.generate(() -> unsteady(configurations, 3, 1, 0, random))
                .limit(studies)
                .filter(one -> !one.isEmpty())
                .count();

        assertThat((double) found / studies).isLessThan(0.05);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void ofTwoNoneCanBeTold(int configurations) {
        assertThat(unsteady(configurations, 3, 100, 5, new Random(1))).isEmpty();
    }

    @Test
    void trialsThatAreAllEqualAreSteady() {
        List<Trials> all = Stream.of("a", "b", "c")
                .map(label -> new Trials(
                        label,
                        "",
                        DoubleStream.of(1, 2, 3)
                                .mapToObj(
                                        block -> new Trials.Trial((int) block, Map.of(Measure.RSS_MAX, 4.0), Map.of()))
                                .toList()))
                .toList();

        assertThat(of(all)).isEmpty();
    }

    @Test
    void mostMeasuresAreMoreThanHalfOfThem() {
        // of three, two or more with at most 0.1: 3 * 0.01 * 0.9 + 0.001
        assertThat(UnsteadyConfigurations.ofMostMeasures(0.9, 0.1, 0.001)).isCloseTo(0.028, within(1e-12));
        // of four, three or more: 4 * 0.008 * 0.8 + 0.0016
        assertThat(UnsteadyConfigurations.ofMostMeasures(0.001, 0.2, 0.1, 0.9)).isCloseTo(0.0272, within(1e-12));
        assertThat(UnsteadyConfigurations.ofMostMeasures(1e-9, 1e-9))
                .as("too few")
                .isEqualTo(1);
        assertThat(UnsteadyConfigurations.ofMostMeasures()).isEqualTo(1);
    }
}
