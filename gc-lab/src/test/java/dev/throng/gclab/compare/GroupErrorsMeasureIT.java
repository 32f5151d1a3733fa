package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints the tables of docs/measuring.md: errors and power of comparisons of two groups of runs. */
@Tag("measure")
final class GroupErrorsMeasureIT {

    private static final int PAIRS = 4_000;

    private record Noise(String name, double unequal, double tails) {}

    private static final List<Noise> NOISES = List.of(
            new Noise("normal", 1, Double.POSITIVE_INFINITY),
            new Noise("heavy tails", 1, 5),
            new Noise("B 3 times as noisy", 3, Double.POSITIVE_INFINITY));

    private static final List<List<Integer>> SIZES =
            List.of(List.of(1, 5), List.of(2, 2), List.of(3, 3), List.of(5, 5), List.of(3, 10), List.of(10, 10));

    @Test
    void errorsArePrinted() {
        System.out.println(
                "| noise | runs of A and B | effect | pairs with a false alarm | false differences | missed intervals |"
                        + " true differences shown | equal ones shown | condition at its bound |");
        for (Noise noise : NOISES) {
            for (List<Integer> size : SIZES) {
                for (double effect : List.of(1.0, 1.25)) {
                    SimulatedGroups.Rates rates = new SimulatedGroups(
                                    size.get(0), size.get(1), 0.05, noise.unequal(), noise.tails(), effect)
                            .rates(PAIRS, 21);
                    System.out.println("| " + noise.name() + " | " + size.get(0) + ", " + size.get(1) + " | "
                            + percent(effect) + " | " + rates.text() + " |");
                    if (size.get(0) > 1) {
                        assertThat(rates.falseShare()).isLessThan(0.05 + 3 * Math.sqrt(0.05 * 0.95 / PAIRS));
                    }
                }
            }
        }
    }

    /** The difference that four of five pairs show, in the spread of a run. */
    @Test
    void powerIsPrinted() {
        System.out.println("| runs of each | spread 2 % | 5 % | 10 % | 20 % |");
        for (int runs : List.of(2, 3, 5, 10)) {
            StringBuilder row = new StringBuilder("| " + runs);
            for (double deviation : List.of(0.02, 0.05, 0.1, 0.2)) {
                row.append(" | ").append(percent(smallest(runs, deviation)));
            }
            System.out.println(row + " |");
        }
    }

    private static double smallest(int runs, double deviation) {
        double low = 0;
        double high = 8;
        for (int i = 0; i < 12; i++) {
            double middle = (low + high) / 2;
            double power = new SimulatedGroups(runs, runs, deviation, 1, Double.POSITIVE_INFINITY, Math.exp(middle))
                    .rates(600, 22)
                    .power();
            low = power < 0.8 ? middle : low;
            high = power < 0.8 ? high : middle;
        }
        return Math.exp(high);
    }

    private static String percent(double ratio) {
        return ratio > 2
                ? String.format(Locale.ROOT, "%.1f times", ratio)
                : String.format(Locale.ROOT, "%.0f %%", 100 * (ratio - 1));
    }
}
