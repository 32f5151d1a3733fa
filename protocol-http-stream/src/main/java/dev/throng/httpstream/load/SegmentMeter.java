package dev.throng.httpstream.load;

import dev.throng.httpstream.hls.InitSection;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.SegmentCheck;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.httpstream.media.SegmentFormat;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.PlaybackRecorder;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.load.StreamLoop;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Measures the segments of one player: how long their download takes, whether their structure is whole, and when playback stalls. A segment
 * can be played when it is complete. Confined to its event loop.
 */
final class SegmentMeter {

    private static final long PERMILLE = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final StreamLoop<HttpStreamSettings> loop;
    private final String path;
    private final PlaybackBuffer playback;
    private final PlaybackRecorder playbacks;

    private long requestedNanos;
    private long durationNanos;
    /** When the requested segment ended at the encoder; empty if it is not known. */
    private OptionalLong endMillis = OptionalLong.empty();

    private boolean initialization;
    private boolean begun;
    private boolean unknown;
    private boolean recorded;
    private Optional<SegmentFormat> format = Optional.empty();
    /** Null while the format is not one that is checked. */
    private SegmentCheck check;

    /** @param path of the mount, for notes */
    SegmentMeter(StreamLoop<HttpStreamSettings> loop, String path, PlaybackBuffer.Levels levels) {
        this.loop = loop;
        this.path = path;
        this.playback = new PlaybackBuffer(levels);
        this.playbacks = new PlaybackRecorder(loop.recorder());
    }

    /** A part was requested. Its content follows. */
    void requested(MediaPart part, long atNanos) {
        requestedNanos = atNanos;
        begun = false;
        initialization = part instanceof InitSection;
        durationNanos = 0;
        endMillis = OptionalLong.empty();
        if (part instanceof Segment segment) {
            durationNanos = segment.durationNanos();
            if (segment.programMillis().isPresent()) {
                endMillis = OptionalLong.of(segment.programMillis().getAsLong() + durationNanos / NANOS_PER_MILLI);
            }
        }
    }

    /** Content of the requested part arrived; at least one byte. */
    void content(ByteBuf bytes) {
        loop.count(StreamMetric.BYTES_MEDIA, bytes.readableBytes());
        if (!begun) {
            begun = true;
            begin(bytes.getByte(bytes.readerIndex()));
        }
        if (check != null) {
            check.read(bytes);
        }
    }

    private void begin(byte first) {
        boolean checked = loop.settings().media() != ExpectedMedia.ANY;
        Optional<SegmentFormat> found = checked ? SegmentFormat.ofFirstByte(first) : Optional.empty();
        unknown = checked && found.isEmpty() && !SegmentFormat.mayBeOtherMedia(first);
        if (!found.equals(format)) {
            format = found;
            check = found.map(SegmentFormat::newCheck).orElse(null);
        }
        if (check != null) {
            check.begin(initialization);
        }
    }

    /** The requested part is complete. */
    void complete(long atNanos) {
        SegmentFault fault = fault();
        if (fault != SegmentFault.NONE) {
            loop.count(HttpStreamMetric.SEGMENTS_DAMAGED, 1);
            loop.recorder().note("damaged segment, " + path + ": " + fault.description());
        }
        if (initialization) {
            return;
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
    }

    private SegmentFault fault() {
        if (!begun) {
            return SegmentFault.NO_MEDIA;
        }
        if (unknown) {
            return SegmentFault.UNKNOWN_FORMAT;
        }
        return check == null ? SegmentFault.NONE : check.end();
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
