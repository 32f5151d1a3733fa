package dev.throng.rtmp.load;

import dev.throng.streams.load.PublishDriver;
import dev.throng.streams.load.SourceSession;
import dev.throng.streams.load.StreamLoop;
import java.util.List;

/**
 * What the publishers of one event loop share. Confined to the loop.
 *
 * @param media publisher {@code n} publishes entry {@code n}, modulo their number
 */
record Publishers(
        StreamLoop<RtmpSettings> loop, StreamOpener opener, List<PublishedMedia> media, PublisherWriter writer) {

    /** Returns the driver of the operation {@code publish}. */
    static PublishDriver driver(StreamLoop<RtmpSettings> loop, StreamOpener opener, List<PublishedMedia> media) {
        Publishers publishers = new Publishers(loop, opener, media, new PublisherWriter(loop));
        return new PublishDriver(loop, publishers::session, publishers.writer::finish);
    }

    private SourceSession session(SourceSession.Start start) {
        return new PublisherSession(start, media.get(start.mount() % media.size()), this);
    }
}
