package dev.throng.transport;

import dev.throng.transport.DialOptions.ReadBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/**
 * One read buffer for all channels of an event loop. It works only where a loop ends one channel's read before it begins another's, as
 * epoll and NIO do, and where handlers release what they read before they return. A handler may retain the buffer; the next read then gets
 * another one.
 *
 * <p>A read takes up to 64 KiB at once, no channel keeps a buffer of its own, and the same memory, warm in the cache, serves one connection
 * after the other. Confined to the loop.
 */
public final class SharedReadBuffer extends DefaultMaxMessagesRecvByteBufAllocator implements ReadBuffers {

    static final int READ_BYTES = 64 * 1024;

    /** For TLS and io_uring, which keep a buffer between reads. A record of TLS has up to 16 KiB. */
    private static final RecvByteBufAllocator OWN_READS = new FixedRecvByteBufAllocator(20 * 1024);

    private final SharedHandle handle = new SharedHandle();
    private ByteBuf shared = Unpooled.EMPTY_BUFFER;

    private final class SharedHandle extends MaxMessageHandle {

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            return shared.refCnt() == 1 && shared.capacity() > 0
                    ? shared.clear().retain()
                    : allocator.directBuffer(READ_BYTES);
        }

        @Override
        public int guess() {
            return READ_BYTES;
        }
    }

    @Override
    public ExtendedHandle newHandle() {
        return handle;
    }

    @Override
    public RecvByteBufAllocator of(SocketChannel channel, boolean secured) {
        boolean oneReadAtATime = channel instanceof EpollSocketChannel || channel instanceof NioSocketChannel;
        return oneReadAtATime && !secured ? this : OWN_READS;
    }

    @Override
    public void hold() {
        if (shared.capacity() == 0) {
            shared = Unpooled.directBuffer(READ_BYTES, READ_BYTES);
        }
    }

    @Override
    public void release() {
        ByteBuf released = shared;
        shared = Unpooled.EMPTY_BUFFER;
        released.release();
    }
}
