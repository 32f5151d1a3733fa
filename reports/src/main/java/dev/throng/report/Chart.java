package dev.throng.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A chart as a value; drawn as SVG and by ECharts. Immutable: lists are copied. No part may be {@code null}. Any thread may build and read
 * charts.
 *
 * @param id for links and the name of the SVG file; letters, digits and hyphens only
 * @param caption what to look for, one sentence
 * @param unit the unit of the vertical axis
 * @param log whether the vertical axis is logarithmic to begin with
 * @param stops pauses and stalls, drawn behind the lines; if the unit is a duration, each also has a mark at its length
 * @param spans phases, on a time axis
 * @param notes what was left out or thinned
 */
public record Chart(
        String id,
        String title,
        String caption,
        XAxis horizontal,
        Unit unit,
        boolean log,
        List<Line> lines,
        List<Stop> stops,
        List<Span> spans,
        List<String> notes) {

    private static final int POWERS = 6;

    /** @throws IllegalArgumentException if the id has other characters than letters, digits and hyphens */
    public Chart {
        HeadingIds.check(id);
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(caption, "caption");
        Objects.requireNonNull(horizontal, "horizontal");
        Objects.requireNonNull(unit, "unit");
        lines = List.copyOf(lines);
        stops = List.copyOf(stops);
        spans = List.copyOf(spans);
        notes = List.copyOf(notes);
    }

    /** What the vertical axis shows. */
    public enum Unit {
        /** Nanoseconds. */
        DURATION,
        RATE,
        COUNT,
        /** Bytes, binary. */
        MEMORY,
        BYTE_RATE,
        /** Bits per second. */
        BIT_RATE,
        /** CPU seconds per second, shown as a share of one core. */
        CORES,
        /** A part of 1, shown in percent. */
        SHARE,
        /** A plain number. */
        NUMBER;

        /** Returns a value with its unit, for people. */
        public String text(double value) {
            return switch (this) {
                case DURATION -> Format.duration(value);
                case RATE -> Format.rate(value);
                case MEMORY -> Format.memory(value);
                case BYTE_RATE -> Format.byteRate(value);
                case BIT_RATE -> Format.bitRate(value);
                case CORES -> Format.cores(value);
                case SHARE -> Format.share(value);
                case COUNT, NUMBER -> Format.amount(value);
            };
        }
    }

    /** How a line is drawn. Lines of one chart should differ in colour, and in stroke or marker. */
    public enum Stroke {
        SOLID,
        DASHED,
        DOTTED,
        DASH_DOT,
        /** A filled area on top of the areas of the lines before it, which must have the same x. The vertical axis is linear. */
        AREA,
        /** No line, a mark at each point. */
        MARKS,
        /** No line, a hollow mark at each point. */
        RINGS;

        /** Whether it has no line. */
        public boolean isMarks() {
            return this == MARKS || this == RINGS;
        }
    }

    /**
     * A line or a set of marks.
     *
     * @param shown whether the line is visible before the reader asks for it
     */
    public record Line(String name, ChartColor ink, Stroke stroke, boolean shown, Points points) {

        public Line {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(ink, "ink");
            Objects.requireNonNull(stroke, "stroke");
            Objects.requireNonNull(points, "points");
        }
    }

    /**
     * A time in which threads of a process were stopped, or several that are drawn as one.
     *
     * @param process {@link ChartColor#TARGET} or {@link ChartColor#GENERATOR}
     * @param kind pause, stall or safepoint
     * @param startSeconds the start of the first
     * @param endSeconds the end of the last
     * @param count how many are drawn as one
     * @param longestNanos the longest of them
     */
    public record Stop(
            ChartColor process, String kind, double startSeconds, double endSeconds, long count, long longestNanos) {

        /** Returns this and a later one of the same process and kind, drawn as one. */
        public Stop and(Stop later) {
            return new Stop(
                    process,
                    kind,
                    startSeconds,
                    Math.max(endSeconds, later.endSeconds),
                    count + later.count,
                    Math.max(longestNanos, later.longestNanos));
        }
    }

    /** A phase. */
    public record Span(String name, boolean measured, double startSeconds, double endSeconds) {}

    /** Whether areas are stacked, so that the vertical axis is always linear. */
    public boolean isStacked() {
        return lines.stream().anyMatch(line -> line.stroke() == Stroke.AREA);
    }

    /** Whether there is a point to draw. */
    public boolean hasPoints() {
        return lines.stream().anyMatch(line -> line.points().hasNumbers());
    }

    /**
     * The lower end of a logarithmic axis: the power of ten below the smallest positive value, but at most six powers below the largest
     * value. Smaller values are drawn at the lower end.
     */
    public double logFloor() {
        double smallest = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (Line line : lines) {
            for (int i = 0; i < line.points().size(); i++) {
                double y = line.points().y(i);
                if (y > 0) {
                    smallest = Math.min(smallest, y);
                    largest = Math.max(largest, y);
                }
            }
        }
        if (largest == 0) {
            return 1;
        }
        double power = Math.max(Math.floor(Math.log10(smallest)), Math.floor(Math.log10(largest)) - POWERS);
        return Math.pow(10, power);
    }

    /** Whether a value, even a 0, lies below the floor. */
    public boolean reachesBelowFloor() {
        double floor = logFloor();
        for (Line line : lines) {
            for (int i = 0; i < line.points().size(); i++) {
                if (line.points().y(i) < floor) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns this chart with another id.
     *
     * @throws IllegalArgumentException if the id has other characters than letters, digits and hyphens
     */
    public Chart withId(String other) {
        return new Chart(other, title, caption, horizontal, unit, log, lines, stops, spans, notes);
    }

    /** Returns this chart with other lines. */
    public Chart withLines(List<Line> others) {
        return new Chart(id, title, caption, horizontal, unit, log, others, stops, spans, notes);
    }

    /** Returns this chart with further notes. */
    public Chart withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new Chart(id, title, caption, horizontal, unit, log, lines, stops, spans, all);
    }

    /** Checks the ids of headings and charts: they become names of files and links. */
    static final class HeadingIds {

        private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]+");

        private HeadingIds() {}

        /** @throws IllegalArgumentException if an id is empty or has other characters than letters, digits and hyphens */
        static void check(String id) {
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException("\"" + id + "\" is no id (expected: letters, digits and hyphens)");
            }
        }
    }
}
