package dev.throng.transport;

import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.socket.SocketChannel;

/** Chooses the buffers that connections of a {@link Dialer} read into. Confined to the dialer's event loop. */
public interface ReadBuffers {

    /**
     * Returns what allocates the buffers of a channel.
     *
     * @param secured whether TLS begins with the first byte
     */
    RecvByteBufAllocator of(SocketChannel channel, boolean secured);

    /** The dialer opens its first connection. */
    default void hold() {}

    /** The last connection of the dialer is closed. {@link #hold} may follow again. */
    default void release() {}

    /** The same allocator for every channel. */
    static ReadBuffers of(RecvByteBufAllocator allocator) {
        return (channel, secured) -> allocator;
    }
}
