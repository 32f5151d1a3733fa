package dev.throng.report;

import dev.throng.report.Chart.HeadingIds;
import dev.throng.report.Chart.Span;
import dev.throng.report.Chart.Stop;
import java.util.List;
import java.util.Objects;

/**
 * How many values fell into each cell of time and duration, as a value: drawn as SVG and in the HTML report. Both axes are those of charts
 * of durations over time; the vertical one is logarithmic. Immutable: lists are copied. No part may be {@code null}. Any thread may build
 * and read heat maps.
 *
 * @param id for links and the name of the SVG file; letters, digits and hyphens only
 * @param caption what to look for
 * @param operation whose values it shows
 * @param columns in the order of time
 * @param stops pauses and stalls, drawn in front
 * @param spans phases
 * @param notes what was left out or merged
 */
public record HeatMap(
        String id,
        String title,
        String caption,
        String operation,
        List<Column> columns,
        List<Stop> stops,
        List<Span> spans,
        List<String> notes) {

    /** @throws IllegalArgumentException if the id has other characters than letters, digits and hyphens */
    public HeatMap {
        HeadingIds.check(id);
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(caption, "caption");
        Objects.requireNonNull(operation, "operation");
        columns = List.copyOf(columns);
        stops = List.copyOf(stops);
        spans = List.copyOf(spans);
        notes = List.copyOf(notes);
    }

    /**
     * A span of time.
     *
     * @param cells those with values
     */
    public record Column(double startSeconds, double endSeconds, List<Cell> cells) {

        public Column {
            cells = List.copyOf(cells);
        }
    }

    /**
     * The values of a column in a range.
     *
     * @param lowNanos from here …
     * @param highNanos … to here, exclusive
     * @param count above 0
     */
    public record Cell(double lowNanos, double highNanos, long count) {}

    /** Returns the largest count of a cell; 0 without cells. */
    public long largestCount() {
        return columns.stream()
                .flatMap(column -> column.cells().stream())
                .mapToLong(Cell::count)
                .max()
                .orElse(0);
    }

    /** Returns the lower end of the vertical axis: the power of ten at or below the shortest duration. */
    public double floorNanos() {
        double shortest = columns.stream()
                .flatMap(column -> column.cells().stream())
                .mapToDouble(Cell::lowNanos)
                .min()
                .orElse(1);
        return Math.pow(10, Math.floor(Math.log10(Math.max(1, shortest)) + 1e-9));
    }

    /** Returns the largest duration that is shown, of a value or of a stop. */
    public double largestNanos() {
        double value = columns.stream()
                .flatMap(column -> column.cells().stream())
                .mapToDouble(Cell::highNanos)
                .max()
                .orElse(1);
        return stops.stream().mapToDouble(Stop::longestNanos).reduce(value, Math::max);
    }

    /** Returns this heat map with another id. */
    public HeatMap withId(String other) {
        return new HeatMap(other, title, caption, operation, columns, stops, spans, notes);
    }
}
