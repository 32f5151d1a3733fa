package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.media.FlvCheck;
import dev.throng.httpstream.media.FormatDetectingCheck;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.DeliveryRecorder;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.media.TimelineRecorder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;

/** How the listeners of one event loop are measured: what follows from the settings, computed once. Confined to the loop. */
final class ListenerRules {

    private final StreamLoopState loop;
    private final PlaybackBuffer.Levels playbackLevels;
    private final DeliveryMeter.Limits deliveryLimits;
    private final DeliveryRecorder recorder;
    private final TimelineRecorder timelines;
    private final ReadCoalescing coalescing;
    private final int nominalBitsPerSecond;
    private final long leaveAfterNanos;
    private final LongConsumer stamps = this::stampRead;

    /** @param listeners how many listeners of the loop are connected at present */
    ListenerRules(StreamLoopState loop, IntSupplier listeners) {
        this.loop = loop;
        HttpStreamSettings settings = loop.settings();
        this.playbackLevels = PlaybackBuffer.Levels.of(settings.buffer());
        this.deliveryLimits = DeliveryMeter.Limits.of(settings.rate(), settings.burst(), settings.starved());
        this.recorder = new DeliveryRecorder(loop.recorder(), deliveryLimits);
        this.timelines = new TimelineRecorder(loop.recorder());
        this.coalescing = new ReadCoalescing(
                settings.readCoalescing(),
                ReadCoalescing.Pieces.OF_HTTP,
                settings.deadlines().silence(),
                listeners);
        this.nominalBitsPerSecond = settings.rate().nominalBitsPerSecond().orElse(0);
        this.leaveAfterNanos =
                settings.buffer().leaveAfter().map(Duration::toNanos).orElse(Long.MAX_VALUE);
    }

    StreamLoopState loop() {
        return loop;
    }

    PlaybackBuffer.Levels playbackLevels() {
        return playbackLevels;
    }

    DeliveryMeter.Limits deliveryLimits() {
        return deliveryLimits;
    }

    DeliveryRecorder recorder() {
        return recorder;
    }

    TimelineRecorder timelines() {
        return timelines;
    }

    ReadCoalescing coalescing() {
        return coalescing;
    }

    /** The bit rate that the settings give; 0 if they give none. */
    int nominalBitsPerSecond() {
        return nominalBitsPerSecond;
    }

    /** Returns the nominal bit rate of a mount: that of the settings, or of its listeners, or of this media; 0 while it is not known. */
    long nominalBitsPerSecond(int mount, ReceivedMedia media) {
        if (nominalBitsPerSecond > 0) {
            return nominalBitsPerSecond;
        }
        int learned = loop.mounts().bitsPerSecond(mount);
        return learned > 0 ? learned : media.bitsPerSecond();
    }

    /**
     * Learns a mount's rate for all of its listeners, also for those that are not accepted yet. Only whole frames or pages count, so the media
     * should play for more than a second.
     *
     * @param mediaNanos playing time of what the listener has received
     */
    void learnRate(int mount, ReceivedMedia media, long mediaNanos, long atNanos) {
        if (loop.mounts().wantsRate(mount, mediaNanos, atNanos)) {
            long rate = media.bitsPerSecond();
            if (rate > 0) {
                loop.mounts().learn(mount, rate, mediaNanos, atNanos);
            }
        }
    }

    /** How long playback may stall before a listener leaves. */
    long leaveAfterNanos() {
        return leaveAfterNanos;
    }

    /** The rate at which slow readers read. */
    long slowBitsPerSecond() {
        return 8L * loop.settings().sockets().slowReader().bytesPerSecond();
    }

    /** The media must show a frame within this many bytes. */
    int syncWithinBytes() {
        return loop.settings().syncWithinBytes();
    }

    /** Returns a check of the media of a response; empty if media is not checked. */
    Optional<MediaCheck> newCheck(ResponseHead head) {
        return switch (loop.settings().media()) {
            case AUTO ->
                Optional.of(head.contentType().map(ListenerRules::ofContentType).orElseGet(FormatDetectingCheck::new));
            case MP3 -> Optional.of(MediaFormat.MP3.newCheck());
            case AAC -> Optional.of(MediaFormat.AAC.newCheck());
            case OGG -> Optional.of(MediaFormat.OGG.newCheck());
            case FLV -> Optional.of(new FlvCheck());
            case ANY -> Optional.empty();
        };
    }

    /** A content of another type must show its format. */
    private static MediaCheck ofContentType(String contentType) {
        return FlvCheck.isContentType(contentType)
                ? new FlvCheck()
                : MediaFormat.ofContentType(contentType)
                        .map(MediaFormat::newCheck)
                        .orElseGet(FormatDetectingCheck::new);
    }

    /** Records the publish latency of each time stamp in media that has just been read. */
    LongConsumer stamps() {
        return stamps;
    }

    /** A stamp of the future has no latency: the clocks of the source and of this process differ. */
    private void stampRead(long stampNanos) {
        coalescing.stampFound();
        long latency = loop.wallClock().epochMicros() * 1_000 - stampNanos;
        if (latency < 0) {
            loop.count(StreamMetric.PUBLISH_LATENCIES_NEGATIVE, 1);
        } else {
            loop.record(StreamMetric.PUBLISH_LATENCY, latency);
        }
    }
}
