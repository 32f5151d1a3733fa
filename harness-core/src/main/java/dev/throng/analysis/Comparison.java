package dev.throng.analysis;

/**
 * Which of the target's counts is held against which of ours.
 *
 * @param probe the column of the count
 * @param tolerance by what share of the larger they may differ
 */
public record Comparison(String probe, String gauge, double tolerance) {}
