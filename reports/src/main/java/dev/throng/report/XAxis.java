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
public record XAxis(String id, String words, Unit unit, boolean log, boolean fitted) {

    /** Seconds since the start of the first phase. */
    public static final XAxis TIME =
            new XAxis("time", "seconds since the start of the first phase", Unit.NUMBER, false, false);

    /** 1 / (1 − percentile), logarithmic: 10 is the 90th percentile, 1000 the 99.9th. */
    public static final XAxis PERCENTILE =
            new XAxis("percentile", "percentile (each mark is ten times rarer)", Unit.NUMBER, true, false);

    /** The requested load. */
    public static final XAxis LOAD = new XAxis("load", "requested load", Unit.NUMBER, false, false);

    /** Operations per second. */
    public static final XAxis ANSWERED = new XAxis("answered", "answered per second", Unit.RATE, false, true);

    /** Bytes. */
    public static final XAxis HEAP = new XAxis("heap", "heap", Unit.MEMORY, false, true);

    /** Nanoseconds, logarithmic. */
    public static final XAxis WINDOW = new XAxis("window", "window length", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final XAxis LASTED = new XAxis("lasted", "length", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final XAxis LONGEST_PAUSE = new XAxis("longest_pause", "longest pause", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final XAxis PAUSE_P99 = new XAxis("pause_p99", "pause p99", Unit.DURATION, true, true);

    /** Nanoseconds, logarithmic. */
    public static final XAxis RESPONSE_P999 = new XAxis("response_p999", "response p99.9", Unit.DURATION, true, true);

    public XAxis {
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
    public static XAxis counted(String id, String words) {
        return new XAxis(id, words, Unit.NUMBER, false, false);
    }
}
