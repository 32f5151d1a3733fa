package dev.throng.httpstream.load;

import dev.throng.httpstream.client.RequestFaults;
import dev.throng.httpstream.client.ResourceEvents;
import dev.throng.httpstream.client.ResourceRequests;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.hls.ByteRange;
import dev.throng.httpstream.hls.Decision;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.measure.Failure;
import dev.throng.streams.load.StreamLoop;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Loads the segments and initialization sections of one player, and measures them. What could not be read is requested again; its time counts
 * from the first request. Confined to its event loop.
 */
final class SegmentLoader implements ResourceEvents {

    private final WatchSession session;
    private final StreamLoop<HttpStreamSettings> loop;
    private final HlsPlayer player;
    private final ResourceRequests fetcher;
    private final SegmentMeter meter;
    private boolean segment;
    private long durationNanos;
    private long requestedNanos;

    SegmentLoader(
            WatchSession session,
            StreamLoop<HttpStreamSettings> loop,
            HlsPlayer player,
            ResourceRequests fetcher,
            SegmentMeter meter) {
        this.session = session;
        this.loop = loop;
        this.player = player;
        this.fetcher = fetcher;
        this.meter = meter;
    }

    void request(Decision.PartRequest request, long atNanos) {
        MediaPart part = request.part();
        segment = part instanceof Segment;
        durationNanos = part instanceof Segment of ? of.durationNanos() : 0;
        if (request.again()) {
            loop.count(HttpStreamMetric.SEGMENT_RETRIES, 1);
        } else {
            requestedNanos = atNanos;
        }
        meter.requested(part, requestedNanos);
        fetcher.get(request.address(), part.range().map(ByteRange::header), this);
    }

    @Override
    public void sent() {
        loop.count(HttpStreamMetric.SEGMENT_REQUESTS, 1);
    }

    @Override
    public void repeated() {
        loop.count(HttpStreamMetric.SEGMENT_RETRIES, 1);
    }

    @Override
    public void deviates(String how) {
        session.deviates(how);
    }

    @Override
    public void content(ByteBuf bytes, long atNanos) {
        int count = bytes.readableBytes();
        if (meter.content(bytes)) {
            session.received(count, segment, atNanos);
        }
    }

    @Override
    public void complete(StreamAddress from, long atNanos) {
        Optional<SegmentFault> withoutMedia = meter.complete(atNanos);
        if (withoutMedia.isPresent()) {
            loop.count(HttpStreamMetric.SEGMENTS_FAILED, 1);
            session.segmentFailed(StreamFailure.NO_MEDIA, withoutMedia.get().description());
            player.partSkipped(atNanos);
            session.advance();
            return;
        }
        if (segment) {
            session.states().segmentRead(durationNanos, atNanos);
        }
        player.partRead();
        session.advance();
    }

    @Override
    public void failed(Failure why, String detail, long atNanos) {
        session.segmentFailed(why, detail);
        if (!player.partFailed(RequestFaults.of(why), atNanos)) {
            loop.count(HttpStreamMetric.SEGMENTS_FAILED, 1);
            session.fail(why, detail, atNanos);
            return;
        }
        session.advance();
    }
}
