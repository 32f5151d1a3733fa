package dev.throng.riemann.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Consumer;

/**
 * One frame that is sent over and over: a block of memory holds copies of it side by side, so that any number of them goes to a socket
 * without being written again. Whoever made it closes it. The block is only read after that; one event loop at a time may use it.
 */
public final class RepeatedFrame implements AutoCloseable {

    private static final int BLOCK_BYTES = 64 * 1024;

    private final int frameBytes;
    private final int copies;
    private final ByteBuf block;

    public RepeatedFrame(byte[] frame, ByteBufAllocator allocator) {
        this.frameBytes = frame.length;
        this.copies = Math.max(1, BLOCK_BYTES / frame.length);
        this.block = allocator.directBuffer(frameBytes * copies, frameBytes * copies);
        for (int i = 0; i < copies; i++) {
            block.writeBytes(frame);
        }
    }

    /** The size of one frame, its length in front included. */
    public int frameBytes() {
        return frameBytes;
    }

    /** Hands out buffers that hold {@code count} frames together; the receiver owns them. */
    public void slices(int count, Consumer<ByteBuf> receiver) {
        for (int left = count; left > 0; left -= copies) {
            receiver.accept(block.retainedSlice(0, Math.min(left, copies) * frameBytes));
        }
    }

    /** Appends {@code count} frames to a buffer. */
    public void copy(int count, ByteBuf to) {
        for (int left = count; left > 0; left -= copies) {
            to.writeBytes(block, 0, Math.min(left, copies) * frameBytes);
        }
    }

    /** Frees the block, as soon as the last slice of it is freed. */
    @Override
    public void close() {
        block.release();
    }
}
