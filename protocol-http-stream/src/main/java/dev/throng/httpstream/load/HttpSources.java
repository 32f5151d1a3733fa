package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.streams.load.PublishDriver;
import dev.throng.streams.load.SourceSession;
import dev.throng.streams.load.StreamLoop;
import java.util.List;

/**
 * What the sources of one event loop share. Confined to the loop.
 *
 * @param openers one for each of the target's addresses
 * @param media source {@code n} publishes medium {@code n}, modulo their number
 */
record HttpSources(
        StreamLoop<HttpStreamSettings> loop, List<SourceOpener> openers, List<MediaSource> media, SourceWriter writer) {

    /** Returns the driver of the operation {@code publish}. */
    static PublishDriver driver(
            StreamLoop<HttpStreamSettings> loop, List<SourceOpener> openers, List<MediaSource> media) {
        HttpSources sources = new HttpSources(loop, openers, media, new SourceWriter(loop));
        return new PublishDriver(loop, sources::session, sources.writer::finish);
    }

    private SourceSession session(SourceSession.Start start) {
        return new HttpSource(start, media.get(start.mount() % media.size()), this);
    }

    SourceRequest request(int server, int mount, MediaSource medium) {
        SourceSettings settings = loop.settings().publish();
        StreamAddress address = MountAddress.of(loop, server, mount);
        return new SourceRequest(
                settings.method(),
                address.path(),
                address.hostHeader(),
                new BasicCredentials(settings.user(), settings.password()),
                StreamOptions.USER_AGENT,
                medium.format().contentType(),
                settings.station().fields(mount + 1, medium));
    }
}
