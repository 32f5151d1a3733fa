/**
 * Compares two groups of runs of one scenario: reads their result directories, checks whether they can be compared, and states for each
 * figure how the groups differ. Start at {@link dev.throng.gclab.runs.RunComparer}. The statistics are those of {@code compare}.
 */
package dev.throng.gclab.runs;
