package dev.throng.engine;

import dev.throng.transport.ChannelFactories;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringDatagramChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.Optional;

/** A kind of event loop, by its interface to the kernel. */
public enum TransportKind {
    /** Linux; timers have a resolution of microseconds. */
    EPOLL("epoll") {
        @Override
        public boolean available() {
            return Epoll.isAvailable();
        }

        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        Class<? extends IoHandler> handlerType() {
            return EpollIoHandler.class;
        }

        @Override
        ChannelFactories channels() {
            return new ChannelFactories("epoll", EpollSocketChannel::new, EpollDatagramChannel::new);
        }
    },
    /** Linux 5.9 and newer, if it is permitted. */
    IO_URING("io_uring") {
        @Override
        public boolean available() {
            return IoUring.isAvailable();
        }

        @Override
        IoHandlerFactory handlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        Class<? extends IoHandler> handlerType() {
            return IoUringIoHandler.class;
        }

        @Override
        ChannelFactories channels() {
            return new ChannelFactories("io_uring", IoUringSocketChannel::new, IoUringDatagramChannel::new);
        }
    },
    /** All systems; timers have a resolution of 1 ms. */
    NIO("nio") {
        @Override
        public boolean available() {
            return true;
        }

        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        Class<? extends IoHandler> handlerType() {
            return NioIoHandler.class;
        }

        @Override
        ChannelFactories channels() {
            return new ChannelFactories("nio", NioSocketChannel::new, NioDatagramChannel::new);
        }
    };

    private final String id;

    TransportKind(String id) {
        this.id = id;
    }

    /** The name in results. */
    public String id() {
        return id;
    }

    /** Whether this machine supports it. */
    public abstract boolean available();

    abstract IoHandlerFactory handlers();

    abstract Class<? extends IoHandler> handlerType();

    abstract ChannelFactories channels();

    /** Returns epoll if this machine supports it, else NIO. */
    public static TransportKind best() {
        return EPOLL.available() ? EPOLL : NIO;
    }

    /** The message that explains why {@link #best} is not epoll; empty if it is. */
    public static Optional<String> fallback() {
        return EPOLL.available()
                ? Optional.empty()
                : Optional.of(String.valueOf(Epoll.unavailabilityCause().getMessage()));
    }

    /**
     * Returns the channel factories of an event loop.
     *
     * @throws IllegalArgumentException if the loop is of another kind
     */
    public static ChannelFactories of(EventLoop loop) {
        for (TransportKind kind : values()) {
            if (loop instanceof IoEventLoop io && kind.available() && io.isIoType(kind.handlerType())) {
                return kind.channels();
            }
        }
        throw new IllegalArgumentException(
                "loop: " + loop.getClass().getName() + " (expected: epoll, io_uring or NIO)");
    }
}
