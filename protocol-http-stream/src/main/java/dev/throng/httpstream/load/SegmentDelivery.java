package dev.throng.httpstream.load;

import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;

/**
 * Measures at which rate the segments of one player arrive, from its first connection on. A segment's playing time counts when the segment is
 * complete. A player with enough media requests one segment in the time in which it plays one. So the time of the longest segment is added to
 * every time in which nothing may arrive. Confined to its event loop.
 */
final class SegmentDelivery {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final WatchRules rules;
    private final int mount;
    private final DeliveryMeter delivery;
    private WatchRules.Judgement judgement;

    /** Of complete segments. */
    private long mediaNanos;

    private long mediaBytes;
    private long partBytes;
    private long longestNanos;
    private long expectedSinceNanos;
    private long finishedNanos;
    private boolean failed;
    private boolean finished;
    private boolean stopped;
    private boolean recorded;

    /** @param connectedNanos when the player's first connection was open */
    SegmentDelivery(WatchRules rules, int mount, long connectedNanos) {
        this.rules = rules;
        this.mount = mount;
        this.delivery = new DeliveryMeter(connectedNanos);
        this.expectedSinceNanos = connectedNanos;
        this.judgement = rules.judgement(0);
    }

    /** Content of a segment or initialization section arrived. */
    void content(int bytes, long atNanos) {
        partBytes += bytes;
        delivery.media(judgement.limits(), bytes, mediaNanos, atNanos);
    }

    /** A segment is complete. */
    void complete(long durationNanos, long atNanos) {
        mediaBytes += partBytes;
        partBytes = 0;
        mediaNanos += durationNanos;
        if (durationNanos > longestNanos) {
            longestNanos = durationNanos;
            judgement = rules.judgement(durationNanos);
            delivery.coalesces(durationNanos);
        }
        delivery.media(judgement.limits(), 0, mediaNanos, atNanos);
        if (rules.loop().mounts().wantsRate(mount, mediaNanos, atNanos) && bitsPerSecond() > 0) {
            rules.loop().mounts().learn(mount, bitsPerSecond(), mediaNanos, atNanos);
        }
    }

    /** A segment could not be read whole. */
    void failed() {
        partBytes = 0;
        failed = true;
    }

    /** The player has all segments of its playlist, so nothing more is expected. */
    void finish(long atNanos) {
        countExpected(atNanos);
        delivery.finish();
        finishedNanos = atNanos;
        finished = true;
    }

    /** The player requests nothing more because the run ends, so nothing more is expected. */
    void stop(long atNanos) {
        countExpected(atNanos);
        stopped = true;
    }

    long connectedNanos() {
        return delivery.connectedNanos();
    }

    /**
     * Returns the states of {@link ListenerRegistry} that depend on the media; to be called about once a second. A player that has all
     * segments lacks nothing.
     */
    int check(long atNanos) {
        if (finished) {
            return ListenerRegistry.RECEIVING | ListenerRegistry.ON_RATE;
        }
        countExpected(atNanos);
        DeliveryMeter.Limits limits = judgement.limits();
        delivery.check(limits, atNanos);
        return (delivery.isReceiving(limits, atNanos) ? ListenerRegistry.RECEIVING : 0)
                | (delivery.isOnRate(limits, atNanos) ? ListenerRegistry.ON_RATE : 0)
                | (delivery.isStarved(limits, atNanos) ? ListenerRegistry.STARVED : 0);
    }

    /** The mean of this player's segments, which are those of its variant; 0 before the first one. */
    private long bitsPerSecond() {
        return mediaNanos == 0 ? 0 : Math.round(mediaBytes * 8.0 * NANOS_PER_SECOND / mediaNanos);
    }

    /** Counts the bytes that were expected since the last call. */
    void countExpected(long atNanos) {
        long own = bitsPerSecond();
        long bits = own > 0 ? own : rules.loop().mounts().bitsPerSecond(mount);
        if (bits > 0 && !finished && !stopped) {
            rules.loop()
                    .count(
                            StreamMetric.BYTES_EXPECTED,
                            Math.round(bits / 8.0 * (atNanos - expectedSinceNanos) / NANOS_PER_SECOND));
            expectedSinceNanos = atNanos;
        }
    }

    /**
     * Records the rate and the burst once, unless that was done. A player without media may have a rate of 0, and so may one that got no segment
     * whole. The rate of a player that has all segments ends with the last of them, so one that got them all in its burst has none.
     */
    void record(long atNanos) {
        if (!recorded) {
            recorded = true;
            boolean nothingWhole = failed && mediaBytes == 0 && delivery.isRateDue(judgement.limits(), atNanos);
            judgement.recorder().record(delivery, nothingWhole, finished ? finishedNanos : atNanos);
        }
    }
}
