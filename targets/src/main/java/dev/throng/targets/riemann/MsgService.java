package dev.throng.targets.riemann;

import com.google.protobuf.InvalidProtocolBufferException;

/** What is done with a Msg. One per connection (or UDP socket), confined to its event loop. */
interface MsgService {

    /**
     * Serves one Msg and puts exactly one reply into {@code replies}.
     *
     * @param nowMicros the time given to events that carry none, since the epoch
     * @throws InvalidProtocolBufferException if the body is not a Msg; nothing has been done and nothing replied then
     */
    void serve(byte[] bytes, int offset, int length, long nowMicros, ReplyBuffer replies)
            throws InvalidProtocolBufferException;

    /**
     * Takes one Msg that gets no reply.
     *
     * @throws InvalidProtocolBufferException if the body is not a Msg; nothing has been done then
     */
    void deliver(byte[] bytes, int offset, int length, long nowMicros) throws InvalidProtocolBufferException;
}
