package dev.throng.httpstream.load;

import dev.throng.httpstream.hls.InitSection;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.PartCheck;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.PlaybackRecorder;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.load.StreamLoop;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Measures the segments of one player: how long their download takes, whether their structure is whole, and when playback stalls. A segment
 * can be played when it is complete, unless it has no media. Confined to its event loop.
 */
final class SegmentMeter {

    private static final long PERMILLE = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final StreamLoop<HttpStreamSettings> loop;
    private final String path;
    private final PlaybackBuffer playback;
    private final PlaybackRecorder playbacks;
    private final PartCheck structure;

    private long requestedNanos;
    private long durationNanos;
    /** When the requested segment ended at the encoder; empty if it is not known. */
    private OptionalLong endMillis = OptionalLong.empty();

    private boolean initialization;
    private boolean recorded;

    /** @param path of the mount, for notes */
    SegmentMeter(StreamLoop<HttpStreamSettings> loop, String path, PlaybackBuffer.Levels levels) {
        this.loop = loop;
        this.path = path;
        this.playback = new PlaybackBuffer(levels);
        this.playbacks = new PlaybackRecorder(loop.recorder());
        this.structure = new PartCheck(loop.settings().listening().media() != ExpectedMedia.ANY);
    }

    /**
     * A part was requested. Its content follows.
     *
     * @param firstNanos when it was requested for the first time
     */
    void requested(MediaPart part, long firstNanos) {
        requestedNanos = firstNanos;
        initialization = part instanceof InitSection;
        structure.begin(initialization);
        durationNanos = 0;
        endMillis = OptionalLong.empty();
        if (part instanceof Segment segment) {
            durationNanos = segment.durationNanos();
            if (segment.programMillis().isPresent()) {
                endMillis = OptionalLong.of(segment.programMillis().getAsLong() + durationNanos / NANOS_PER_MILLI);
            }
        }
    }

    /**
     * Content of the requested part arrived; at least one byte.
     *
     * @return whether it may be media
     */
    boolean content(ByteBuf bytes) {
        int count = bytes.readableBytes();
        boolean media = structure.read(bytes);
        if (media) {
            loop.count(StreamMetric.BYTES_MEDIA, count);
        }
        return media;
    }

    /**
     * The requested part is complete.
     *
     * @return why it is a segment without media, which plays nothing and is not measured; empty for any other part
     */
    Optional<SegmentFault> complete(long atNanos) {
        SegmentFault fault = structure.end();
        if (structure.isSegmentWithoutMedia()) {
            return Optional.of(fault);
        }
        if (fault != SegmentFault.NONE) {
            loop.count(HttpStreamMetric.SEGMENTS_DAMAGED, 1);
            loop.recorder().note("damaged segment, " + path + ": " + fault.description());
        }
        if (initialization) {
            return Optional.empty();
        }
        loop.count(HttpStreamMetric.SEGMENTS, 1);
        loop.record(HttpStreamMetric.SEGMENT_TIME, atNanos - requestedNanos);
        if (durationNanos > 0) {
            loop.record(HttpStreamMetric.SEGMENT_RATIO, PERMILLE * (atNanos - requestedNanos) / durationNanos);
        }
        endMillis.ifPresent(end -> loop.recordLatency(
                HttpStreamMetric.LIVE_LATENCY, HttpStreamMetric.LIVE_LATENCIES_NEGATIVE, end * NANOS_PER_MILLI));
        if (recorded) {
            playback.add(durationNanos, atNanos);
        } else {
            playbacks.add(playback, durationNanos, atNanos);
        }
        return Optional.empty();
    }

    /** Returns how much media is left to play. */
    long bufferedNanos(long atNanos) {
        return playback.bufferedNanos(atNanos);
    }

    /** Returns how long the present stall has lasted; 0 without one. */
    long stallNanos(long atNanos) {
        return recorded ? playback.stallNanos(atNanos) : playbacks.stallNanos(playback, atNanos);
    }

    /** Whether playback has begun. */
    boolean hasBegun() {
        return playback.hasBegun();
    }

    /** Records what is recorded once per player, unless that was done. */
    void record(long atNanos) {
        if (!recorded) {
            playbacks.recordTotals(playback, atNanos);
        }
        recorded = true;
    }
}
