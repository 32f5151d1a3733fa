package dev.throng.xmpp.websocket;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * permessage-deflate (RFC 7692) for all connections of one event loop. No connection keeps a context between two messages, so an idle one
 * costs nothing; a compressed message that has arrived in part holds an inflater of some 40 kB. So few may arrive at a time. Confined to
 * the loop.
 */
public final class MessageCompression {

    /** Most compressed messages that may have arrived in part. */
    static final int MAX_PARTIAL = 1_000;

    private static final int IDLE = 4;

    private final int maxMessageBytes;
    private final MessageDeflater deflater = new MessageDeflater();
    private final Deque<MessageInflater> idle = new ArrayDeque<>();
    private int inUse;

    /** @param maxMessageBytes most inflated bytes of a message */
    public MessageCompression(int maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
    }

    /** Compresses messages. */
    public MessageDeflater deflater() {
        return deflater;
    }

    /** Begins to inflate a message; it must be {@link Message#end ended}, or {@link Message#cancel cancelled}. */
    public Message begin() throws WebSocketException {
        if (inUse == MAX_PARTIAL) {
            throw new WebSocketException(
                    WebSocketFault.TOO_LONG,
                    "more than " + MAX_PARTIAL
                            + " compressed messages that have arrived in part (expected: whole ones)");
        }
        inUse++;
        MessageInflater inflater = idle.isEmpty() ? new MessageInflater(maxMessageBytes) : idle.pop();
        inflater.begin();
        return new Message(inflater);
    }

    /** Receives inflated bytes, which are valid until the method returns. Returns whether to read on. */
    public interface Sink extends MessageInflater.Sink {}

    /** A compressed message that arrives. */
    public final class Message {

        private final MessageInflater inflater;
        private boolean over;

        private Message(MessageInflater inflater) {
            this.inflater = inflater;
        }

        /** Inflates bytes. Returns whether to read on. */
        public boolean read(ByteBuf compressed, Sink sink) throws WebSocketException {
            return inflater.read(compressed, sink);
        }

        /** The message is complete. Returns whether to read on. */
        public boolean end(Sink sink) throws WebSocketException {
            boolean goOn = inflater.end(sink);
            cancel();
            return goOn;
        }

        /** Nothing more is read of the message. Has no effect when it has ended. */
        public void cancel() {
            if (over) {
                return;
            }
            over = true;
            inUse--;
            if (idle.size() < IDLE) {
                idle.push(inflater);
            } else {
                inflater.close();
            }
        }
    }
}
