package dev.throng.transport;

import dev.throng.text.QuantityText;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * What connections of a {@link Dialer} have in common. Immutable, except that {@code reads} and {@code ports} may belong to one event loop.
 *
 * @param sources local addresses that connections come from, in turn; empty to let the system choose
 * @param connectTimeout how long the name lookup and the TCP connection may take together
 * @param tlsTimeout how long a TLS handshake may take
 * @param receiveBufferBytes size of the socket's receive buffer (SO_RCVBUF); empty for the system's choice
 * @param sendBufferBytes size of the socket's send buffer (SO_SNDBUF); empty for the system's choice
 * @param noDelay whether small writes leave at once (TCP_NODELAY)
 * @param waterMark when a connection stops being writable, and when it is writable again
 * @param reads chooses the read buffers of connections
 * @param ports chooses the local ports of connections
 */
public record DialOptions(
        List<InetAddress> sources,
        Duration connectTimeout,
        Duration tlsTimeout,
        OptionalInt receiveBufferBytes,
        OptionalInt sendBufferBytes,
        boolean noDelay,
        WriteBufferWaterMark waterMark,
        ReadBuffers reads,
        SourcePorts ports) {

    /** Of a fixed size: an adaptive allocator costs more per connection than it saves. */
    private static final ReadBuffers READS = ReadBuffers.of(new FixedRecvByteBufAllocator(8 * 1024));

    public DialOptions {
        sources = List.copyOf(sources);
        positive("connectTimeout", connectTimeout);
        positive("tlsTimeout", tlsTimeout);
        receiveBufferBytes.ifPresent(bytes -> positive("receiveBufferBytes", bytes));
        sendBufferBytes.ifPresent(bytes -> positive("sendBufferBytes", bytes));
    }

    /** The system's choice of everything, reads of 8 KiB, and these timeouts. */
    public DialOptions(List<InetAddress> sources, Duration connectTimeout, Duration tlsTimeout) {
        this(
                sources,
                connectTimeout,
                tlsTimeout,
                OptionalInt.empty(),
                OptionalInt.empty(),
                true,
                WriteBufferWaterMark.DEFAULT,
                READS,
                SourcePorts.byKernel());
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(
                    name + ": " + QuantityText.duration(value) + " (expected: more than 0s)");
        }
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than 0)");
        }
    }

    /** The same with other sizes of the socket's buffers. */
    public DialOptions withBuffers(OptionalInt receiveBytes, OptionalInt sendBytes) {
        return new DialOptions(
                sources, connectTimeout, tlsTimeout, receiveBytes, sendBytes, noDelay, waterMark, reads, ports);
    }

    /** The same with other read buffers. */
    public DialOptions withReads(ReadBuffers other) {
        return new DialOptions(
                sources,
                connectTimeout,
                tlsTimeout,
                receiveBufferBytes,
                sendBufferBytes,
                noDelay,
                waterMark,
                other,
                ports);
    }

    /** The same with another choice of TCP_NODELAY. */
    public DialOptions withNoDelay(boolean atOnce) {
        return new DialOptions(
                sources,
                connectTimeout,
                tlsTimeout,
                receiveBufferBytes,
                sendBufferBytes,
                atOnce,
                waterMark,
                reads,
                ports);
    }

    /** The same with another water mark of writes. */
    public DialOptions withWaterMark(WriteBufferWaterMark mark) {
        return new DialOptions(
                sources, connectTimeout, tlsTimeout, receiveBufferBytes, sendBufferBytes, noDelay, mark, reads, ports);
    }

    /** The same with other local ports. */
    public DialOptions withPorts(SourcePorts other) {
        return new DialOptions(
                sources,
                connectTimeout,
                tlsTimeout,
                receiveBufferBytes,
                sendBufferBytes,
                noDelay,
                waterMark,
                reads,
                other);
    }

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
}
