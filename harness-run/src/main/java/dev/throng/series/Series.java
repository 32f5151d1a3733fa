package dev.throng.series;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A figure over the seconds of a run. Immutable. */
public final class Series {

    /** The series without samples. */
    public static final Series NONE = new Series(new TreeMap<>());

    /** A value is known only within this distance of a sample. */
    private static final double REACH_SECONDS = 1.6;

    private final double[] seconds;
    private final double[] values;
    private final double[] lengths;

    /**
     * Creates a series of samples that each stand for one second.
     *
     * @param samples the value by second since the start of the run; values that are not finite are left out
     */
    public Series(NavigableMap<Double, Double> samples) {
        this(samples, Map.of());
    }

    /**
     * Creates a series of samples that stand for different lengths of time.
     *
     * @param samples the value by second since the start of the run; values that are not finite are left out
     * @param lengths how many seconds a sample stands for, by its second; 1 for a sample without a length
     */
    public Series(NavigableMap<Double, Double> samples, Map<Double, Double> lengths) {
        List<Map.Entry<Double, Double>> known = samples.entrySet().stream()
                .filter(e -> Double.isFinite(e.getValue()))
                .toList();
        this.seconds = known.stream().mapToDouble(Map.Entry::getKey).toArray();
        this.values = known.stream().mapToDouble(Map.Entry::getValue).toArray();
        this.lengths = known.stream()
                .mapToDouble(e -> lengths.getOrDefault(e.getKey(), 1.0))
                .toArray();
    }

    /** The number of samples. */
    public int size() {
        return seconds.length;
    }

    /** The time of sample i, in seconds since the start of the run. */
    public double second(int i) {
        return seconds[i];
    }

    /** The value of sample i. */
    public double value(int i) {
        return values[i];
    }

    /** The largest value; not a number without samples. */
    public double largest() {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    /** Returns the larger value of two series at each sample of this one. The other need not have a sample there. */
    public Series orMore(Series other) {
        TreeMap<Double, Double> larger = new TreeMap<>();
        Map<Double, Double> theirLengths = new HashMap<>();
        for (int i = 0; i < seconds.length; i++) {
            double its = other.at(seconds[i]);
            larger.put(seconds[i], its > values[i] ? its : values[i]);
            theirLengths.put(seconds[i], lengths[i]);
        }
        return new Series(larger, theirLengths);
    }

    /** Returns the sum of two series at each sample of this one for which the other has a value. */
    public Series plus(Series other) {
        TreeMap<Double, Double> sums = new TreeMap<>();
        Map<Double, Double> theirLengths = new HashMap<>();
        for (int i = 0; i < seconds.length; i++) {
            sums.put(seconds[i], values[i] + other.at(seconds[i]));
            theirLengths.put(seconds[i], lengths[i]);
        }
        return new Series(sums, theirLengths);
    }

    /** The value at a second, interpolated between the two samples around it; not a number if no sample is near. */
    public double at(double second) {
        int found = Arrays.binarySearch(seconds, second);
        if (found >= 0) {
            return values[found];
        }
        int after = -found - 1;
        boolean hasBefore = after > 0 && second - seconds[after - 1] <= REACH_SECONDS;
        boolean hasAfter = after < seconds.length && seconds[after] - second <= REACH_SECONDS;
        if (hasBefore && hasAfter) {
            double share = (second - seconds[after - 1]) / (seconds[after] - seconds[after - 1]);
            return values[after - 1] + share * (values[after] - values[after - 1]);
        }
        return hasBefore ? values[after - 1] : hasAfter ? values[after] : Double.NaN;
    }

    /** The mean of the samples in a span, weighted by their lengths; not a number if there are none. The end is excluded. */
    public double mean(double from, double to) {
        double sum = 0;
        double length = 0;
        for (int i = 0; i < seconds.length; i++) {
            if (seconds[i] >= from && seconds[i] < to) {
                sum += values[i] * lengths[i];
                length += lengths[i];
            }
        }
        return length == 0 ? Double.NaN : sum / length;
    }

    /** The last value in a span; not a number if there is none. The end is included. */
    public double last(double from, double to) {
        for (int i = seconds.length - 1; i >= 0; i--) {
            if (seconds[i] <= to + 1e-6 && seconds[i] > from) {
                return values[i];
            }
        }
        return Double.NaN;
    }
}
