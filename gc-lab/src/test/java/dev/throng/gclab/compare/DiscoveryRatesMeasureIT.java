package dev.throng.gclab.compare;

import dev.throng.scenario.yaml.ScalarTypes;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prints tables of docs/decisions/comparing-trials.md: errors and power of studies that control the false discovery rate. */
@Tag("measure")
final class DiscoveryRatesMeasureIT {

    private static final List<Double> ALIKE = Collections.nCopies(5, 0.1);

    /** Throughput, response p99.9, longest pause, CPU per operation and memory of the published studies. */
    private static final List<Double> PUBLISHED = List.of(0.10, 0.25, 0.20, 0.10, 0.03);

    /** Of a quiet machine: equality within 10 % can be shown, so configurations are decided early. */
    private static final List<Double> SMALL = Collections.nCopies(5, 0.04);

    private static final List<Double> EFFECTS = List.of(1.1, 1.25, 1.5);
    private static final List<Integer> CONFIGURATIONS = List.of(4, 11, 22, 44);
    private static final List<Integer> BLOCKS = List.of(3, 5, 10);

    private static int studies(int configurations) {
        return configurations > 22 ? 40 : configurations > 11 ? 80 : configurations > 4 ? 250 : 800;
    }

    private static DiscoveryRates print(String name, SimulatedQuestions questions) {
        DiscoveryRates rates = DiscoveryRates.of(questions, studies(questions.configurations()), 47);
        System.out.println("| " + name + " | " + questions.configurations() + " | " + questions.blocks() + " | "
                + rates.text() + " |");
        return rates;
    }

    @ParameterizedTest
    @EnumSource(SimulatedQuestions.Noise.class)
    void falseDiscoveriesAndFalseCoverageArePrinted(SimulatedQuestions.Noise noise) {
        String name = noise.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        for (double effect : EFFECTS) {
            for (int configurations : CONFIGURATIONS) {
                for (int blocks : BLOCKS) {
                    DiscoveryRates rates = print(
                            name + ", effect " + effect,
                            new SimulatedQuestions(configurations, blocks, Math.log(effect), noise, ALIKE, 1));
                    rates.requireAtMost(0.05);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2.5, 5})
    void oneNoisyConfigurationIsPrinted(double noisy) {
        for (double effect : EFFECTS) {
            for (int configurations : CONFIGURATIONS) {
                for (int blocks : BLOCKS) {
                    DiscoveryRates rates = print(
                            "one " + noisy + " times as noisy, effect " + effect,
                            new SimulatedQuestions(
                                    configurations,
                                    blocks,
                                    Math.log(effect),
                                    SimulatedQuestions.Noise.NORMAL,
                                    ALIKE,
                                    noisy));
                    rates.requireAtMost(0.05);
                }
            }
        }
    }

    @Test
    void powerIsPrinted() {
        for (double effect : EFFECTS) {
            for (int configurations : CONFIGURATIONS) {
                for (int blocks : BLOCKS) {
                    print("published spreads, effect " + effect, published(configurations, blocks, effect));
                }
            }
        }
    }

    private static SimulatedQuestions published(int configurations, int blocks, double effect) {
        return new SimulatedQuestions(
                configurations, blocks, Math.log(effect), SimulatedQuestions.Noise.UNEQUAL, PUBLISHED, 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = QuestionFamily.Kind.class,
            names = {"PRIMARY", "EXPLORATORY"})
    void studiesThatAddBlocksArePrinted(QuestionFamily.Kind kind) {
        printSequential("until, " + ScalarTypes.word(kind), kind, PUBLISHED);
        printSequential("until with spreads of 4 %, " + ScalarTypes.word(kind), kind, SMALL);
    }

    private static void printSequential(String name, QuestionFamily.Kind kind, List<Double> deviations) {
        for (double effect : EFFECTS) {
            for (int configurations : List.of(4, 11)) {
                SimulatedQuestions questions = new SimulatedQuestions(
                        configurations, 15, Math.log(effect), SimulatedQuestions.Noise.UNEQUAL, deviations, 1);
                SequentialStudies studies = new SequentialStudies(questions);
                DiscoveryRates rates = DiscoveryRates.of(kind, questions, configurations > 4 ? 100 : 300, 48, studies);
                System.out.println("| " + name + ", effect " + effect + " | " + configurations + " | "
                        + String.format(Locale.ROOT, "%.1f", studies.blocks()) + " | " + rates.text() + " |");
                rates.requireAtMost(0.05);
            }
        }
    }
}
