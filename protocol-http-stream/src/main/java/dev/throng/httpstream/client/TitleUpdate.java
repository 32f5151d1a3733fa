package dev.throng.httpstream.client;

import dev.throng.httpstream.failure.StreamFailure;

/** A request for a new title. All methods must be called on its event loop. */
public interface TitleUpdate {

    /** Ends the request and calls {@link TitleUpdateEvents#failed} with {@link StreamFailure#STOPPED}, unless it has ended. */
    void stop();

    /** Returns the size of the request; 0 before it was written. */
    int requestBytes();

    /** Returns the bytes received from the target. */
    int answerBytes();

    /** Returns the present step, or the one in which the request ended. */
    StreamStep step();
}
