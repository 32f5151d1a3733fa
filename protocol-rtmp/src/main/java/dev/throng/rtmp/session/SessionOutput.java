package dev.throng.rtmp.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** Takes the bytes that a session sends. */
public interface SessionOutput {

    /** Makes the buffers of {@link #send}. */
    ByteBufAllocator allocator();

    /** Sends bytes in order. Owns the buffer from now on. The session may call it several times within one call of its own. */
    void send(ByteBuf bytes);
}
