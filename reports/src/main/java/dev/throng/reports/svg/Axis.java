package dev.throng.reports.svg;

import java.util.ArrayList;
import java.util.List;

/** One axis of a plot: maps values to positions and sets the positions of its marks. */
final class Axis {

    private final double min;
    private final double max;
    private final boolean log;
    private final double from;
    private final double to;
    private final List<Double> ticks;

    private Axis(double min, double max, boolean log, double from, double to, List<Double> ticks) {
        this.min = min;
        this.max = max;
        this.log = log;
        this.from = from;
        this.to = to;
        this.ticks = ticks;
    }

    /**
     * A linear axis whose steps are 1, 2 or 5 times a power of ten.
     *
     * @param from the position of {@code min}, in pixels
     * @param to the position of {@code max}, in pixels
     * @param widen whether the axis may go on to the next step beyond {@code max}
     */
    static Axis linear(double min, double max, double from, double to, int wanted, boolean widen) {
        return linear(min, max, from, to, step(span(min, max) / Math.max(1, wanted)), widen);
    }

    /** A linear axis of bytes, whose steps are powers of two; otherwise as {@link #linear}. */
    static Axis ofBytes(double min, double max, double from, double to, int wanted, boolean widen) {
        double rough = Math.max(1, span(min, max) / Math.max(1, wanted));
        double step = Math.pow(2, Math.ceil(Math.log(rough) / Math.log(2) - 1e-9));
        return linear(min, max, from, to, step, widen);
    }

    private static double span(double min, double max) {
        return max > min ? max - min : 1;
    }

    private static Axis linear(double min, double max, double from, double to, double step, boolean widen) {
        double span = span(min, max);
        double end = widen ? Math.ceil((min + span) / step - 1e-9) * step : min + span;
        List<Double> ticks = new ArrayList<>();
        long first = (long) Math.ceil(min / step - 1e-9);
        for (long n = first; n * step <= end + step * 1e-9; n++) {
            ticks.add(n * step);
        }
        return new Axis(min, end, false, from, to, List.copyOf(ticks));
    }

    /** A logarithmic axis with a mark at each power of ten, or at each second or third of many. */
    static Axis logarithmic(double min, double max, double from, double to, int most) {
        int low = (int) Math.floor(Math.log10(min) + 1e-9);
        int high = Math.max(low + 1, (int) Math.ceil(Math.log10(max) - 1e-9));
        int every = Math.max(1, (int) Math.ceil((high - low) / (double) most));
        List<Double> ticks = new ArrayList<>();
        for (int power = low; power <= high; power += every) {
            ticks.add(Math.pow(10, power));
        }
        return new Axis(Math.pow(10, low), Math.pow(10, high), true, from, to, List.copyOf(ticks));
    }

    List<Double> ticks() {
        return ticks;
    }

    /** Returns the position of a value, in pixels. A value outside the axis is at its end. */
    double at(double value) {
        double inside = Math.max(min, Math.min(max, value));
        double share = log
                ? (Math.log10(inside) - Math.log10(min)) / (Math.log10(max) - Math.log10(min))
                : (inside - min) / (max - min);
        return from + share * (to - from);
    }

    private static double step(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double digit = rough / power;
        return power * (digit <= 1.0000001 ? 1 : digit <= 2.0000001 ? 2 : digit <= 5.0000001 ? 5 : 10);
    }
}
