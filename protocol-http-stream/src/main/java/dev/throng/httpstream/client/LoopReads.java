package dev.throng.httpstream.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * One buffer and one account of reads for all channels of an event loop. Right only where a loop ends one channel's read before it begins
 * another's, as epoll and NIO do, and where handlers let go of what they read before they return; whoever holds a read's buffer keeps it,
 * and the next read gets another.
 *
 * <p>A read takes all that waits, up to 64 KiB, without a buffer that waits with it; and the same memory, so warm in the cache, serves
 * one listener after the other.
 */
final class LoopReads extends DefaultMaxMessagesRecvByteBufAllocator {

    static final int READ_BYTES = 64 * 1024;

    private final Account account = new Account();
    private ByteBuf shared = Unpooled.EMPTY_BUFFER;

    private final class Account extends MaxMessageHandle {

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
        return account;
    }

    /** Somebody is going to read. */
    void hold() {
        if (shared.capacity() == 0) {
            shared = Unpooled.directBuffer(READ_BYTES, READ_BYTES);
        }
    }

    /** Nobody is going to read. */
    void release() {
        ByteBuf released = shared;
        shared = Unpooled.EMPTY_BUFFER;
        released.release();
    }
}
