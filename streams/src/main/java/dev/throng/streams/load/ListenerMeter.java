package dev.throng.streams.load;

import dev.throng.streams.client.IncomingStream;
import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.GatheredReads;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.StreamMetric;

/**
 * Measures what one listener receives, from its connection on, and records it. Stops the stream where playback has stalled for too long.
 * Confined to its event loop. Small on purpose: there are tens of thousands.
 */
public final class ListenerMeter {

    private static final long SECOND = 1_000_000_000L;

    private final ListenerRules rules;
    private final int mount;

    /** Reads slowly, so nothing is known of how fast media would arrive. */
    private final boolean slow;

    /** Sees every packet even if reads of others are coalesced. */
    private final boolean exact;

    private final DeliveryMeter delivery;
    private final GatheredReads gathered = new GatheredReads();
    private ListenerMedia media = ListenerMedia.NONE;

    /** Null before the listener is accepted, and for slow readers. */
    private PlaybackBuffer playback;

    private long expectedSinceNanos;

    /** For longer than any frame plays, bytes have arrived whose playing time is not known. */
    private boolean untimed;

    private boolean recorded;

    ListenerMeter(ListenerRules rules, int mount, boolean slow, boolean exact, long connectedNanos) {
        this.rules = rules;
        this.mount = mount;
        this.slow = slow;
        this.exact = exact;
        this.delivery = new DeliveryMeter(connectedNanos);
        this.expectedSinceNanos = connectedNanos;
    }

    /** @param received learns of the media before each {@link #received} */
    void accepted(ListenerMedia received) {
        media = received;
        if (!slow) {
            playback = rules.newPlayback();
        }
    }

    /** Returns when the connection was open. */
    public long connectedNanos() {
        return delivery.connectedNanos();
    }

    /** Returns the bytes of media received. */
    public long bytes() {
        return delivery.bytes();
    }

    /** Whether what arrives is no longer media of the burst, which is old. */
    public boolean isBurstOver() {
        return delivery.isBurstOver();
    }

    /** Whether the kernel gathers media at present, so its arrival is seen late. */
    public boolean isGathering() {
        return gathered.isGathering();
    }

    /** {@link ListenerRegistry#UNRATED} if media arrived whose playing time is not known, else 0. */
    int unrated(long atNanos) {
        boolean neverKnown = delivery.bytes() > 0 && delivery.mediaNanos() == 0 && !isFrameless(atNanos);
        return !slow && (neverKnown || isUntimed(atNanos)) ? ListenerRegistry.UNRATED : 0;
    }

    /** Whether bytes arrived for more than 5 s without a whole frame. So little is no stream, whatever its rate is. */
    public boolean isFrameless(long atNanos) {
        return !slow && media.hasNoFrames() && delivery.isLongSinceFirst(atNanos);
    }

    /** Whether bytes arrive, and it is not known how long they play. */
    private boolean isUntimed(long atNanos) {
        return (untimed || media.isUntimed() && delivery.isWithoutProgress())
                && !delivery.isSilent(rules.deliveryLimits(), atNanos);
    }

    /** Takes the time in which bytes without a known playing time arrived out of rates and playback. */
    private void leaveOutUntimed() {
        if (untimed) {
            long left = delivery.leaveOut();
            if (playback != null) {
                playback.leaveOut(left);
            }
        }
    }

    /** Whether a stall is to be counted later: what arrives plays when its frames are found, or it is left out. */
    private boolean maySoonPlay(DeliveryMeter.Limits limits, long atNanos) {
        return media.isUntimed() && delivery.isReceiving(limits, atNanos);
    }

    /** Media arrived. */
    void received(int bytes, long atNanos, IncomingStream stream) {
        boolean first = delivery.bytes() == 0;
        long before = delivery.mediaNanos();
        long playing = rules.playingNanos(media, delivery.bytes() + bytes);
        if (untimed && playing > before) {
            leaveOutUntimed();
            untimed = false;
        }
        delivery.media(rules.deliveryLimits(), bytes, playing, atNanos);
        long arrived = delivery.mediaNanos() - before;
        if (playback != null && arrived > 0) {
            if (recorded) {
                playback.add(arrived, atNanos);
            } else {
                rules.playbacks().add(playback, arrived, atNanos);
            }
        }
        if (first && !slow) {
            int demanded = gathered.begin(rules.coalescing());
            if (demanded > 0) {
                gathered.demanded(stream.coalesceReads(demanded));
            }
        }
    }

    /**
     * Checks the stream; to be called once a second. May stop it.
     *
     * @return of the states in {@link ListenerRegistry}, those that depend on the media
     */
    int check(long atNanos, IncomingStream stream) {
        if (delivery.bytes() > 0) {
            coalesceReads(atNanos, stream);
        }
        DeliveryMeter.Limits limits = rules.deliveryLimits();
        int state = delivery.isReceiving(limits, atNanos) ? ListenerRegistry.RECEIVING : 0;
        if (slow) {
            return state;
        }
        untimed |= media.isUntimed() && delivery.isLongWithoutProgress();
        leaveOutUntimed();
        delivery.check(limits, atNanos);
        if (isUntimed(atNanos)) {
            return state | ListenerRegistry.UNRATED;
        }
        boolean frameless = isFrameless(atNanos);
        state |= !frameless && delivery.isOnRate(limits, atNanos) ? ListenerRegistry.ON_RATE : 0;
        state |= frameless || delivery.isStarved(limits, atNanos) ? ListenerRegistry.STARVED : 0;
        state |= unrated(atNanos);
        if (playback != null && !maySoonPlay(limits, atNanos) && stallNanos(atNanos) > rules.leaveAfterNanos()) {
            stream.stop(rules.loop().failures().stalledOut(), "no media to play for longer than buffer.leaveAfter");
            return 0;
        }
        if (delivery.mediaNanos() > SECOND) {
            rules.learnRate(mount, media, delivery.mediaNanos(), atNanos);
        }
        return state;
    }

    /**
     * For how long after a check of a listener that is on rate nothing changes but by media that arrives: it is neither silent nor stalled
     * before, and nothing is to be decided.
     *
     * @return nanoseconds; 0 if that is not known
     */
    long quietNanos(long atNanos) {
        if (slow || playback == null) {
            return 0;
        }
        long buffered = playback.bufferedNanos(atNanos);
        long ofReads = gathered.quietNanos(rules.coalescing(), delivery, !exact, buffered, atNanos);
        return Math.min(Math.min(buffered, ofReads), delivery.quietNanos(rules.deliveryLimits(), atNanos));
    }

    private void coalesceReads(long atNanos, IncomingStream stream) {
        long rate = rules.bitsPerSecond(mount, media);
        long buffered = playback == null ? 0 : playback.bufferedNanos(atNanos);
        int change = gathered.check(rules.coalescing(), delivery, !slow && !exact, rate, buffered, atNanos);
        if (change > 0) {
            gathered.changed(stream.coalesceReads(change), delivery, rate);
        }
    }

    private long stallNanos(long atNanos) {
        return recorded ? playback.stallNanos(atNanos) : rules.playbacks().stallNanos(playback, atNanos);
    }

    /** Counts the bytes that were expected since the last call. A slow reader cannot receive more than it reads. */
    void countExpected(long atNanos) {
        long nominal = rules.bitsPerSecond(mount, media);
        long bits = slow ? Math.min(nominal, rules.slowBitsPerSecond()) : nominal;
        if (bits > 0) {
            rules.loop()
                    .count(
                            StreamMetric.BYTES_EXPECTED,
                            Math.round(bits / 8.0 * (atNanos - expectedSinceNanos) / SECOND));
            expectedSinceNanos = atNanos;
        }
    }

    /** Records what is recorded once per listener, unless that was done. The listener has received media. */
    void record(long atNanos) {
        if (recorded) {
            return;
        }
        rules.loop().record(StreamMetric.LISTENING_TIME, atNanos - delivery.firstNanos());
        media.recordEnd(rules.loop(), rules.timelines());
        if (!slow) {
            if (!gathered.wereAutomatic()) {
                rules.deliveries().recordGap(delivery, atNanos);
            }
            untimed |= media.isUntimed();
            leaveOutUntimed();
            if (!isUntimed(atNanos)) {
                rules.deliveries().record(delivery, isFrameless(atNanos), atNanos);
            }
            rules.playbacks().recordTotals(playback, atNanos);
        }
        recorded = true;
    }

    /** Records the rate of a listener that has received no media; a rate of 0, if it was connected for long enough. */
    void recordWithoutMedia(long atNanos) {
        if (!recorded && !slow) {
            recorded = rules.deliveries().recordRate(delivery, isFrameless(atNanos), atNanos);
        }
    }
}
