package dev.throng.cli.gc.page;

import dev.throng.report.Points;

/**
 * A rate over time of bounded memory: amounts, each spread evenly over the interval in which it came about, in slots of equal width. The width
 * doubles when the slots do not suffice. Confined to one thread.
 */
final class RateOverTime {

    private static final int SLOTS = 512;
    private static final long FIRST_WIDTH_NANOS = 10_000_000;

    private final double[] amounts = new double[SLOTS];
    private long originNanos;
    private long widthNanos = FIRST_WIDTH_NANOS;
    private long endNanos;
    private boolean begun;

    /** Adds an amount that came about in this interval. */
    void add(long fromNanos, long toNanos, double amount) {
        if (!begun) {
            begun = true;
            originNanos = fromNanos;
            endNanos = fromNanos;
        }
        long from = Math.max(originNanos, Math.min(fromNanos, toNanos));
        long to = Math.max(from, toNanos);
        while ((to - originNanos) / widthNanos >= SLOTS) {
            widen();
        }
        endNanos = Math.max(endNanos, to);
        int first = slot(from);
        int last = slot(to);
        if (first == last || to == from) {
            amounts[last] += amount;
            return;
        }
        for (int i = first; i <= last; i++) {
            long start = Math.max(from, originNanos + i * widthNanos);
            long end = Math.min(to, originNanos + (i + 1) * widthNanos);
            amounts[i] += amount * (end - start) / (to - from);
        }
    }

    private int slot(long atNanos) {
        return (int) ((atNanos - originNanos) / widthNanos);
    }

    private void widen() {
        for (int i = 0; i < SLOTS; i++) {
            amounts[i] = 2 * i < SLOTS ? amounts[2 * i] + amounts[2 * i + 1] : 0;
        }
        widthNanos *= 2;
    }

    /** The points in seconds since {@code zeroNanos}, each the mean of a slot per second, in the slot's middle. */
    Points points(long zeroNanos) {
        Points.Builder points = Points.builder();
        for (int i = 0; begun && originNanos + i * widthNanos < endNanos && i < SLOTS; i++) {
            long start = originNanos + i * widthNanos;
            long width = Math.min(widthNanos, endNanos - start);
            boolean sliver = i > 0 && width < widthNanos / 4;
            if (!sliver) {
                points.add((start + width / 2 - zeroNanos) / 1e9, amounts[i] * 1e9 / width);
            }
        }
        return points.build();
    }
}
