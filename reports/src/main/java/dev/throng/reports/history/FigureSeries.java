package dev.throng.reports.history;

import dev.throng.figure.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A figure of the runs of one scenario over time. Immutable.
 *
 * @param name as objectives name it, or in words
 * @param unit of the values
 * @param better whether less or more is better; neither if unknown
 * @param values one for each run, the oldest first; empty where it was not measured or the run does not count
 * @param changes the changes of its level
 */
public record FigureSeries(
        String name, Unit unit, Better better, List<OptionalDouble> values, List<LevelChange> changes) {

    public FigureSeries {
        values = List.copyOf(values);
        changes = List.copyOf(changes);
    }

    /** The smallest value; 0 without values. */
    public double smallest() {
        return values.stream().flatMapToDouble(OptionalDouble::stream).min().orElse(0);
    }

    /** The largest value; 0 without values. */
    public double largest() {
        return values.stream().flatMapToDouble(OptionalDouble::stream).max().orElse(0);
    }

    /** Which values are better. */
    public enum Better {
        LESS,
        MORE,
        UNKNOWN
    }

    /**
     * A change of the level, of the runs on one machine.
     *
     * @param run the position of the first run after it
     * @param change the levels before and after; its position counts only the runs with a value on that machine
     */
    public record LevelChange(int run, ChangePoints.Change change) {}
}
