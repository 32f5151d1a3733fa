package dev.throng.targets.riemann;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/**
 * Counts whole frames in a stream and reads only the first byte of each body. Returns a Msg that starts with a query, so that
 * clients can query the target's own metrics in counting mode too.
 *
 * <pre>
 *   0               4
 *   +---------------+----------------
 *   | length, u32be | Msg, length bytes …
 *   +---------------+----------------
 * </pre>
 *
 * <p>Stores the bytes of an incomplete header or the number of missing body bytes, but no bodies: it allocates nothing per
 * frame. Confined to one connection's event loop.
 */
final class FrameCounter {

    /** Why {@link #read} returned. */
    enum StopReason {
        /** The whole buffer was read. */
        DRAINED,
        /** {@link #query()} holds a query; call {@link #read} again for the rest. */
        QUERY,
        /** A length is negative or over the limit; the rest of the stream is unusable. */
        CORRUPT
    }

    /** A longer query is counted like any other Msg. */
    static final int MAX_QUERY_BYTES = 64 * 1024;

    private static final int HEADER_BYTES = 4;
    /** The first byte of a Msg that starts with a query: field 5, length-delimited. */
    static final byte QUERY_TAG = 5 << 3 | 2;

    private static final byte[] NO_QUERY = {};

    private final int maxMsgBytes;
    private long frames;
    private int header;
    private int headerBytes;
    private int bodyBytesLeft;
    private boolean atBodyStart;
    private byte[] query = NO_QUERY;
    private boolean collecting;

    FrameCounter(int maxMsgBytes) {
        this.maxMsgBytes = maxMsgBytes;
    }

    /** Reads until a {@link StopReason}; the reader index of {@code in} moves past the bytes read. */
    StopReason read(ByteBuf in) {
        while (in.isReadable()) {
            if (bodyBytesLeft > 0) {
                if (readBody(in)) {
                    return StopReason.QUERY;
                }
            } else if (headerBytes == 0 && in.readableBytes() >= HEADER_BYTES && skipWholeFrames(in)) {
                continue;
            } else if (readHeaderByte(in.readByte())) {
                return StopReason.CORRUPT;
            }
        }
        return StopReason.DRAINED;
    }

    /**
     * The hot loop: counts the frames that are complete in the buffer. Reads through one NIO view to avoid a ByteBuf's
     * checks per access.
     *
     * @return whether it counted any frame
     */
    private boolean skipWholeFrames(ByteBuf in) {
        ByteBuffer view = in.internalNioBuffer(in.readerIndex(), in.readableBytes());
        int start = view.position();
        int at = start;
        int end = view.limit();
        int counted = 0;
        while (end - at >= HEADER_BYTES) {
            int length = view.getInt(at);
            if (length < 0 || length > maxMsgBytes || length > end - at - HEADER_BYTES) {
                break;
            }
            if (length > 0 && view.get(at + HEADER_BYTES) == QUERY_TAG) {
                break;
            }
            at += HEADER_BYTES + length;
            counted++;
        }
        frames += counted;
        in.skipBytes(at - start);
        return counted > 0;
    }

    /** Returns whether this byte completes a corrupt header. */
    private boolean readHeaderByte(byte next) {
        header = header << 8 | next & 0xff;
        headerBytes++;
        if (headerBytes < HEADER_BYTES) {
            return false;
        }
        headerBytes = 0;
        if (header < 0 || header > maxMsgBytes) {
            return true;
        }
        if (header == 0) {
            frames++;
            return false;
        }
        bodyBytesLeft = header;
        atBodyStart = true;
        return false;
    }

    /** Returns whether a query is complete. */
    private boolean readBody(ByteBuf in) {
        if (atBodyStart) {
            atBodyStart = false;
            collecting = in.getByte(in.readerIndex()) == QUERY_TAG && bodyBytesLeft <= MAX_QUERY_BYTES;
            query = collecting ? new byte[bodyBytesLeft] : NO_QUERY;
        }
        int taken = Math.min(bodyBytesLeft, in.readableBytes());
        if (collecting) {
            in.readBytes(query, query.length - bodyBytesLeft, taken);
        } else {
            in.skipBytes(taken);
        }
        bodyBytesLeft -= taken;
        if (bodyBytesLeft > 0) {
            return false;
        }
        if (!collecting) {
            frames++;
        }
        return collecting;
    }

    /** The number of whole frames since the last call, without queries. */
    long takeFrames() {
        long taken = frames;
        frames = 0;
        return taken;
    }

    /** The body of the query that stopped {@link #read}. */
    byte[] query() {
        return query;
    }
}
