package dev.throng.report;

import dev.throng.report.Chart.Unit;
import java.util.Objects;

/**
 * What the horizontal axis of a chart shows.
 *
 * @param id a word for renderers and tests
 * @param words the label of the axis
 * @param unit what the marks of the axis count
 * @param log whether the axis is logarithmic
 * @param fitted whether {@link Chart#across} sets the extent; the other axes begin at 0, or at 1 if logarithmic
 */
public record Horizontal(String id, String words, Unit unit, boolean log, boolean fitted) {

    /** Seconds since the start of the first phase. */
    public static final Horizontal TIME =
            new Horizontal("time", "seconds since the start of the first phase", Unit.NUMBER, false, false);

    /** 1 / (1 − percentile), logarithmic: 10 is the 90th percentile, 1000 the 99.9th. */
    public static final Horizontal PERCENTILE =
            new Horizontal("percentile", "percentile (each mark is ten times rarer)", Unit.NUMBER, true, false);

    /** The requested load. */
    public static final Horizontal LOAD = new Horizontal("load", "requested load", Unit.NUMBER, false, false);

    /** Operations per second. */
    public static final Horizontal ANSWERED = new Horizontal("answered", "answered per second", Unit.RATE, false, true);

    /** Bytes. */
    public static final Horizontal HEAP = new Horizontal("heap", "heap", Unit.MEMORY, false, true);

    /** Nanoseconds, logarithmic. */
    public static final Horizontal WINDOW = new Horizontal("window", "window length", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final Horizontal LASTED = new Horizontal("lasted", "length", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final Horizontal LONGEST_PAUSE =
            new Horizontal("longest_pause", "longest pause", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final Horizontal PAUSE_P99 = new Horizontal("pause_p99", "pause p99", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final Horizontal RESPONSE_P999 =
            new Horizontal("response_p999", "response p99.9", Unit.DURATION, true, true);

    public Horizontal {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(words, "words");
        Objects.requireNonNull(unit, "unit");
    }

    /**
     * Returns a linear axis from 0 for something that a protocol counts, such as connections.
     *
     * @param id a word for renderers and tests, other than those of the constants
     * @param words the label of the axis
     */
    public static Horizontal counted(String id, String words) {
        return new Horizontal(id, words, Unit.NUMBER, false, false);
    }
}
