package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.client.ListenerStream;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.transport.Endpoint;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;

/** Opens the streams of the listeners of one event loop. Confined to the loop. */
interface ListenerOpener {

    /**
     * Requests a stream. The events may report its end before this returns.
     *
     * @param server the index of the target's address
     * @param slowly whether the stream is read at the rate of slow readers
     */
    ListenerStream open(int server, StreamAddress address, ListenerEvents events, boolean slowly);

    /** Returns the size of a request for a stream, without redirects. */
    int requestBytes(StreamAddress address);

    /**
     * Opens streams of the network.
     *
     * @param servers the target's addresses
     */
    static ListenerOpener of(
            StreamClient client, List<Endpoint> servers, ListenerOptions options, int slowBytesPerSecond) {
        return new ListenerOpener() {

            @Override
            public ListenerStream open(int server, StreamAddress address, ListenerEvents events, boolean slowly) {
                return slowly
                        ? client.listenSlowly(servers.get(server), address, events, slowBytesPerSecond)
                        : client.listen(servers.get(server), address, events);
            }

            @Override
            public int requestBytes(StreamAddress address) {
                ByteBuf bytes = options.request().get(address, UnpooledByteBufAllocator.DEFAULT);
                int count = bytes.readableBytes();
                bytes.release();
                return count;
            }
        };
    }
}
