package dev.throng.analysis;

/**
 * Names a count of the target and the count of Throng that it is compared with.
 *
 * @param probe the column of the count
 * @param tolerance by what share of the larger they may differ
 */
public record Comparison(String probe, String gauge, double tolerance) {}
