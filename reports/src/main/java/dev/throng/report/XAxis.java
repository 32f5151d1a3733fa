package dev.throng.report;

import java.util.Objects;

/**
 * What the horizontal axis of a chart shows. It begins at 0, or at 1 if logarithmic.
 *
 * @param id a word for renderers and tests
 * @param words the label of the axis
 * @param log whether the axis is logarithmic
 */
public record XAxis(String id, String words, boolean log) {

    /** Seconds since the start of the first phase. */
    public static final XAxis TIME = new XAxis("time", "seconds since the start of the first phase", false);

    /** 1 / (1 − percentile), logarithmic: 10 is the 90th percentile, 1000 the 99.9th. */
    public static final XAxis PERCENTILE = new XAxis("percentile", "percentile (each mark is ten times rarer)", true);

    /** The requested load. */
    public static final XAxis LOAD = new XAxis("load", "requested load", false);

    public XAxis {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(words, "words");
    }

    /**
     * Returns a linear axis from 0 for something that a protocol counts, such as connections.
     *
     * @param id a word for renderers and tests, other than those of the constants
     * @param words the label of the axis
     */
    public static XAxis counted(String id, String words) {
        return new XAxis(id, words, false);
    }
}
