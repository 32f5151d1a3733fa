package dev.throng.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * An exact permutation test of two groups of runs. It computes a statistic for each way to split all runs into groups of these sizes. Whole
 * runs are exchanged, because the responses of a run depend on each other.
 *
 * @param <T> what is known of a run
 */
final class RelabelledRuns<T> {

    private final double observed;
    /** In rising order. */
    private final double[] all;

    /** @param statistic is larger the more the groups differ */
    RelabelledRuns(List<T> first, List<T> second, ToDoubleBiFunction<List<T>, List<T>> statistic) {
        List<T> runs = new ArrayList<>(first);
        runs.addAll(second);
        List<Double> values = new ArrayList<>();
        for (int chosen = 0; chosen < 1 << runs.size(); chosen++) {
            if (Integer.bitCount(chosen) == first.size()) {
                List<T> one = new ArrayList<>();
                List<T> other = new ArrayList<>();
                for (int run = 0; run < runs.size(); run++) {
                    ((chosen >> run & 1) == 1 ? one : other).add(runs.get(run));
                }
                values.add(statistic.applyAsDouble(one, other));
            }
        }
        this.observed = statistic.applyAsDouble(first, second);
        this.all = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    double observed() {
        return observed;
    }

    /** The share of splits that differ at least as much. Small if the groups are different. */
    double pValue() {
        return pValue(observed);
    }

    private double pValue(double statistic) {
        double rounding = 1e-12;
        return (double) Arrays.stream(all)
                        .filter(value -> value >= statistic - rounding)
                        .count()
                / all.length;
    }

    /** The smallest statistic among the splits that the test would find at this level; infinite if it would find none. */
    double detectable(double level) {
        return Arrays.stream(all)
                .filter(value -> pValue(value) <= level)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
