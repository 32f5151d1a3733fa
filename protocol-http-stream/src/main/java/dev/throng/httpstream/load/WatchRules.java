package dev.throng.httpstream.load;

import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.DeliveryRecorder;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.RateSettings;
import dev.throng.streams.load.Deviations;
import dev.throng.streams.load.StreamLoop;
import java.time.Duration;

/** How the players of HLS of one event loop are measured: what follows from the settings, computed once. Confined to the loop. */
final class WatchRules {

    /**
     * How the delivery of segments is judged.
     *
     * @param recorder records rates by these limits
     */
    record Judgement(DeliveryMeter.Limits limits, DeliveryRecorder recorder) {}

    /** Half of a sliding window has so many segments at least. */
    private static final int SEGMENTS = 3;

    private final StreamLoop<HttpStreamSettings> loop;
    private final PlaybackBuffer.Levels playbackLevels;
    private final long leaveAfterNanos;
    private final DeliveryMeter.Limits limits;
    private final Deviations deviations;

    private long segmentNanos;
    private Judgement judgement;

    WatchRules(StreamLoop<HttpStreamSettings> loop) {
        this.loop = loop;
        HttpStreamSettings settings = loop.settings();
        this.playbackLevels = PlaybackBuffer.Levels.of(settings.playback().buffer());
        this.leaveAfterNanos =
                settings.playback().buffer().leaveAfter().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        this.limits =
                DeliveryMeter.Limits.of(settings.rate(), settings.playback().burst(), settings.starved());
        this.deviations = new Deviations(loop.recorder());
        this.judgement = judgement(0);
    }

    StreamLoop<HttpStreamSettings> loop() {
        return loop;
    }

    /** Counts how the target deviates. */
    Deviations deviations() {
        return deviations;
    }

    PlaybackBuffer.Levels playbackLevels() {
        return playbackLevels;
    }

    /** How long playback may stall before a player leaves. */
    long leaveAfterNanos() {
        return leaveAfterNanos;
    }

    /**
     * Returns how a player is judged whose segments play for so long. The sliding window has some segments at least, as a rate of single
     * segments says little. A player asks for a playlist up to half of a segment's time after it has changed, which is no lack of media: so
     * much may be missing in half of a window.
     *
     * @see RateSettings
     */
    Judgement judgement(long ofSegmentNanos) {
        if (judgement == null || ofSegmentNanos != segmentNanos) {
            segmentNanos = ofSegmentNanos;
            long half = Math.max(limits.windowNanos() / 2, SEGMENTS * ofSegmentNanos);
            DeliveryMeter.Limits judged = new DeliveryMeter.Limits(
                    limits.burstNanos(),
                    2 * half,
                    limits.silenceNanos(),
                    limits.receivingNanos(),
                    Math.round((double) limits.onRatePermille() * half / (half + ofSegmentNanos / 2)),
                    limits.starvedPermille());
            judgement = new Judgement(judged, new DeliveryRecorder(loop.recorder(), judged));
        }
        return judgement;
    }
}
