package dev.throng.series;

/**
 * Names a count of the target and the count of Throng that it is compared with.
 *
 * @param probe the column of the target's count
 * @param gauge the id of Throng's gauge
 * @param tolerance the allowed difference, as a share of the larger count
 */
public record Comparison(String probe, String gauge, double tolerance) {}
