package dev.throng.series;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Compares the target's own counts with Throng's gauges. Pure. */
public final class Agreements {

    /** A gauge is steady if it changes by at most this share from second to second. */
    private static final double STEADY_SHARE = 0.01;

    /** A gauge is also steady if it changes by at most this count. */
    private static final double STEADY_COUNT = 1;

    private static final int FEWEST_STEADY = 3;

    /** This difference is always allowed, because the target and Throng do not count at the same moment. */
    private static final BigDecimal ALWAYS_TOLERATED = BigDecimal.valueOf(2);

    private Agreements() {}

    /** Returns the result of each comparison, in the same order. */
    public static List<Agreement> of(RunSeries run, List<ProbeComparison> comparisons) {
        return comparisons.stream().map(comparison -> compared(run, comparison)).toList();
    }

    private static Agreement compared(RunSeries run, ProbeComparison comparison) {
        Series theirs = comparison.probes().stream()
                .map(run::probe)
                .reduce(Series::plus)
                .orElse(Series.NONE);
        Series ours = run.gauge(comparison.gauge());
        List<Double> their = new ArrayList<>();
        List<Double> our = new ArrayList<>();
        for (int i = 0; i < theirs.size(); i++) {
            double second = theirs.second(i);
            if (run.isMeasured(second) && isSteady(ours, second)) {
                their.add(theirs.value(i));
                our.add(ours.at(second));
            }
        }
        if (their.size() < FEWEST_STEADY) {
            return agreement(comparison, Answer.UNKNOWN, 0, 0, their.size());
        }
        double a = median(their);
        double b = median(our);
        return agreement(
                comparison, areNear(a, b, comparison.tolerance()) ? Answer.YES : Answer.NO, a, b, their.size());
    }

    /** Exact: 29 of 100 are within 29 %. */
    private static boolean areNear(double a, double b, double tolerance) {
        BigDecimal tolerated =
                BigDecimal.valueOf(tolerance).multiply(BigDecimal.valueOf(Math.max(Math.abs(a), Math.abs(b))));
        BigDecimal difference = BigDecimal.valueOf(Math.abs(a - b));
        return difference.compareTo(tolerated.max(ALWAYS_TOLERATED)) <= 0;
    }

    private static Agreement agreement(
            ProbeComparison comparison, Answer agrees, double theirs, double ours, int seconds) {
        return new Agreement(
                comparison.name(), comparison.gauge(), agrees, theirs, ours, seconds, comparison.tolerance());
    }

    private static boolean isSteady(Series gauge, double second) {
        double now = gauge.at(second);
        double change = Math.max(Math.abs(now - gauge.at(second - 1)), Math.abs(now - gauge.at(second + 1)));
        return change <= Math.max(STEADY_COUNT, STEADY_SHARE * now);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
