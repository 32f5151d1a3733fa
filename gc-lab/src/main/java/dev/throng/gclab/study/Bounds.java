package dev.throng.gclab.study;

/** The ends of an interval, in the form of {@code comparison.json}. */
public record Bounds(double low, double high) {}
