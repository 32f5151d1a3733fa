package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.media.MediaSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Makes the drivers of all operations for one event loop. */
final class OperationDrivers {

    /** @param media the media of sources, in turn */
    static Map<HttpStreamOperation, OperationDriver> of(
            StreamLoopState loop, StreamOpener listeners, SourceClient sources, List<MediaSource> media) {
        Map<HttpStreamOperation, OperationDriver> drivers = new EnumMap<>(HttpStreamOperation.class);
        drivers.put(HttpStreamOperation.LISTEN, new ListenDriver(loop, listeners));
        drivers.put(HttpStreamOperation.PUBLISH, new PublishDriver(loop, SourceOpener.of(sources), media));
        drivers.put(HttpStreamOperation.METADATA, new MetadataDriver(loop, sources));
        return drivers;
    }

    private OperationDrivers() {}
}
