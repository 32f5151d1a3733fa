package dev.throng.xmpp.load;

/** Somebody on the way in or out; known to the {@link Floor} by the arrival. Confined to the event loop. */
interface InTransit {

    /** The engine gave the arrival up and has counted it already. */
    void giveUp();

    /** The run is over: who is on the way in turns back, and its arrival fails. */
    void stop(long atNanos);

    /** The run is over, and the server had its time. */
    void cutOff();
}
