package dev.throng.cli.live;

/**
 * The points of a line in bounded memory, each of which stands for a span of samples. A span without values is NaN. Confined to one thread.
 */
final class CoarseLine {

    /** What a point is of the values of its span. */
    enum Of {
        HIGHEST,
        MEAN
    }

    private final Of of;
    private final double[] points;
    private double value;
    private int count;

    /** @param most points */
    CoarseLine(Of of, int most) {
        this.of = of;
        this.points = new double[most];
    }

    /** Takes a sample of the span that goes on; NaN for none. */
    void take(double sample) {
        if (Double.isNaN(sample)) {
            return;
        }
        value = count == 0 ? sample : of == Of.HIGHEST ? Math.max(value, sample) : value + sample;
        count++;
    }

    /** Ends the span. Its value is the point with this number. */
    void close(int number) {
        points[number] = count == 0 ? Double.NaN : of == Of.HIGHEST ? value : value / count;
        count = 0;
    }

    /** Sets a point without values. */
    void gap(int number) {
        points[number] = Double.NaN;
    }

    /** Makes one point of each two, of the first so many, an even number. */
    void halve(int size) {
        for (int i = 0; i < size / 2; i++) {
            points[i] = both(points[2 * i], points[2 * i + 1]);
        }
    }

    private double both(double a, double b) {
        if (Double.isNaN(a) || Double.isNaN(b)) {
            return Double.isNaN(a) ? b : a;
        }
        return of == Of.HIGHEST ? Math.max(a, b) : (a + b) / 2;
    }

    /** The value of a point; NaN without values. */
    double point(int number) {
        return points[number];
    }
}
