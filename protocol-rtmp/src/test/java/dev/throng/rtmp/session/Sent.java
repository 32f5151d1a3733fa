package dev.throng.rtmp.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Keeps what a session sends. */
final class Sent implements SessionOutput {

    /** All bytes that were not read yet. */
    final ByteBuf bytes = Unpooled.buffer();

    @Override
    public ByteBufAllocator allocator() {
        return UnpooledByteBufAllocator.DEFAULT;
    }

    @Override
    public void send(ByteBuf out) {
        bytes.writeBytes(out);
        out.release();
    }
}
