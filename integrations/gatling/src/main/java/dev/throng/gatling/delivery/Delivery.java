package dev.throng.gatling.delivery;

import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.PlaybackBuffer;
import java.time.Duration;
import java.util.OptionalLong;

/** The media of one listener or player: its rate, its gaps, and how it plays. Confined to the event loop of the user. */
public final class Delivery {

    private final DeliveryMeter.Limits limits;
    private final DeliveryMeter meter;
    private final PlaybackBuffer playback;

    /** @param connectedNanos when the connection was open */
    public Delivery(DeliveryRules rules, long connectedNanos) {
        this.limits = rules.limits();
        this.meter = new DeliveryMeter(connectedNanos);
        this.playback = new PlaybackBuffer(rules.levels());
    }

    /**
     * Adds media that has arrived.
     *
     * @param playingNanos how long all media so far plays
     */
    public void media(int bytes, long playingNanos, long atNanos) {
        long before = meter.mediaNanos();
        meter.media(limits, bytes, playingNanos, atNanos);
        if (playingNanos > before) {
            playback.add(playingNanos - before, atNanos);
        }
    }

    /** Notices stalls and gaps; to be called once a second. */
    public void check(long atNanos) {
        meter.check(limits, atNanos);
        playback.update(atNanos);
    }

    /** Returns the media that is left to play. */
    public long bufferedNanos(long atNanos) {
        return playback.bufferedNanos(atNanos);
    }

    /**
     * Returns the rate since the burst; empty if it is not known.
     *
     * @param nominalBitsPerSecond the rate that the media states; 0 if it is not known
     */
    public OptionalLong bitsPerSecond(long nominalBitsPerSecond, long atNanos) {
        long permille = meter.rateSinceBurstPermille(limits, atNanos);
        return permille != DeliveryMeter.UNKNOWN && nominalBitsPerSecond > 0
                ? OptionalLong.of(permille * nominalBitsPerSecond / 1000)
                : OptionalLong.empty();
    }

    public int stalls() {
        return playback.stalls();
    }

    public Duration stalled(long atNanos) {
        return Duration.ofNanos(playback.stalledNanos(atNanos));
    }

    public Duration longestGap(long atNanos) {
        return Duration.ofNanos(meter.longestGapNanos(atNanos));
    }
}
