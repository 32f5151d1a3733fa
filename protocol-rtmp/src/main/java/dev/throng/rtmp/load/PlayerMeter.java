package dev.throng.rtmp.load;

import dev.throng.rtmp.client.PlayerStream;
import dev.throng.rtmp.client.RtmpFailure;
import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.GatheredReads;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.StreamMetric;

/**
 * Measures what one player receives, from its connection on, and records it. Stops the stream where playback has stalled for too long.
 * Confined to its event loop. Small on purpose: there are thousands.
 */
final class PlayerMeter {

    private static final long SECOND = 1_000_000_000L;

    private final PlayerRules rules;
    private final int mount;

    /** Reads slowly, so nothing is known of how fast media would arrive. */
    private final boolean slow;

    /** Sees every packet even if reads of others are coalesced. */
    private final boolean exact;

    private final DeliveryMeter delivery;
    private final PlayedFrames frames;
    private final GatheredReads gathered = new GatheredReads();

    /** Null before the player is accepted, and for slow readers. */
    private PlaybackBuffer playback;

    private long expectedSinceNanos;
    private boolean recorded;

    /** @param startedNanos when the player's arrival started */
    PlayerMeter(PlayerRules rules, int mount, boolean slow, boolean exact, long startedNanos, long connectedNanos) {
        this.rules = rules;
        this.mount = mount;
        this.slow = slow;
        this.exact = exact;
        this.delivery = new DeliveryMeter(connectedNanos);
        this.frames = new PlayedFrames(rules, startedNanos);
        this.expectedSinceNanos = connectedNanos;
    }

    void accepted() {
        if (!slow) {
            playback = new PlaybackBuffer(rules.playbackLevels());
        }
    }

    long connectedNanos() {
        return delivery.connectedNanos();
    }

    /** A message of audio or video is complete; {@link #received} of the same read follows. */
    void message(int type, long timestampMillis, int bytes, long head, long atNanos) {
        frames.message(type, timestampMillis, bytes, head, atNanos);
    }

    /** Media of a burst is old, and media that the kernel gathered is seen late, so their stamps say nothing about the way to the player. */
    void stamp(long epochMicros) {
        rules.coalescing().stampFound();
        if (delivery.isBurstOver() && !gathered.isGathering()) {
            rules.recordLatency(epochMicros);
        }
    }

    void received(int mediaBytes, long atNanos, PlayerStream stream) {
        boolean first = delivery.bytes() == 0;
        long before = delivery.mediaNanos();
        delivery.media(rules.deliveryLimits(), mediaBytes, playingNanos(delivery.bytes() + mediaBytes), atNanos);
        long arrived = delivery.mediaNanos() - before;
        if (playback != null && arrived > 0) {
            int stalls = playback.stalls();
            long stalledNanos = playback.add(arrived, atNanos);
            countStalls(stalls);
            recordStall(stalledNanos);
        }
        if (first && !slow) {
            int demanded = gathered.begin(rules.coalescing());
            if (demanded > 0) {
                gathered.demanded(stream.coalesceReads(demanded));
            }
        }
    }

    private long playingNanos(long bytes) {
        int nominal = rules.nominalBitsPerSecond();
        return nominal > 0
                ? (long) (bytes * 8.0 * SECOND / nominal)
                : frames.timeline().mediaNanos();
    }

    /**
     * Checks the stream; to be called once a second. May stop it.
     *
     * @return of the states in {@link ListenerRegistry}, those that depend on the media
     */
    int check(long atNanos, PlayerStream stream) {
        DeliveryMeter.Limits limits = rules.deliveryLimits();
        if (delivery.bytes() > 0) {
            coalesceReads(atNanos, stream);
        }
        int state = delivery.isReceiving(limits, atNanos) ? ListenerRegistry.RECEIVING : 0;
        if (slow) {
            return state;
        }
        delivery.check(limits, atNanos);
        state |= delivery.isOnRate(limits, atNanos) ? ListenerRegistry.ON_RATE : 0;
        state |= isFrameless(atNanos) || delivery.isStarved(limits, atNanos) ? ListenerRegistry.STARVED : 0;
        if (playback != null && stallNanos(atNanos) > rules.leaveAfterNanos()) {
            stream.stop(RtmpFailure.STALLED_OUT, "no media to play for longer than buffer.leaveAfter");
            return 0;
        }
        if (delivery.mediaNanos() > SECOND) {
            rules.learnRate(mount, frames.timeline(), delivery.mediaNanos(), atNanos);
        }
        return state;
    }

    private void coalesceReads(long atNanos, PlayerStream stream) {
        long rate = nominalBitsPerSecond();
        long buffered = playback == null ? 0 : playback.bufferedNanos(atNanos);
        int change = gathered.check(rules.coalescing(), delivery, !slow && !exact, rate, buffered, atNanos);
        if (change > 0) {
            gathered.changed(stream.coalesceReads(change), delivery, rate);
        }
    }

    /** Whether media arrived for more than 5 s without a frame of audio or video. */
    private boolean isFrameless(long atNanos) {
        return !slow && frames.count() == 0 && delivery.isLongSinceFirst(atNanos);
    }

    private long stallNanos(long atNanos) {
        int before = playback.stalls();
        long stalledNanos = playback.stallNanos(atNanos);
        countStalls(before);
        return stalledNanos;
    }

    private long nominalBitsPerSecond() {
        return rules.nominalBitsPerSecond(mount, frames.timeline());
    }

    /** Counts the bytes that were expected since the last call. A slow reader cannot receive more than it reads. */
    void countExpected(long atNanos) {
        long bits = slow ? Math.min(nominalBitsPerSecond(), rules.slowBitsPerSecond()) : nominalBitsPerSecond();
        if (bits > 0) {
            rules.loop()
                    .count(
                            StreamMetric.BYTES_EXPECTED,
                            Math.round(bits / 8.0 * (atNanos - expectedSinceNanos) / SECOND));
            expectedSinceNanos = atNanos;
        }
    }

    /** Counts the frames since the last call. */
    void countFrames() {
        frames.countNew();
    }

    private void countStalls(int before) {
        if (playback.stalls() > before && !recorded) {
            rules.loop().count(StreamMetric.STALLS, 1);
        }
    }

    private void recordStall(long nanos) {
        if (nanos > 0 && !recorded) {
            rules.loop().record(StreamMetric.STALL_TIME, nanos);
        }
    }

    /** Records what is recorded once per player, unless that was done. The player has received media. */
    void record(long atNanos) {
        if (recorded) {
            return;
        }
        rules.loop().record(StreamMetric.LISTENING_TIME, atNanos - delivery.firstNanos());
        frames.recordTotals();
        if (!slow) {
            if (!gathered.wereAutomatic()) {
                rules.recorder().recordGap(delivery, atNanos);
            }
            rules.recorder().record(delivery, isFrameless(atNanos), atNanos);
            if (playback.hasBegun()) {
                recordStall(stallNanos(atNanos));
                rules.loop().record(StreamMetric.STALL_RATIO, playback.stalledPermille(atNanos));
            }
        }
        recorded = true;
    }

    /** Records the rate of a player that has received no media; a rate of 0, if it was connected for long enough. */
    void recordWithoutMedia(long atNanos) {
        if (!recorded && !slow) {
            recorded = rules.recorder().recordRate(delivery, isFrameless(atNanos), atNanos);
        }
    }
}
