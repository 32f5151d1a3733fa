package dev.throng.targets.serving;

import dev.throng.targets.launch.TargetUsageException;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;

/** The system interface for socket events. */
public enum IoTransport {
    /** Epoll where available, else NIO. */
    AUTO,
    EPOLL,
    NIO;

    private static final int DATAGRAMS_PER_CALL = 32;

    /** Epoll or NIO; throws {@link TargetUsageException} if epoll is demanded and not available. */
    public IoTransport resolved() {
        if (this == EPOLL && !Epoll.isAvailable()) {
            throw new TargetUsageException(
                    "--transport: epoll (expected: auto or nio on this machine: " + Epoll.unavailabilityCause() + ")");
        }
        return this == AUTO ? Epoll.isAvailable() ? EPOLL : NIO : this;
    }

    /** The factory for event loops of this transport; call it after {@link #resolved}. */
    public IoHandlerFactory handlers() {
        return this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    /** Prepares a TCP listening socket. */
    public void prepare(ServerBootstrap server) {
        server.channel(this == EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class);
    }

    /**
     * Prepares a UDP socket, with many datagrams per system call where possible; {@code bufferBytes} holds the largest
     * one.
     */
    public void prepare(Bootstrap datagrams, int bufferBytes) {
        if (this == EPOLL) {
            datagrams
                    .channel(EpollDatagramChannel.class)
                    .option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, bufferBytes)
                    .option(
                            ChannelOption.RECVBUF_ALLOCATOR,
                            new FixedRecvByteBufAllocator(DATAGRAMS_PER_CALL * bufferBytes));
        } else {
            datagrams
                    .channel(NioDatagramChannel.class)
                    .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(bufferBytes));
        }
    }
}
