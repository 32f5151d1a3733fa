package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerStream;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.GatheredReads;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;

/**
 * Measures what one listener receives, from its connection on, and records it. Stops the stream where it is not media, or where playback has
 * stalled for too long. Confined to its event loop. Small on purpose: there are tens of thousands.
 */
final class ListenerMeter {

    private static final long SECOND = 1_000_000_000L;

    /** This much of a stream has a whole frame, or a page of headers. */
    private static final int NO_FRAME_BYTES = 4 * 1024;

    private static final Failure CLOSED = TransportError.CLOSED.during(StreamStep.STREAM.id());

    private final ListenerRules rules;
    private final int mount;

    /** Reads slowly, so nothing is known of how fast media would arrive. */
    private final boolean slow;

    /** Sees every packet even if reads of others are coalesced. */
    private final boolean exact;

    private final DeliveryMeter delivery;
    private final GatheredReads gathered = new GatheredReads();
    private ReceivedMedia media = ReceivedMedia.NONE;

    /** Null before the stream is accepted, and for slow readers. */
    private PlaybackBuffer playback;

    private long expectedSinceNanos;
    private boolean text;
    private boolean recorded;

    ListenerMeter(ListenerRules rules, int mount, boolean slow, boolean exact, long connectedNanos) {
        this.rules = rules;
        this.mount = mount;
        this.slow = slow;
        this.exact = exact;
        this.delivery = new DeliveryMeter(connectedNanos);
        this.expectedSinceNanos = connectedNanos;
    }

    void accepted(ResponseHead head) {
        media = ReceivedMedia.of(head, path(), rules);
        text = head.contentType().filter(type -> type.startsWith("text/")).isPresent();
        if (!slow) {
            playback = new PlaybackBuffer(rules.playbackLevels());
        }
    }

    long connectedNanos() {
        return delivery.connectedNanos();
    }

    /** Whether a key frame of video has arrived; never for formats without timestamps. */
    boolean hasKeyFrame() {
        return media.hasKeyFrame();
    }

    void media(ByteBuf bytes, long atNanos, ListenerStream stream) {
        int count = bytes.readableBytes();
        boolean first = delivery.bytes() == 0;
        media.read(bytes, delivery.isBurstOver(), rules);
        if (!delivery.isBurstOver() && media.hasStamp()) {
            rules.coalescing().stampFound();
        }
        long before = delivery.mediaNanos();
        long playing = media.playingNanos(delivery.bytes() + count, rules.nominalBitsPerSecond());
        delivery.media(rules.deliveryLimits(), count, playing, atNanos);
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
        if (media.hasNoFrames() && delivery.bytes() > rules.syncWithinBytes()) {
            stream.stop(StreamFailure.NO_MEDIA, "no frame of audio within " + delivery.bytes() + " bytes of " + path());
        } else if (media.isMetadataMisplaced(delivery.bytes())) {
            stream.stop(
                    StreamFailure.BAD_METAINT,
                    media.lostSyncs() + " frames broke within " + delivery.bytes()
                            + " bytes, about one at each block of metadata: icy-metaint is wrong");
        }
    }

    /**
     * Checks the stream; to be called once a second. May stop it.
     *
     * @return of the states in {@link ListenerRegistry}, those that depend on the media
     */
    int check(long atNanos, ListenerStream stream) {
        coalesceReads(atNanos, stream);
        if (isFrameless(atNanos) && delivery.bytes() >= NO_FRAME_BYTES) {
            stream.stop(
                    StreamFailure.NO_MEDIA,
                    "no frame of audio in " + delivery.bytes() + " bytes and more than 5 s of " + path());
            return 0;
        }
        DeliveryMeter.Limits limits = rules.deliveryLimits();
        int state = delivery.isReceiving(limits, atNanos) ? ListenerRegistry.RECEIVING : 0;
        if (slow) {
            return state;
        }
        delivery.check(limits, atNanos);
        state |= delivery.isOnRate(limits, atNanos) ? ListenerRegistry.ON_RATE : 0;
        state |= isFrameless(atNanos) || delivery.isStarved(limits, atNanos) ? ListenerRegistry.STARVED : 0;
        if (playback != null && stallNanos(atNanos) > rules.leaveAfterNanos()) {
            stream.stop(StreamFailure.STALLED_OUT, "no media to play for longer than buffer.leaveAfter");
            return 0;
        }
        if (delivery.mediaNanos() > SECOND) {
            rules.learnRate(mount, media, delivery.mediaNanos(), atNanos);
        }
        return state;
    }

    private void coalesceReads(long atNanos, ListenerStream stream) {
        if (media.hasStamp()) {
            rules.coalescing().stampFound();
        }
        long rate = nominalBitsPerSecond();
        long buffered = playback == null ? 0 : playback.bufferedNanos(atNanos);
        int change = gathered.check(rules.coalescing(), delivery, !slow && !exact, rate, buffered, atNanos);
        if (change > 0) {
            gathered.changed(stream.coalesceReads(change), delivery, rate);
        }
    }

    /** Whether bytes arrived for more than 5 s without a whole frame. So little is no stream, whatever its rate is. */
    private boolean isFrameless(long atNanos) {
        return !slow && media.hasNoFrames() && delivery.isLongSinceFirst(atNanos);
    }

    private long stallNanos(long atNanos) {
        int before = playback.stalls();
        long stalledNanos = playback.stallNanos(atNanos);
        countStalls(before);
        return stalledNanos;
    }

    /** The rate that is expected; 0 if it is not known. A slow reader cannot receive more than it reads. */
    private long bitsPerSecond() {
        return slow ? Math.min(nominalBitsPerSecond(), rules.slowBitsPerSecond()) : nominalBitsPerSecond();
    }

    private long nominalBitsPerSecond() {
        return rules.nominalBitsPerSecond(mount, media);
    }

    /** Counts the bytes that were expected since the last call. */
    void countExpected(long atNanos) {
        long bits = bitsPerSecond();
        if (bits > 0) {
            rules.loop()
                    .count(
                            StreamMetric.BYTES_EXPECTED,
                            Math.round(bits / 8.0 * (atNanos - expectedSinceNanos) / SECOND));
            expectedSinceNanos = atNanos;
        }
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

    /** Records what is recorded once per listener, unless that was done. The listener has received media. */
    void record(long atNanos) {
        if (recorded) {
            return;
        }
        rules.loop().record(StreamMetric.LISTENING_TIME, atNanos - delivery.firstNanos());
        media.recordTimeline(rules);
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

    /** Records the rate of a listener that has received no media; a rate of 0, if it was connected for long enough. */
    void recordWithoutMedia(long atNanos) {
        if (!recorded && !slow) {
            recorded = rules.recorder().recordRate(delivery, isFrameless(atNanos), atNanos);
        }
    }

    /**
     * Whether a stream that has ended was a page instead of media. A target may restart within the first frame of a stream, so a short content
     * that was cut off is not a page.
     */
    boolean wasPage(Failure why) {
        boolean whole = why == StreamFailure.END_OF_CONTENT
                || why.equals(CLOSED) && (text || delivery.bytes() >= NO_FRAME_BYTES);
        return whole && media.isOfNoFormat();
    }

    /** Bytes of media received. */
    long bytes() {
        return delivery.bytes();
    }

    private String path() {
        return rules.loop().mounts().path(mount);
    }
}
