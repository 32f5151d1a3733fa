package dev.throng.xmpp.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates one message at a time (RFC 7692 §7.2.2), each without the ones before it. The compressed bytes may be cut anywhere. Holds no
 * inflated bytes. Confined to one thread.
 */
final class MessageInflater {

    /** Receives inflated bytes, which are valid until the method returns. Returns whether to read on. */
    interface Sink {
        boolean inflated(ByteBuf bytes) throws WebSocketException;
    }

    /** The end of a flushed block, which the sender has left out. */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    private final Inflater inflater = new Inflater(true);
    private final byte[] in = new byte[4096];
    private final byte[] out = new byte[8192];
    private final int maxMessageBytes;
    private long messageBytes;

    /** @param maxMessageBytes most inflated bytes of a message; a longer one is a {@link WebSocketFault#TOO_LONG} */
    MessageInflater(int maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
    }

    /** Begins a message. */
    void begin() {
        inflater.reset();
        messageBytes = 0;
    }

    /** Inflates all bytes, until the sink stops. Returns whether to read on. */
    boolean read(ByteBuf compressed, Sink sink) throws WebSocketException {
        boolean goOn = true;
        while (goOn && compressed.isReadable()) {
            int length = Math.min(compressed.readableBytes(), in.length);
            compressed.readBytes(in, 0, length);
            goOn = inflate(in, length, sink);
        }
        return goOn;
    }

    /** Ends the message. Returns whether to read on. */
    boolean end(Sink sink) throws WebSocketException {
        return inflate(TAIL, TAIL.length, sink);
    }

    private boolean inflate(byte[] bytes, int length, Sink sink) throws WebSocketException {
        inflater.setInput(bytes, 0, length);
        try {
            int inflated = inflater.inflate(out);
            while (inflated > 0) {
                messageBytes += inflated;
                if (messageBytes > maxMessageBytes) {
                    throw new WebSocketException(
                            WebSocketFault.TOO_LONG,
                            "a compressed message longer than the limit of " + maxMessageBytes + " bytes");
                }
                if (!sink.inflated(Unpooled.wrappedBuffer(out, 0, inflated))) {
                    return false;
                }
                inflated = inflater.inflate(out);
            }
        } catch (DataFormatException e) {
            throw new WebSocketException(WebSocketFault.COMPRESSION, "compressed data that is damaged");
        }
        return true;
    }

    void close() {
        inflater.end();
    }
}
