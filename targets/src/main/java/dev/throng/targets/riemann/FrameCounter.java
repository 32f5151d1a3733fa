package dev.throng.targets.riemann;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/**
 * Counts whole frames in a stream without looking at their bodies, except for the first byte: a Msg that starts with a
 * query is handed out, so that the target's own counters can be asked for in counting mode too.
 *
 * <pre>
 *   0               4
 *   +---------------+----------------
 *   | length, u32be | Msg, length bytes …
 *   +---------------+----------------
 * </pre>
 *
 * <p>Keeps four bytes of a cut header or the number of body bytes still to come, never the bytes: nothing is allocated per
 * frame. Confined to one connection's event loop.
 */
final class FrameCounter {

    /** Why {@link #read} came back. */
    enum StopReason {
        /** The buffer has been read to its end. */
        DRAINED,
        /** A query is waiting in {@link #query()}; call {@link #read} again for the rest. */
        QUERY,
        /** A length that is negative or over the limit: nothing after it can be trusted. */
        CORRUPT
    }

    /** A query longer than this is counted like any other Msg. */
    static final int MAX_QUERY_BYTES = 64 * 1024;

    private static final int HEADER_BYTES = 4;
    private static final byte QUERY_TAG = 5 << 3 | 2;
    private static final byte[] NO_QUERY = {};

    private final int maxMsgBytes;
    private long frames;
    private int header;
    private int headerBytes;
    private int bodyBytesLeft;
    private boolean bodyUnseen;
    private byte[] query = NO_QUERY;
    private boolean collecting;

    FrameCounter(int maxMsgBytes) {
        this.maxMsgBytes = maxMsgBytes;
    }

    /** Reads on; the reader index of {@code in} moves past what was taken. */
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
     * The hot loop: frames that lie in the buffer as a whole. Says whether it got anywhere. Looks at the memory through one
     * NIO view, which spares the per-access checks (and, with leak detection at its strictest, records) of a ByteBuf.
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

    /** True if the header just completed is corrupt. */
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
        bodyUnseen = true;
        return false;
    }

    /** True if a query has been read to its end. */
    private boolean readBody(ByteBuf in) {
        if (bodyUnseen) {
            bodyUnseen = false;
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

    /** Whole frames read since the last call, queries not among them. */
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
