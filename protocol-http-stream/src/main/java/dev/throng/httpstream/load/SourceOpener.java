package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.client.SourceStream;
import dev.throng.httpstream.codec.SourceRequest;

/** Opens the streams of the sources of one event loop. Confined to the loop. */
@FunctionalInterface
interface SourceOpener {

    /** Requests a mount point. Nothing is reported before this returns; see {@link SourceClient#publish}. */
    SourceStream publish(SourceRequest request, int sendBufferBytes, SourceEvents events);
}
