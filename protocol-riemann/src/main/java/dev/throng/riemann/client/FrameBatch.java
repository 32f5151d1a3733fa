package dev.throng.riemann.client;

import dev.throng.riemann.codec.RepeatedFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Frames that wait to be written together. Frames are copied one after the other into a buffer; a long run of the same repeated frame is
 * only counted, and becomes slices of that frame's block. Whoever takes the buffers owns them. Confined to one event loop.
 */
final class FrameBatch {

    private static final int FIRST_BYTES = 64 * 1024;
    private static final int FULL_BYTES = 1024 * 1024;

    /** A run of fewer bytes is not worth a buffer of its own. */
    private static final int SHORT_RUN_BYTES = 4 * 1024;

    private final ByteBufAllocator allocator;
    private final Deque<ByteBuf> whole = new ArrayDeque<>();
    private ByteBuf open;
    private RepeatedFrame repeated;
    private int repeats;
    private long bytes;

    FrameBatch(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    long bytes() {
        return bytes;
    }

    void add(RepeatedFrame frame) {
        if (frame != repeated) {
            endRun();
            repeated = frame;
        }
        repeats++;
        bytes += frame.frameBytes();
    }

    void add(byte[] frame, int length) {
        endRun();
        buffer(length).writeBytes(frame, 0, length);
        bytes += length;
    }

    /** Takes over a buffer that holds whole frames. */
    void add(ByteBuf frames) {
        endRun();
        endBuffer();
        bytes += frames.readableBytes();
        whole.add(frames);
    }

    void drain(Consumer<ByteBuf> receiver) {
        endRun();
        endBuffer();
        bytes = 0;
        for (ByteBuf next = whole.poll(); next != null; next = whole.poll()) {
            receiver.accept(next);
        }
    }

    void free() {
        drain(ByteBuf::release);
    }

    private void endRun() {
        if (repeats == 0) {
            return;
        }
        int runBytes = Math.multiplyExact(repeats, repeated.frameBytes());
        if (runBytes < SHORT_RUN_BYTES) {
            repeated.copy(repeats, buffer(runBytes));
        } else {
            endBuffer();
            repeated.slices(repeats, whole::add);
        }
        repeats = 0;
    }

    private ByteBuf buffer(int more) {
        if (open != null && open.readableBytes() + more > FULL_BYTES) {
            endBuffer();
        }
        if (open == null) {
            open = allocator.directBuffer(Math.max(FIRST_BYTES, more));
        }
        return open;
    }

    private void endBuffer() {
        if (open != null) {
            whole.add(open);
            open = null;
        }
    }
}
