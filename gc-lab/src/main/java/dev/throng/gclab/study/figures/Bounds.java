package dev.throng.gclab.study.figures;

/**
 * The ends of an interval, in the form of {@code comparison.json}.
 *
 * @param low the lower end, in the measure's unit
 * @param high the upper end, in the measure's unit
 */
public record Bounds(double low, double high) {}
