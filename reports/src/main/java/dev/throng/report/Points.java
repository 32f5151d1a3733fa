package dev.throng.report;

import java.util.Arrays;

/** The points of a line in the order of x; a y that is not a number is a gap. Immutable; any thread may read them. */
public final class Points {

    /** Lines longer than this are thinned. */
    public static final int MAX = 2000;

    private final double[] x;
    private final double[] y;
    private final int original;

    private Points(double[] x, double[] y, int original) {
        this.x = x;
        this.y = y;
        this.original = original;
    }

    /** Returns the number of points, after thinning. */
    public int size() {
        return x.length;
    }

    /** Returns where a point lies on the horizontal axis, in the unit of that axis. */
    public double x(int i) {
        return x[i];
    }

    /** Returns the value of a point, in the unit of the vertical axis; NaN for a gap. */
    public double y(int i) {
        return y[i];
    }

    /** Returns the number of points before thinning. */
    public int original() {
        return original;
    }

    /**
     * Returns these points, or if they are more, the smallest and the largest of each of {@code most}/2 runs of them.
     *
     * @param most at least 2
     */
    public Points thinned(int most) {
        if (x.length <= most) {
            return this;
        }
        int buckets = most / 2;
        double[] thinX = new double[most];
        double[] thinY = new double[most];
        int n = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int from = (int) ((long) x.length * bucket / buckets);
            int to = (int) ((long) x.length * (bucket + 1) / buckets);
            int low = extreme(from, to, -1);
            int high = extreme(from, to, 1);
            int first = Math.min(low, high);
            int second = Math.max(low, high);
            thinX[n] = x[first];
            thinY[n++] = y[first];
            if (second != first) {
                thinX[n] = x[second];
                thinY[n++] = y[second];
            }
        }
        return new Points(Arrays.copyOf(thinX, n), Arrays.copyOf(thinY, n), original);
    }

    /** Returns the index of the smallest (sign −1) or largest (1) number; the first point if there is none. */
    private int extreme(int from, int to, int sign) {
        int best = from;
        for (int i = from + 1; i < to; i++) {
            if (Double.isNaN(y[best]) || sign * y[i] > sign * y[best]) {
                best = i;
            }
        }
        return best;
    }

    /** Returns whether there is a point that is not a gap. */
    public boolean hasNumbers() {
        return Arrays.stream(y).anyMatch(Double::isFinite);
    }

    /** Returns the largest value; NaN if all points are gaps. */
    public double largest() {
        return Arrays.stream(y).filter(Double::isFinite).max().orElse(Double.NaN);
    }

    /** Returns the smallest value; NaN if all points are gaps. */
    public double smallest() {
        return Arrays.stream(y).filter(Double::isFinite).min().orElse(Double.NaN);
    }

    /** Returns a builder without points. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects points. One thread may use it. */
    public static final class Builder {
        private double[] x = new double[64];
        private double[] y = new double[64];
        private int size;

        private Builder() {}

        /**
         * Adds a point.
         *
         * @param x not smaller than that of the point before
         * @param y NaN for a gap
         */
        public Builder add(double x, double y) {
            if (size == this.x.length) {
                this.x = Arrays.copyOf(this.x, size * 2);
                this.y = Arrays.copyOf(this.y, size * 2);
            }
            this.x[size] = x;
            this.y[size++] = y;
            return this;
        }

        /** Returns all points, or the smallest and the largest of each of {@value #MAX}/2 runs of them, so that no extreme is lost. */
        public Points build() {
            return new Points(Arrays.copyOf(x, size), Arrays.copyOf(y, size), size).thinned(MAX);
        }
    }
}
