package dev.throng.reports.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Finds where the level of a series of values changes for good: a figure of successive runs of one scenario on one machine. Pure.
 *
 * <p>Binary segmentation [1] on logarithms, because changes of times and rates are ratios. Within a segment, the statistic is the largest
 * standardized difference of the means on both sides of a place, over all places of all seeded intervals [2] of the segment; so a level
 * that lasts only for a while is found too. Logarithms further than {@value #WIDTH} standard deviations from the median of the segment are
 * moved to there, with the deviation estimated by the median absolute deviation: a few bad runs make no change. The place of the largest
 * difference is a change if
 *
 * <ul>
 *   <li>at most {@value #LEVEL} of {@value #ORDERS} random orders of the segment's values have as large a statistic [3],
 *   <li>the medians of the values on both sides differ by at least {@value #SMALLEST},
 *   <li>and at least {@value #SHORTEST} runs are on each side, which the intervals ensure.
 * </ul>
 *
 * Both sides are then segments of their own. If the values of a segment are in random order, whatever their distribution, a change is found
 * with a probability of at most {@value #LEVEL}. Values that drift slowly are in no random order, and give changes that are none.
 *
 * <p>[1] L. Vostrikova, Detecting "disorder" in multidimensional random processes, Soviet Mathematics Doklady 24, 1981. [2] S. Kovács,
 * P. Bühlmann, H. Li, A. Munk, Seeded binary segmentation, Biometrika 110, 2023. [3] J. Antoch, M. Hušková, Permutation tests in change
 * point analysis, Statistics &amp; Probability Letters 53, 2001.
 */
public final class ChangePoints {

    /** The fewest runs between two changes, and between a change and an end. */
    public static final int SHORTEST = 5;

    /** The smallest change of the median that is marked, as a share. */
    public static final double SMALLEST = 0.01;

    /** The largest probability of a change where there is none. */
    public static final double LEVEL = 0.01;

    private static final int ORDERS = 999;
    private static final double WIDTH = 3;

    /** The standard deviation of a normal distribution whose median absolute deviation is 1. */
    private static final double NORMAL = 1.4826;

    /** So that values which hardly vary have a width too. */
    private static final double SMALLEST_DEVIATION = SMALLEST / 2;

    private static final double SHORTER = Math.sqrt(0.5);

    private ChangePoints() {}

    /**
     * A change of the level.
     *
     * @param at the position of the first value after it
     * @param before the median of the values from the change before, or from the start
     * @param after the median of the values until the next change, or until the end
     * @param runsBefore the number of these values
     * @param runsAfter likewise
     */
    public record Change(int at, double before, double after, int runsBefore, int runsAfter) {}

    /**
     * Returns the changes in the order of the values. The same values give the same changes.
     *
     * @param values finite and not negative, the oldest first. If some are 0, the smallest other value is added to all before logarithms are
     *     taken
     */
    static List<Change> of(double[] values) {
        List<Integer> places = new ArrayList<>();
        double[] logarithms = logarithms(values);
        split(values, logarithms, 0, values.length, places, new SplittableRandom(1));
        places.sort(Comparator.naturalOrder());
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            int from = i == 0 ? 0 : places.get(i - 1);
            int at = places.get(i);
            int to = i + 1 == places.size() ? values.length : places.get(i + 1);
            changes.add(new Change(at, median(values, from, at), median(values, at, to), at - from, to - at));
        }
        return List.copyOf(changes);
    }

    private static double[] logarithms(double[] values) {
        boolean zero = Arrays.stream(values).anyMatch(value -> value == 0);
        double added =
                zero ? Arrays.stream(values).filter(value -> value > 0).min().orElse(1) : 0;
        return Arrays.stream(values).map(value -> Math.log(value + added)).toArray();
    }

    private static void split(
            double[] values, double[] logarithms, int from, int to, List<Integer> places, SplittableRandom random) {
        if (to - from < 2 * SHORTEST) {
            return;
        }
        double[] segment = moved(Arrays.copyOfRange(logarithms, from, to));
        List<Interval> intervals = seeded(segment.length);
        Split found = largest(segment, intervals);
        int at = from + found.at();
        if (found.size() > 0
                && isLarge(median(values, from, at), median(values, at, to))
                && isRare(segment, intervals, found.size(), random)) {
            places.add(at);
            split(values, logarithms, from, at, places, random);
            split(values, logarithms, at, to, places, random);
        }
    }

    private static boolean isLarge(double before, double after) {
        return Math.abs(after - before) >= SMALLEST * Math.max(before, after) && before != after;
    }

    /** Moves extreme values to the edge. */
    private static double[] moved(double[] segment) {
        double middle = median(segment, 0, segment.length);
        double[] deviations =
                Arrays.stream(segment).map(value -> Math.abs(value - middle)).toArray();
        double width = WIDTH * Math.max(SMALLEST_DEVIATION, NORMAL * median(deviations, 0, deviations.length));
        return Arrays.stream(segment)
                .map(value -> Math.max(middle - width, Math.min(middle + width, value)))
                .toArray();
    }

    /** @param to the end, excluded */
    private record Interval(int from, int to) {}

    /** Intervals of lengths that shrink by a constant factor; those of a length overlap by about half of it. */
    private static List<Interval> seeded(int length) {
        List<Interval> intervals = new ArrayList<>();
        for (double wanted = length; ; wanted *= SHORTER) {
            int size = (int) Math.ceil(wanted);
            if (size < 2 * SHORTEST) {
                return intervals;
            }
            int count = 2 * (int) Math.ceil(length / wanted) - 1;
            for (int i = 0; i < count; i++) {
                int from = count == 1 ? 0 : (int) ((long) i * (length - size) / (count - 1));
                intervals.add(new Interval(from, from + size));
            }
        }
    }

    /**
     * A place in a segment.
     *
     * @param size the square of the difference of the means on both sides, over the variance of such a difference between values with a
     *     variance of 1
     */
    private record Split(int at, double size) {}

    private static Split largest(double[] segment, List<Interval> intervals) {
        double[] sums = new double[segment.length + 1];
        for (int i = 0; i < segment.length; i++) {
            sums[i + 1] = sums[i] + segment[i];
        }
        int best = 0;
        double largest = 0;
        for (Interval interval : intervals) {
            double all = sums[interval.to] - sums[interval.from];
            int length = interval.to - interval.from;
            for (int at = interval.from + SHORTEST; at <= interval.to - SHORTEST; at++) {
                double left = at - interval.from;
                // the sum of the left side, less its share in the sum of the interval
                double excess = sums[at] - sums[interval.from] - all * left / length;
                double size = excess * excess * length / (left * (length - left));
                if (size > largest) {
                    largest = size;
                    best = at;
                }
            }
        }
        return new Split(best, largest);
    }

    /** Whether few random orders of the values have a split of this size. Tries no more orders than the answer needs. */
    private static boolean isRare(double[] segment, List<Interval> intervals, double size, SplittableRandom random) {
        int most = (int) (LEVEL * (ORDERS + 1)) - 1;
        double[] order = segment.clone();
        // sums in another order differ in their last digits
        double asLarge = size * (1 - 1e-9);
        int reached = 0;
        for (int i = 0; i < ORDERS && reached <= most; i++) {
            shuffle(order, random);
            reached += largest(order, intervals).size() >= asLarge ? 1 : 0;
        }
        return reached <= most;
    }

    private static void shuffle(double[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double kept = values[i];
            values[i] = values[other];
            values[other] = kept;
        }
    }

    private static double median(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
