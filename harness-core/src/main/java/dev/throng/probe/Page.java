package dev.throng.probe;

import java.util.Map;

/** Finds a probe's counts in the bytes of a page. Pure. */
@FunctionalInterface
interface Page {

    /** The counts by name, in the order of the columns. */
    Map<String, Double> read(byte[] body) throws UnreadablePageException;
}
