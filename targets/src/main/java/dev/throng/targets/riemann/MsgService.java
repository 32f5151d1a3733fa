package dev.throng.targets.riemann;

import java.io.IOException;

/** Handles Msgs. Each connection or UDP socket has one, confined to its event loop. */
interface MsgService {

    /**
     * Serves one Msg and adds exactly one reply to {@code replies}.
     *
     * @param nowMicros the time for events that carry none, in microseconds since 1970
     * @throws IOException if the body is not a Msg; then it has no effect and no reply
     */
    void serve(byte[] bytes, int offset, int length, long nowMicros, ReplyBuffer replies) throws IOException;

    /**
     * Serves one Msg that gets no reply.
     *
     * @throws IOException if the body is not a Msg; then it has no effect
     */
    void serveWithoutReply(byte[] bytes, int offset, int length, long nowMicros) throws IOException;
}
