package dev.throng.streams.client;

import dev.throng.measure.Failure;

/** The stream of one listener or source. All methods must be called on its event loop. */
public interface MediaStream {

    /** Closes the connection gracefully and reports the end as a stop by Throng, unless the stream has ended. */
    void stop();

    /** As {@link #stop()}, for another reason. */
    void stop(Failure why, String detail);

    /** Returns the present step, or the one in which the stream ended. */
    ConnectionStep step();

    boolean ended();
}
