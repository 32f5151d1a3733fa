package dev.throng.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A quantity over the seconds of a run. Immutable. */
public final class Series {

    /** Nothing was measured. */
    public static final Series NONE = new Series(new TreeMap<>());

    /** Further from a sample than this a value is not known. */
    private static final double REACH_SECONDS = 1.6;

    private final double[] seconds;
    private final double[] values;
    private final double[] lengths;

    /** @param samples value by second; what is no number is left out */
    public Series(NavigableMap<Double, Double> samples) {
        this(samples, Map.of());
    }

    /**
     * Of samples that do not all stand for the same time.
     *
     * @param lengths how many seconds each stands for, by its second; 1 where nothing is said
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

    public int size() {
        return seconds.length;
    }

    /** When sample i was taken, since the start of the run. */
    public double second(int i) {
        return seconds[i];
    }

    public double value(int i) {
        return values[i];
    }

    public double largest() {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    /** At each sample the larger of this and another series, which need not have one there. */
    Series orMore(Series other) {
        TreeMap<Double, Double> larger = new TreeMap<>();
        Map<Double, Double> theirLengths = new HashMap<>();
        for (int i = 0; i < seconds.length; i++) {
            double its = other.at(seconds[i]);
            larger.put(seconds[i], its > values[i] ? its : values[i]);
            theirLengths.put(seconds[i], lengths[i]);
        }
        return new Series(larger, theirLengths);
    }

    /** The value then, on a straight line between the samples around; not a number where no sample is near. */
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

    /** The mean over the samples in a span, its end not included, each by its length; not a number if there are none. */
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

    /** The last value in a span, its end included; not a number if there is none. */
    public double last(double from, double to) {
        for (int i = seconds.length - 1; i >= 0; i--) {
            if (seconds[i] <= to + 1e-6 && seconds[i] > from) {
                return values[i];
            }
        }
        return Double.NaN;
    }
}
