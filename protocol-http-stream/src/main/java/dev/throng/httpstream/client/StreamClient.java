package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.time.NanoClock;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Opens the listeners of one event loop, from the source addresses in turn if there are several. Confined to the loop. */
public final class StreamClient {

    /**
     * @param target whose host is not looked up again
     * @param sources local addresses; empty to leave the choice to the system
     */
    public StreamClient(
            EventLoop loop,
            ChannelFactory<? extends SocketChannel> channels,
            InetSocketAddress target,
            List<InetAddress> sources,
            ClientOptions options,
            NanoClock clock) {}

    /** Begins to listen. The events may tell of the end before this returns. */
    public Listening listen(StreamAddress address, ListenEvents events) {
        throw new UnsupportedOperationException();
    }

    /** As {@link #listen}, but reads at most so many bytes per second once the stream is accepted, however much comes. */
    public Listening listenSlowly(StreamAddress address, ListenEvents events, long bytesPerSecond) {
        throw new UnsupportedOperationException();
    }
}
