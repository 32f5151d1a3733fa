package dev.throng.report;

import dev.throng.report.Chart.HeadingIds;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor.Marker;
import java.util.List;
import java.util.Objects;

/**
 * Small multiples as a value: panels with the same two axes, drawn as SVG. A mark or curve has its name beside it and answers to hovering
 * with its figures. Immutable: lists are copied. No part may be {@code null}. Any thread may build and read them.
 *
 * @param id for links and the name of the SVG file; letters, digits and hyphens only
 * @param caption what to look for
 * @param columns how many panels stand side by side where there is space, 1 to 4
 * @param keys the legend
 * @param panels in reading order
 * @param notes what was left out
 */
public record Panels(
        String id,
        String title,
        String caption,
        Scale across,
        Scale upwards,
        int columns,
        List<Key> keys,
        List<Panel> panels,
        List<String> notes) {

    private static final int MOST_COLUMNS = 4;

    /** @throws IllegalArgumentException if the id has other characters than letters, digits and hyphens, or the columns are too many */
    public Panels {
        HeadingIds.check(id);
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(caption, "caption");
        Objects.requireNonNull(across, "across");
        Objects.requireNonNull(upwards, "upwards");
        if (columns < 1 || columns > MOST_COLUMNS) {
            throw new IllegalArgumentException(
                    "columns of " + id + ": " + columns + " (expected: 1 to " + MOST_COLUMNS + ")");
        }
        keys = List.copyOf(keys);
        panels = List.copyOf(panels);
        notes = List.copyOf(notes);
    }

    /**
     * An axis.
     *
     * @param words its label
     */
    public record Scale(String words, Chart.Unit unit, Kind kind) {

        /** How the values of an axis lie on it. */
        public enum Kind {
            /** From 0 on. */
            LINEAR,
            LOGARITHMIC,
            /** 1 / (1 − percentile), logarithmic: 10 is the 90th percentile, 1000 the 99.9th. */
            PERCENTILE
        }

        public Scale {
            Objects.requireNonNull(words, "words");
            Objects.requireNonNull(unit, "unit");
            Objects.requireNonNull(kind, "kind");
        }

        /** Returns an axis that begins at 0. */
        public static Scale linear(String words, Chart.Unit unit) {
            return new Scale(words, unit, Kind.LINEAR);
        }

        /** Returns a logarithmic axis. */
        public static Scale logarithmic(String words, Chart.Unit unit) {
            return new Scale(words, unit, Kind.LOGARITHMIC);
        }

        /** Returns an axis of percentiles. */
        public static Scale percentile(String words) {
            return new Scale(words, Chart.Unit.NUMBER, Kind.PERCENTILE);
        }

        /** Whether it has no place for 0. */
        public boolean isLogarithmic() {
            return kind != Kind.LINEAR;
        }
    }

    /** How full a mark is drawn. */
    public enum Fill {
        HOLLOW,
        HALF,
        FULL
    }

    /** Colour, shape and fill of a mark. */
    public record Look(ChartColor ink, Marker marker, Fill fill) {

        public Look {
            Objects.requireNonNull(ink, "ink");
            Objects.requireNonNull(marker, "marker");
            Objects.requireNonNull(fill, "fill");
        }
    }

    /** An entry of the legend. */
    public record Key(String words, Look look) {

        public Key {
            Objects.requireNonNull(words, "words");
            Objects.requireNonNull(look, "look");
        }
    }

    /**
     * A value with its interval.
     *
     * @param low not above the value; equal to it if the interval is unknown
     * @param high not below the value; equal to it if the interval is unknown
     */
    public record Range(double value, double low, double high) {}

    /**
     * A mark with a cross of its two intervals.
     *
     * @param label the short name beside it
     * @param figures the full name and the figures, a line each, shown when a reader hovers over it
     */
    public record Mark(String label, Look look, Range x, Range y, List<String> figures) {

        public Mark {
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(look, "look");
            Objects.requireNonNull(x, "x");
            Objects.requireNonNull(y, "y");
            figures = List.copyOf(figures);
        }
    }

    /**
     * A line.
     *
     * @param label the short name at its end; empty for none
     * @param figures as those of a mark
     */
    public record Curve(String label, ChartColor ink, Stroke stroke, Points points, List<String> figures) {

        public Curve {
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(ink, "ink");
            Objects.requireNonNull(stroke, "stroke");
            Objects.requireNonNull(points, "points");
            figures = List.copyOf(figures);
        }
    }

    /**
     * One panel.
     *
     * @param curves drawn below the marks
     */
    public record Panel(String title, List<Curve> curves, List<Mark> marks) {

        public Panel {
            Objects.requireNonNull(title, "title");
            curves = List.copyOf(curves);
            marks = List.copyOf(marks);
        }
    }
}
