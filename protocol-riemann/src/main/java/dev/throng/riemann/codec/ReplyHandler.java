package dev.throng.riemann.codec;

/** Told by a {@link ReplyDecoder} what it read, in the order of the stream. */
public interface ReplyHandler {

    /** So many bare acks in a row. */
    void acks(int count);

    /**
     * Any other reply.
     *
     * @param frameBytes its size on the wire, the length in front included
     */
    void reply(Msg msg, int frameBytes);
}
