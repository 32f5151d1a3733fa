package dev.throng.targets.riemann;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Cuts a stream into frames (see {@link FrameCounter} for their layout) and passes on each body as a range of a byte
 * array.
 *
 * <p>Reads go through a scratch array that all connections of an event loop share; a connection stores only the bytes
 * of an incomplete frame. That storage grows with the bytes received, not with the announced length. Confined to one
 * connection's event loop.
 */
final class FrameSplitter {

    /** Takes bodies; the array is valid only during the call. */
    @FunctionalInterface
    interface Sink {
        /** Returns whether to continue; after {@code false} the splitter passes on no more bodies. */
        boolean body(byte[] bytes, int offset, int length);
    }

    private static final int HEADER_BYTES = 4;
    private static final byte[] NOTHING = {};

    private final int maxMsgBytes;
    private final byte[] scratch;
    private byte[] kept = NOTHING;
    private int keptBytes;
    private boolean stopped;

    /** Splitters of the same thread can share {@code scratch}. */
    FrameSplitter(int maxMsgBytes, byte[] scratch) {
        this.maxMsgBytes = maxMsgBytes;
        this.scratch = scratch;
    }

    /**
     * Takes all of {@code in} and passes on the complete bodies.
     *
     * @return false if a length is negative or over the limit; the rest of the stream is unusable
     */
    boolean read(ByteBuf in, Sink sink) {
        if (stopped) {
            in.skipBytes(in.readableBytes());
            return true;
        }
        int more = in.readableBytes();
        long together = (long) keptBytes + more;
        byte[] bytes = scratch;
        if (together > scratch.length) {
            growKept(together);
            bytes = kept;
        } else {
            System.arraycopy(kept, 0, scratch, 0, keptBytes);
        }
        in.readBytes(bytes, keptBytes, more);
        return split(bytes, (int) together, sink);
    }

    private boolean split(byte[] bytes, int end, Sink sink) {
        int start = 0;
        while (end - start >= HEADER_BYTES) {
            int length = length(bytes, start);
            if (length < 0 || length > maxMsgBytes) {
                stop();
                return false;
            }
            if (length > end - start - HEADER_BYTES) {
                break;
            }
            int body = start + HEADER_BYTES;
            start = body + length;
            if (!sink.body(bytes, body, length)) {
                stop();
                return true;
            }
        }
        keep(bytes, start, end - start);
        return true;
    }

    private static int length(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8 | bytes[at + 3] & 0xff;
    }

    private void keep(byte[] bytes, int start, int count) {
        if (count == 0 && kept.length > scratch.length) {
            kept = NOTHING;
        } else if (count > kept.length) {
            kept = Arrays.copyOfRange(bytes, start, start + count);
        } else {
            System.arraycopy(bytes, start, kept, 0, count);
        }
        keptBytes = count;
    }

    /** Doubles, up to the largest frame, so that a large frame is not copied for each read. */
    private void growKept(long wanted) {
        if (wanted > kept.length) {
            long doubled = Math.min(2L * kept.length, HEADER_BYTES + (long) maxMsgBytes);
            byte[] grown = new byte[Math.toIntExact(Math.max(wanted, doubled))];
            System.arraycopy(kept, 0, grown, 0, keptBytes);
            kept = grown;
        }
    }

    private void stop() {
        stopped = true;
        kept = NOTHING;
        keptBytes = 0;
    }

    /** The number of bytes of an incomplete frame. */
    int pendingBytes() {
        return keptBytes;
    }
}
