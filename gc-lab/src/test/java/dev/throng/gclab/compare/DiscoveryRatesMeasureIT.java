package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints the tables of docs/measuring.md: errors and power of studies that control the false discovery rate. */
@Tag("measure")
final class DiscoveryRatesMeasureIT {

    private static final List<Double> ALIKE = Collections.nCopies(5, 0.1);

    /** Throughput, response p99.9, longest pause, CPU per operation and memory of the published studies. */
    private static final List<Double> PUBLISHED = List.of(0.10, 0.25, 0.20, 0.10, 0.03);

    private static int studies(int configurations) {
        return configurations > 22 ? 60 : configurations > 4 ? 200 : 600;
    }

    private static void print(String name, SimulatedQuestions questions) {
        DiscoveryRates rates = DiscoveryRates.of(questions, studies(questions.configurations()), 47);
        System.out.println("| " + name + " | " + questions.configurations() + " | " + questions.blocks() + " | "
                + rates.text() + " |");
        assertThat(rates.power()).isBetween(0.0, 1.0);
    }

    @Test
    void falseDiscoveriesAndFalseCoverageArePrinted() {
        for (SimulatedQuestions.Noise noise : SimulatedQuestions.Noise.values()) {
            for (int configurations : List.of(4, 11, 44)) {
                for (int blocks : List.of(3, 5)) {
                    print(
                            noise.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                            new SimulatedQuestions(configurations, blocks, Math.log(1.25), noise, ALIKE, 1));
                }
            }
        }
    }

    @Test
    void oneNoisyConfigurationIsPrinted() {
        for (double effect : List.of(1.1, 1.25, 1.5)) {
            for (int configurations : List.of(4, 11, 44)) {
                for (int blocks : List.of(3, 5)) {
                    print(
                            "one 5 times as noisy, effect " + effect,
                            new SimulatedQuestions(
                                    configurations,
                                    blocks,
                                    Math.log(effect),
                                    SimulatedQuestions.Noise.NORMAL,
                                    ALIKE,
                                    5));
                }
            }
        }
    }

    @Test
    void powerIsPrinted() {
        for (double effect : List.of(1.1, 1.25, 1.5)) {
            for (int configurations : List.of(4, 11, 44)) {
                for (int blocks : List.of(3, 5, 10)) {
                    print(
                            "published spreads, effect " + effect,
                            new SimulatedQuestions(
                                    configurations,
                                    blocks,
                                    Math.log(effect),
                                    SimulatedQuestions.Noise.UNEQUAL,
                                    PUBLISHED,
                                    1));
                }
            }
        }
    }
}
