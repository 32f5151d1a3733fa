package dev.throng.riemann.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * Cuts a stream of replies into frames.
 *
 * <p>Nearly all replies are the six bytes of an ack. Runs of them are counted, four at a time, and make no object; any other
 * frame is decoded in full. A frame that is cut by the end of a read is kept, and decoding continues there: no byte is read
 * twice. At most one incomplete frame is held, and memory for it grows as its bytes arrive, not as its length announces.
 *
 * <p>Confined to one event loop. Whoever feeds it owns the buffers; {@link #close} frees the incomplete frame.
 */
public final class ReplyDecoder {

    /** Every reply is an ack of six bytes, so that four of them fill three longs. */
    private static final long ACKS_1 = 0x0000_0002_1001_0000L;

    private static final long ACKS_2 = 0x0002_1001_0000_0002L;
    private static final long ACKS_3 = 0x1001_0000_0002_1001L;
    private static final int FOUR_ACKS_BYTES = 24;
    private static final long ACK = 0x0000_0002_1001L;

    /** No setting of the longest reply is larger. */
    private static final int MAX_BYTES = 1 << 30;

    private enum State {
        LENGTH,
        BODY,
        CLOSED
    }

    private final int maxMsgBytes;
    private final Handler replies;
    private final ByteBufAllocator allocator;
    private State state = State.LENGTH;
    private int header;
    private int headerBytes;
    private int bodyBytes;
    private ByteBuf body;

    /** @param maxMsgBytes a frame that announces more ends the stream */
    public ReplyDecoder(int maxMsgBytes, ByteBufAllocator allocator, Handler replies) {
        if (maxMsgBytes < 1) {
            throw new IllegalArgumentException("maxMsgBytes: " + maxMsgBytes + " (expected: > 0)");
        }
        this.maxMsgBytes = maxMsgBytes;
        this.allocator = allocator;
        this.replies = replies;
    }

    /**
     * Reads all that the buffer holds.
     *
     * @throws FrameException if the stream is not one of replies; the decoder is closed then
     */
    public void feed(ByteBuf in) throws FrameException {
        try {
            while (in.isReadable() && state != State.CLOSED) {
                if (state == State.BODY) {
                    readBody(in);
                } else if (headerBytes > 0 || !countAcks(in)) {
                    readLength(in);
                }
            }
        } catch (FrameException e) {
            close();
            throw e;
        }
    }

    /** Whether the stream stopped in the middle of a frame. */
    public boolean withinFrame() {
        return headerBytes > 0 || state == State.BODY;
    }

    /** Ends the stream; the rest of the buffer is ignored. May be called from within {@link Handler}. */
    public void close() {
        state = State.CLOSED;
        headerBytes = 0;
        freeBody();
    }

    /** Counts the acks at the start of the buffer, and says whether there were any. */
    private boolean countAcks(ByteBuf in) {
        int from = in.readerIndex();
        int end = in.writerIndex();
        int at = from;
        while (end - at >= FOUR_ACKS_BYTES
                && in.getLong(at) == ACKS_1
                && in.getLong(at + 8) == ACKS_2
                && in.getLong(at + 16) == ACKS_3) {
            at += FOUR_ACKS_BYTES;
        }
        while (end - at >= WireFormat.ACK_BYTES && isAck(in, at)) {
            at += WireFormat.ACK_BYTES;
        }
        if (at == from) {
            return false;
        }
        in.readerIndex(at);
        replies.acks((at - from) / WireFormat.ACK_BYTES);
        return true;
    }

    private static boolean isAck(ByteBuf in, int at) {
        return (in.getUnsignedInt(at) << 16 | in.getUnsignedShort(at + 4)) == ACK;
    }

    private void readLength(ByteBuf in) throws FrameException {
        header = header << 8 | in.readUnsignedByte();
        headerBytes++;
        if (headerBytes < WireFormat.HEADER_BYTES) {
            return;
        }
        headerBytes = 0;
        bodyBytes = header;
        if (bodyBytes < 0 || bodyBytes > MAX_BYTES) {
            throw FrameException.corrupt(OtherService.of(bodyBytes)
                    .orElse("a frame of " + Integer.toUnsignedLong(bodyBytes) + " bytes, which no Riemann sends"));
        }
        if (bodyBytes > maxMsgBytes) {
            throw OtherService.of(bodyBytes)
                    .map(FrameException::corrupt)
                    .orElseGet(() -> new FrameException(
                            FrameException.Fault.TOO_LARGE,
                            "a reply of " + bodyBytes + " bytes (settings.maxMsgBytes: " + maxMsgBytes
                                    + "); raise the setting, or ask for less"));
        }
        if (bodyBytes == 0) {
            reply(in, in.readerIndex());
        } else {
            state = State.BODY;
        }
    }

    private void readBody(ByteBuf in) throws FrameException {
        if (body == null && in.readableBytes() >= bodyBytes) {
            int from = in.readerIndex();
            in.skipBytes(bodyBytes);
            state = State.LENGTH;
            reply(in, from);
            return;
        }
        if (body == null) {
            body = allocator.heapBuffer(Math.min(bodyBytes, Math.max(64, in.readableBytes())), bodyBytes);
        }
        body.writeBytes(in, Math.min(in.readableBytes(), bodyBytes - body.readableBytes()));
        if (body.readableBytes() == bodyBytes) {
            state = State.LENGTH;
            ByteBuf whole = body;
            body = null;
            try {
                reply(whole, 0);
            } finally {
                whole.release();
            }
        }
    }

    private void reply(ByteBuf in, int from) throws FrameException {
        if (bodyBytes == 2 && in.getShort(from) == 0x1001) {
            replies.acks(1);
        } else {
            replies.reply(MsgDecoder.decode(in, from, bodyBytes), WireFormat.HEADER_BYTES + bodyBytes);
        }
    }

    private void freeBody() {
        if (body != null) {
            body.release();
            body = null;
        }
    }

    /** Told by a {@link ReplyDecoder} what it read, in the order of the stream. */
    public interface Handler {

        /** So many bare acks in a row. */
        void acks(int count);

        /**
         * Any other reply.
         *
         * @param frameBytes its size on the wire, the length in front included
         */
        void reply(Msg msg, int frameBytes);
    }
}
