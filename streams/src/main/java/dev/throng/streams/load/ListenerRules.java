package dev.throng.streams.load;

import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.DeliveryRecorder;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.PlaybackRecorder;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.media.TimelineRecorder;
import java.time.Duration;
import java.util.function.IntSupplier;

/** How the listeners of one event loop are measured: what follows from the settings, computed once. Confined to the loop. */
public final class ListenerRules {

    private static final double BITS_NANOS = 8e9;

    private final StreamLoop<?> loop;
    private final PlaybackBuffer.Levels playbackLevels;
    private final PlaybackRecorder playbacks;
    private final DeliveryMeter.Limits deliveryLimits;
    private final DeliveryRecorder deliveries;
    private final TimelineRecorder timelines;
    private final Deviations deviations;
    private final ReadCoalescing coalescing;
    private final int setBitsPerSecond;
    private final long slowBitsPerSecond;
    private final long leaveAfterNanos;

    /** @param listeners how many listeners of the loop are connected at present */
    ListenerRules(StreamLoop<?> loop, ReadCoalescing.Pieces pieces, IntSupplier listeners) {
        this.loop = loop;
        CommonSettings settings = loop.settings();
        this.playbackLevels = PlaybackBuffer.Levels.of(settings.playback().buffer());
        this.playbacks = new PlaybackRecorder(loop.recorder());
        this.deliveryLimits =
                DeliveryMeter.Limits.of(settings.rate(), settings.playback().burst(), settings.starved());
        this.deliveries = new DeliveryRecorder(loop.recorder(), deliveryLimits);
        this.timelines = new TimelineRecorder(loop.recorder());
        this.deviations = new Deviations(loop.recorder());
        this.coalescing = new ReadCoalescing(
                settings.connections().readCoalescing(),
                pieces,
                settings.deadlines().silence(),
                listeners);
        this.setBitsPerSecond = settings.rate().nominalBitsPerSecond().orElse(0);
        this.slowBitsPerSecond =
                8L * settings.connections().sockets().slowReader().bytesPerSecond();
        this.leaveAfterNanos =
                settings.playback().buffer().leaveAfter().map(Duration::toNanos).orElse(Long.MAX_VALUE);
    }

    StreamLoop<?> loop() {
        return loop;
    }

    PlaybackBuffer newPlayback() {
        return new PlaybackBuffer(playbackLevels);
    }

    PlaybackRecorder playbacks() {
        return playbacks;
    }

    DeliveryMeter.Limits deliveryLimits() {
        return deliveryLimits;
    }

    DeliveryRecorder deliveries() {
        return deliveries;
    }

    /** Records the timelines of the listeners. */
    public TimelineRecorder timelines() {
        return timelines;
    }

    /** Counts how the target deviates. */
    public Deviations deviations() {
        return deviations;
    }

    /** Decides when reads are coalesced. */
    public ReadCoalescing coalescing() {
        return coalescing;
    }

    /** Returns the playing time of all media that a listener has received; 0 while it is not known. */
    long playingNanos(ListenerMedia media, long bytes) {
        return setBitsPerSecond > 0 ? (long) (bytes * BITS_NANOS / setBitsPerSecond) : media.playingNanos(bytes);
    }

    /** Returns the nominal bit rate of a mount: that of the settings, or of its listeners, or of this media; 0 while it is not known. */
    long bitsPerSecond(int mount, ListenerMedia media) {
        if (setBitsPerSecond > 0) {
            return setBitsPerSecond;
        }
        int learned = loop.mounts().bitsPerSecond(mount);
        return learned > 0 ? learned : media.bitsPerSecond();
    }

    /**
     * Learns a mount's rate for all of its listeners, also for those that are not accepted yet. Only whole frames or pages count, so the
     * media should play for more than a second.
     *
     * @param mediaNanos playing time of what the listener has received
     */
    void learnRate(int mount, ListenerMedia media, long mediaNanos, long atNanos) {
        if (loop.mounts().wantsRate(mount, mediaNanos, atNanos)) {
            long rate = media.bitsPerSecond();
            if (rate > 0) {
                loop.mounts().learn(mount, rate, mediaNanos, atNanos);
            }
        }
    }

    /** The rate at which slow readers read. */
    long slowBitsPerSecond() {
        return slowBitsPerSecond;
    }

    /** How long playback may stall before a listener leaves. */
    long leaveAfterNanos() {
        return leaveAfterNanos;
    }
}
