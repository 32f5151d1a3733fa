package dev.throng.probe;

import java.util.Map;

/** Finds a probe's counts in the bytes of a page. Implementations keep no state between calls; any thread may call them. */
@FunctionalInterface
public interface Page {

    /**
     * Reads a page. The bytes are hostile: a target may send anything.
     *
     * @return the counts by name, in the order of the columns
     * @throws UnreadablePageException if the page has not what the probe looks for
     */
    Map<String, Double> read(byte[] body) throws UnreadablePageException;
}
