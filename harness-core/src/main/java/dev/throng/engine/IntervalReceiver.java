package dev.throng.engine;

import dev.throng.measure.LoopInterval;

/** Gets the intervals of event loops. The methods may be called on the event loops and must not block. */
public interface IntervalReceiver {

    /**
     * A loop has closed an interval.
     *
     * @param part the part of the load that the loop sends, from 0
     */
    void closed(int part, LoopInterval interval);

    /** A loop has drained. It closes no more intervals. */
    void drained(int part);
}
