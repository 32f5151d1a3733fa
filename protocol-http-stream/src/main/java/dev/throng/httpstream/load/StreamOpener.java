package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.client.ListenerStream;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.StreamAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.concurrent.Future;
import java.time.Duration;

/** Opens the streams of the listeners of one event loop. Confined to the loop. */
interface StreamOpener {

    /**
     * Requests a stream. The events may report its end before this returns.
     *
     * @param slowly whether the stream is read at the rate of slow readers
     */
    ListenerStream open(StreamAddress address, ListenerEvents events, boolean slowly);

    /** Returns the size of a request for a stream, without redirects. */
    int requestBytes(StreamAddress address);

    /** Waits until the sockets of all streams are closed, but no longer than the limit. */
    Future<Boolean> awaitClosed(Duration limit);

    /** Opens streams of the network. */
    static StreamOpener of(StreamClient client, ListenerOptions options, int slowBytesPerSecond) {
        ListenRequest request =
                new ListenRequest(options.version(), options.userAgent(), options.icyMetadata(), options.credentials());
        return new StreamOpener() {

            @Override
            public ListenerStream open(StreamAddress address, ListenerEvents events, boolean slowly) {
                return slowly
                        ? client.listenSlowly(address, events, slowBytesPerSecond)
                        : client.listen(address, events);
            }

            @Override
            public int requestBytes(StreamAddress address) {
                ByteBuf bytes = request.get(address, UnpooledByteBufAllocator.DEFAULT);
                int count = bytes.readableBytes();
                bytes.release();
                return count;
            }

            @Override
            public Future<Boolean> awaitClosed(Duration limit) {
                return client.awaitClosed(limit);
            }
        };
    }
}
