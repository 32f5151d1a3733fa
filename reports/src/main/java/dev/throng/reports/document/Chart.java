package dev.throng.reports.document;

import java.util.ArrayList;
import java.util.List;

/**
 * A chart as a value; drawn as SVG and by ECharts.
 *
 * @param id for links and the name of the SVG file; letters, digits and hyphens only
 * @param caption what to look for, one sentence
 * @param log whether the vertical axis is logarithmic to begin with
 * @param stops pauses and stalls to lay behind the lines; where the unit is a duration each is a mark at its own length too
 * @param spans phases, on a time axis
 * @param notes what was left out or thinned
 */
public record Chart(
        String id,
        String title,
        String caption,
        Horizontal horizontal,
        Unit unit,
        boolean log,
        List<Line> lines,
        List<Stop> stops,
        List<Span> spans,
        List<String> notes) {

    private static final int POWERS = 6;

    /** What the horizontal axis shows. */
    public enum Horizontal {
        /** Seconds since the start of the first phase. */
        TIME,
        /** 1 / (1 − percentile), logarithmic: 10 is the 90th, 1000 the 99.9th. */
        PERCENTILE,
        /** How many listeners were connected. */
        LISTENERS,
        /** The load that was asked for. */
        LOAD
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
        /** A plain number. */
        NUMBER
    }

    public enum Stroke {
        SOLID,
        DASHED,
        DOTTED
    }

    /** @param shown whether the line is visible before the reader asks for it */
    public record Line(String name, Ink ink, Stroke stroke, boolean shown, Points points) {}

    /**
     * A time in which threads of a process stood still, or several so close together that they are one on paper.
     *
     * @param process {@link Ink#TARGET} or {@link Ink#GENERATOR}
     * @param kind pause, stall or safepoint
     * @param startSeconds of the first
     * @param endSeconds of the last
     * @param count how many are drawn as one
     * @param longestNanos the longest of them
     */
    public record Stop(
            Ink process, String kind, double startSeconds, double endSeconds, long count, long longestNanos) {}

    /** A phase. */
    public record Span(String name, boolean measured, double startSeconds, double endSeconds) {}

    /** Whether there is a point to draw. */
    public boolean hasPoints() {
        return lines.stream().anyMatch(line -> line.points().hasNumbers());
    }

    /**
     * The lower end of a logarithmic axis: the power of ten below the smallest positive value, though no more than six powers below the
     * largest. What is smaller is drawn on it.
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

    public Chart withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new Chart(id, title, caption, horizontal, unit, log, lines, stops, spans, List.copyOf(all));
    }
}
