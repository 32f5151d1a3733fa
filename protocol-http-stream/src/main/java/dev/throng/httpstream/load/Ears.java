package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ClientOptions;
import dev.throng.httpstream.client.ListenEvents;
import dev.throng.httpstream.client.Listening;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.Request;
import dev.throng.httpstream.codec.StreamAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;

/** What listeners of one event loop hear with. Confined to the loop. */
interface Ears {

    /** Begins to listen. The events may tell of the end before this returns. */
    Listening listen(StreamAddress address, ListenEvents events, boolean slowly);

    /** What it takes to ask for a stream, without redirects. */
    int requestBytes(StreamAddress address);

    /** Those of the network. */
    static Ears of(Floor floor) {
        ClientOptions options = ListenOptions.of(floor.settings(), floor.tls());
        Request request =
                new Request(options.version(), options.userAgent(), options.icyMetadata(), options.credentials());
        StreamClient client = new StreamClient(
                floor.context().loop(),
                floor.context().transport().tcp(),
                floor.context().target(),
                floor.sources(),
                options,
                floor.clock());
        int slowBytesPerSecond = floor.settings().slowReader().bytesPerSecond();
        return new Ears() {

            @Override
            public Listening listen(StreamAddress address, ListenEvents events, boolean slowly) {
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
        };
    }
}
