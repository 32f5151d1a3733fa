package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** One chunk stream of a client: the fields of its last header, and the message that is being gathered. */
final class IncomingChunks {

    private static final int FIRST_BYTES = 256;
    private static final int KEPT_BYTES = 64 * 1024;

    /** The fields of the last message header. The timestamp has 32 bits. */
    int length;

    int type;
    int streamId;
    long timestamp;
    long delta;
    boolean extended;

    private ByteBuf payload = Unpooled.EMPTY_BUFFER;
    private boolean within;

    /** Whether a message has begun and is incomplete. */
    boolean isWithinMessage() {
        return within;
    }

    void begin() {
        within = true;
        if (payload.capacity() == 0) {
            payload = Unpooled.buffer(FIRST_BYTES);
        }
        payload.clear();
    }

    int missing() {
        return length - payload.readableBytes();
    }

    int heldBytes() {
        return payload.readableBytes();
    }

    void read(ByteBuf in, int count) {
        payload.writeBytes(in, count);
    }

    /** The complete message, which stays this object's. */
    ByteBuf end() {
        within = false;
        return payload;
    }

    /** Forgets the message. Keeps a small buffer for the next one. */
    void clear() {
        within = false;
        if (payload.capacity() > KEPT_BYTES) {
            release();
        } else if (payload.capacity() > 0) {
            payload.clear();
        }
    }

    void release() {
        payload.release();
        payload = Unpooled.EMPTY_BUFFER;
        within = false;
    }
}
