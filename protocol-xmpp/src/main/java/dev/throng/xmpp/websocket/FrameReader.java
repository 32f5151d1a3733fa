package dev.throng.xmpp.websocket;

import io.netty.buffer.ByteBuf;

/**
 * Reads the frames of a server (RFC 6455 §5.2). The bytes may be cut anywhere. Text is handed out as it arrives, so a frame is never held;
 * only a control frame is, of at most 125 bytes. Between two messages the reader holds nothing. Confined to one thread.
 *
 * <pre>
 *   F RSV opcode | M length(7) | [ length(16) or length(64) ] | payload
 *   1  3    4       1   7          2 or 8 bytes                 length bytes; M (mask) is 0 from a server
 * </pre>
 */
public final class FrameReader {

    /** Receives what the frames carry. Each method returns whether to read on. */
    public interface Sink {

        /** A message of text begins. */
        boolean begins(boolean compressed) throws WebSocketException;

        /** Bytes of the message, at least one. Valid until the method returns. */
        boolean text(ByteBuf bytes) throws WebSocketException;

        /** The message is complete. */
        boolean ends() throws WebSocketException;

        /** A ping, which is answered with the same bytes. */
        boolean ping(byte[] payload);

        /** The server begins or answers the closing handshake. Nothing follows. */
        void closed(CloseFrame frame);
    }

    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private static final int FIN = 0x80;
    private static final int COMPRESSED = 0x40;
    private static final int RESERVED = 0x30;
    private static final int MASKED = 0x80;
    private static final int LENGTH_OF_TWO_BYTES = 126;
    private static final int LENGTH_OF_EIGHT_BYTES = 127;
    static final int MAX_CONTROL_BYTES = 125;

    private enum State {
        FIRST_BYTE,
        LENGTH,
        LONG_LENGTH,
        PAYLOAD,
        OVER
    }

    private final int maxMessageBytes;
    private final boolean compression;

    private State state = State.FIRST_BYTE;
    private byte first;
    /** Bytes of the length that are still to come. */
    private byte lengthBytes;
    /** The length while it is read; then the bytes of the payload that are still to come. */
    private long left;
    /** The form of the length: 0, 2 or 8 further bytes. */
    private byte lengthForm;

    private boolean withinMessage;
    private long messageBytes;

    /** The payload of a control frame; null outside of one. */
    private byte[] control;

    /**
     * @param maxMessageBytes most bytes of a message; a longer one is a {@link WebSocketFault#TOO_LONG}
     * @param compression whether messages may be compressed, as the handshake agreed
     */
    public FrameReader(int maxMessageBytes, boolean compression) {
        this.maxMessageBytes = maxMessageBytes;
        this.compression = compression;
    }

    /** Reads all bytes, until the sink stops. Bytes after a close frame are dropped. */
    public void read(ByteBuf in, Sink sink) throws WebSocketException {
        boolean goOn = true;
        while (goOn && state != State.OVER && (in.isReadable() || state == State.PAYLOAD && left == 0)) {
            switch (state) {
                case FIRST_BYTE -> goOn = first(in.readByte(), sink);
                case LENGTH -> length(in.readByte());
                case LONG_LENGTH -> longLength(in.readByte());
                default -> goOn = payload(in, sink);
            }
        }
        if (state == State.OVER) {
            in.skipBytes(in.readableBytes());
        }
    }

    private int opcode() {
        return first & 0x0F;
    }

    private boolean isControl() {
        return opcode() >= CLOSE;
    }

    private boolean first(byte b, Sink sink) throws WebSocketException {
        first = b;
        state = State.LENGTH;
        boolean compressed = (b & COMPRESSED) != 0;
        if ((b & RESERVED) != 0 || compressed && (!compression || opcode() != TEXT)) {
            throw new WebSocketException(WebSocketFault.RESERVED_BIT, "a frame with a reserved bit");
        }
        switch (opcode()) {
            case CONTINUATION -> requireMessage(withinMessage, "a continuation without a message");
            case TEXT -> {
                requireMessage(!withinMessage, "a message within another one");
                withinMessage = true;
                messageBytes = 0;
                return sink.begins(compressed);
            }
            case BINARY ->
                throw new WebSocketException(WebSocketFault.BINARY, "a binary message (RFC 7395 allows text only)");
            case CLOSE, PING, PONG -> {
                if ((b & FIN) == 0) {
                    throw new WebSocketException(WebSocketFault.CONTROL_FRAME, "a control frame in fragments");
                }
            }
            default ->
                throw new WebSocketException(WebSocketFault.OPCODE, "a frame with the unknown opcode " + opcode());
        }
        return true;
    }

    private static void requireMessage(boolean good, String message) throws WebSocketException {
        if (!good) {
            throw new WebSocketException(WebSocketFault.FRAGMENTS, message);
        }
    }

    private void length(byte b) throws WebSocketException {
        if ((b & MASKED) != 0) {
            throw new WebSocketException(WebSocketFault.MASKED, "a frame of the server with a mask");
        }
        if (isControl() && b > MAX_CONTROL_BYTES) {
            throw new WebSocketException(
                    WebSocketFault.CONTROL_FRAME, "a control frame of more than " + MAX_CONTROL_BYTES + " bytes");
        }
        lengthForm = (byte) (b == LENGTH_OF_TWO_BYTES ? 2 : b == LENGTH_OF_EIGHT_BYTES ? 8 : 0);
        lengthBytes = lengthForm;
        left = lengthForm == 0 ? b : 0;
        if (lengthForm == 0) {
            lengthKnown();
        } else {
            state = State.LONG_LENGTH;
        }
    }

    private void longLength(byte b) throws WebSocketException {
        left = left << 8 | b & 0xFF;
        lengthBytes--;
        if (lengthBytes == 0) {
            long least = lengthForm == 2 ? LENGTH_OF_TWO_BYTES : 1 << 16;
            if (left < least) {
                throw new WebSocketException(
                        WebSocketFault.LENGTH,
                        "a length of " + left + " that is negative, or not in its shortest form");
            }
            lengthKnown();
        }
    }

    private void lengthKnown() throws WebSocketException {
        state = State.PAYLOAD;
        if (isControl()) {
            control = new byte[(int) left];
            return;
        }
        if (left > maxMessageBytes - messageBytes) {
            throw new WebSocketException(
                    WebSocketFault.TOO_LONG, "a message longer than the limit of " + maxMessageBytes + " bytes");
        }
        messageBytes += left;
    }

    private boolean payload(ByteBuf in, Sink sink) throws WebSocketException {
        int bytes = (int) Math.min(left, in.readableBytes());
        boolean goOn = true;
        if (control != null) {
            in.readBytes(control, control.length - (int) left, bytes);
        } else if (bytes > 0) {
            goOn = lend(in, bytes, sink);
        }
        left -= bytes;
        return left > 0 ? goOn : goOn && ended(sink);
    }

    /** Gives the sink this many bytes of the buffer, and skips them whatever it did with the indexes. */
    private static boolean lend(ByteBuf in, int bytes, Sink sink) throws WebSocketException {
        int end = in.readerIndex() + bytes;
        int all = in.writerIndex();
        in.writerIndex(end);
        boolean goOn = sink.text(in);
        in.setIndex(end, all);
        return goOn;
    }

    private boolean ended(Sink sink) throws WebSocketException {
        state = State.FIRST_BYTE;
        if (control != null) {
            byte[] payload = control;
            control = null;
            return controlEnded(payload, sink);
        }
        if ((first & FIN) != 0) {
            withinMessage = false;
            return sink.ends();
        }
        return true;
    }

    private boolean controlEnded(byte[] payload, Sink sink) throws WebSocketException {
        switch (opcode()) {
            case PING -> {
                return sink.ping(payload);
            }
            case CLOSE -> {
                state = State.OVER;
                sink.closed(CloseFrame.of(payload));
                return false;
            }
            default -> {
                return true;
            }
        }
    }
}
