package dev.throng.targets.riemann;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Cuts a stream into frames (see {@link FrameCounter} for their layout) and hands each body out as a range of a byte array.
 *
 * <p>Holds at most one frame that is not whole yet, and grows with the bytes that really came, not with the length that was
 * promised. Confined to one connection's event loop.
 */
final class FrameSplitter {

    /** Takes bodies; the array is valid during the call only. */
    @FunctionalInterface
    interface Sink {
        /** Says whether to go on; after {@code false} nothing more is handed out, ever. */
        boolean body(byte[] bytes, int offset, int length);
    }

    private static final int HEADER_BYTES = 4;
    private static final int SMALL_BYTES = 4 * 1024;
    private static final int KEPT_BYTES = 256 * 1024;
    private static final byte[] NOTHING = {};

    private final int maxMsgBytes;
    private byte[] bytes = NOTHING;
    private int start;
    private int end;
    private boolean stopped;

    FrameSplitter(int maxMsgBytes) {
        this.maxMsgBytes = maxMsgBytes;
    }

    /**
     * Takes all of {@code in} and hands out what is whole.
     *
     * @return false if a length is negative or over the limit: nothing after it can be trusted
     */
    boolean read(ByteBuf in, Sink sink) {
        if (stopped) {
            in.skipBytes(in.readableBytes());
            return true;
        }
        append(in);
        while (end - start >= HEADER_BYTES) {
            int length = length();
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
        compact();
        return true;
    }

    private void append(ByteBuf in) {
        int more = in.readableBytes();
        if (more > bytes.length - end) {
            long wanted = Math.max(SMALL_BYTES, (long) end + more);
            long doubled = Math.min(2L * bytes.length, HEADER_BYTES + (long) maxMsgBytes);
            bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(wanted, doubled)));
        }
        in.readBytes(bytes, end, more);
        end += more;
    }

    private int length() {
        return bytes[start] << 24
                | (bytes[start + 1] & 0xff) << 16
                | (bytes[start + 2] & 0xff) << 8
                | bytes[start + 3] & 0xff;
    }

    private void compact() {
        int left = end - start;
        if (left == 0 && bytes.length > KEPT_BYTES) {
            bytes = NOTHING;
        } else if (left > 0 && start > 0) {
            System.arraycopy(bytes, start, bytes, 0, left);
        }
        start = 0;
        end = left;
    }

    private void stop() {
        stopped = true;
        bytes = NOTHING;
        start = 0;
        end = 0;
    }

    /** Bytes of a frame that is not whole yet. */
    int pendingBytes() {
        return end - start;
    }
}
