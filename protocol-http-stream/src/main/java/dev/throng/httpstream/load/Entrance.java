package dev.throng.httpstream.load;

import dev.throng.httpstream.client.Publication;
import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.codec.SourceRequest;

/** Where the sources of one event loop ask for their mount points. Confined to the loop. */
@FunctionalInterface
interface Entrance {

    /** Begins to ask for a mount point. The events may tell of the end before this returns. */
    Publication publish(SourceRequest request, int sendBufferBytes, SourceEvents events);
}
