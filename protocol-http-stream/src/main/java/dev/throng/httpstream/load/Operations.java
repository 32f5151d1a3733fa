package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.SourceOptions;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.protocol.LoopContext;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The operations by name, for one event loop. */
final class Operations {

    /** @param media what sources publish, in turn */
    static Map<HttpStreamOperation, Action> of(Floor floor, List<MediaSource> media) {
        Map<HttpStreamOperation, Action> actions = new EnumMap<>(HttpStreamOperation.class);
        actions.put(HttpStreamOperation.LISTEN, new Listens(floor, Ears.of(floor)));
        SourceClient sources = sources(floor);
        actions.put(HttpStreamOperation.PUBLISH, new Publishing(floor, sources::publish, media));
        actions.put(HttpStreamOperation.METADATA, new MetadataUpdates(floor, sources));
        return actions;
    }

    private static SourceClient sources(Floor floor) {
        DeadlineSettings deadlines = floor.settings().deadlines();
        SourceOptions options = new SourceOptions(
                deadlines.connect(),
                deadlines.tls(),
                deadlines.head(),
                floor.settings().publish().expectTime(),
                floor.tls(),
                floor.settings().tls().serverName());
        LoopContext context = floor.context();
        return new SourceClient(
                context.loop(), context.transport().tcp(), context.target(), floor.sources(), options, context.clock());
    }

    private Operations() {}
}
