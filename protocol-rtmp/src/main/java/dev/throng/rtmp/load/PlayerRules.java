package dev.throng.rtmp.load;

import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.DeliveryRecorder;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.media.FrameTimeline;
import dev.throng.streams.media.TimelineRecorder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** How the players of one event loop are measured: what follows from the settings, computed once. Confined to the loop. */
final class PlayerRules {

    private final RtmpLoopState loop;
    private final PlaybackBuffer.Levels playbackLevels;
    private final DeliveryMeter.Limits deliveryLimits;
    private final DeliveryRecorder recorder;
    private final TimelineRecorder timelines;
    private final ReadCoalescing coalescing;
    private final int nominalBitsPerSecond;
    private final long leaveAfterNanos;

    /** @param players how many players of the loop are connected at present */
    PlayerRules(RtmpLoopState loop, IntSupplier players) {
        this.loop = loop;
        RtmpSettings settings = loop.settings();
        this.playbackLevels = PlaybackBuffer.Levels.of(settings.buffer());
        this.deliveryLimits = DeliveryMeter.Limits.of(settings.rate(), settings.burst(), settings.starved());
        this.recorder = new DeliveryRecorder(loop.recorder(), deliveryLimits);
        this.timelines = new TimelineRecorder(loop.recorder());
        this.coalescing = new ReadCoalescing(
                settings.readCoalescing(),
                ReadCoalescing.Pieces.OF_RTMP,
                settings.deadlines().silence(),
                players);
        this.nominalBitsPerSecond = settings.rate().nominalBitsPerSecond().orElse(0);
        this.leaveAfterNanos =
                settings.buffer().leaveAfter().map(Duration::toNanos).orElse(Long.MAX_VALUE);
    }

    RtmpLoopState loop() {
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

    /** Returns the nominal bit rate of a stream: that of the settings, or of its players, or of these frames; 0 while it is not known. */
    long nominalBitsPerSecond(int mount, FrameTimeline frames) {
        if (nominalBitsPerSecond > 0) {
            return nominalBitsPerSecond;
        }
        int learned = loop.mounts().bitsPerSecond(mount);
        return learned > 0 ? learned : frames.bitsPerSecond();
    }

    /**
     * Learns a stream's rate for all of its players, also for those that are not accepted yet.
     *
     * @param mediaNanos playing time of what the player has received
     */
    void learnRate(int mount, FrameTimeline frames, long mediaNanos, long atNanos) {
        if (loop.mounts().wantsRate(mount, mediaNanos, atNanos)) {
            long rate = frames.bitsPerSecond();
            if (rate > 0) {
                loop.mounts().learn(mount, rate, mediaNanos, atNanos);
            }
        }
    }

    /** How long playback may stall before a player leaves. */
    long leaveAfterNanos() {
        return leaveAfterNanos;
    }

    /** The rate at which slow readers read. */
    long slowBitsPerSecond() {
        return 8L * loop.settings().sockets().slowReader().bytesPerSecond();
    }

    /** Records the time since the publisher wrote a stamp. A stamp of the future has none: the clocks differ. */
    void recordLatency(long stampMicros) {
        long latency = loop.epochMicros() - stampMicros;
        if (latency < 0) {
            loop.count(StreamMetric.PUBLISH_LATENCIES_NEGATIVE, 1);
        } else {
            loop.record(StreamMetric.PUBLISH_LATENCY, TimeUnit.MICROSECONDS.toNanos(latency));
        }
    }
}
