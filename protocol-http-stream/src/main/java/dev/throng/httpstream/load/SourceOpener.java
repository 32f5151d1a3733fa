package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.client.SourceStream;
import dev.throng.httpstream.codec.SourceRequest;
import io.netty.util.concurrent.Future;
import java.time.Duration;

/** Opens the streams of the sources of one event loop. Confined to the loop. */
interface SourceOpener {

    /** Requests a mount point. Nothing is reported before this returns; see {@link SourceClient#publish}. */
    SourceStream publish(SourceRequest request, int sendBufferBytes, SourceEvents events);

    /** Waits until the sockets of all sources are closed, but no longer than the limit. */
    Future<Boolean> awaitClosed(Duration limit);

    /** Opens streams of the network. */
    static SourceOpener of(SourceClient client) {
        return new SourceOpener() {

            @Override
            public SourceStream publish(SourceRequest request, int sendBufferBytes, SourceEvents events) {
                return client.publish(request, sendBufferBytes, events);
            }

            @Override
            public Future<Boolean> awaitClosed(Duration limit) {
                return client.awaitClosed(limit);
            }
        };
    }
}
