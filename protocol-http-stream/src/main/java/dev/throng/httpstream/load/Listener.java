package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenEvents;
import dev.throng.httpstream.client.Listening;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.measure.Arrival;
import io.netty.buffer.ByteBuf;

/**
 * One listener from its arrival until that departs, and all that is measured of it. Confined to its event loop. Small on purpose: there
 * may be tens of thousands.
 */
final class Listener implements ListenEvents {

    private static final long SECOND = 1_000_000_000L;
    private static final int HALF_PERMILLE = 500;

    /** So much of a stream has a whole frame, or a page of headers. */
    private static final int NO_FRAME_BYTES = 4 * 1024;

    /** Who is connected for so long and not accepted waits for more than the target's next turn. */
    private static final long UNACCEPTED_NANOS = 5 * SECOND;

    private final Listens home;
    private final Floor floor;
    private final Arrival arrival;
    private final int mount;

    /** Reads slowly, so that nothing is known of how fast media would come. */
    private final boolean slow;

    private Listening listening;
    private HeardMedia heard = HeardMedia.NONE;
    private Reception reception;
    private PlayHead playHead;
    private long acceptedNanos;
    private long expectedSinceNanos;
    private long wireBytes;
    private boolean text;
    private boolean answered;
    private boolean leaving;
    private boolean over;
    private boolean settled;

    /** The place in the {@link Audience}; negative if it is not there. */
    int slot = -1;

    /** Kept by the {@link Audience}. */
    byte standing;

    Listener(Listens home, Floor floor, Arrival arrival, int mount, boolean slow) {
        this.home = home;
        this.floor = floor;
        this.arrival = arrival;
        this.mount = mount;
        this.slow = slow;
    }

    /** It is on its way, unless that has ended already. */
    void began(Listening begun) {
        listening = begun;
    }

    Arrival arrival() {
        return arrival;
    }

    boolean slow() {
        return slow;
    }

    boolean over() {
        return over;
    }

    /** When its first byte of media came; only if one did. */
    long firstNanos() {
        return reception.firstNanos();
    }

    @Override
    public void connected(long atNanos) {
        floor.record(HttpStreamMetric.CONNECT_TIME, atNanos - arrival.startedNanos());
        arrival.sent(home.requestBytes(mount));
        reception = new Reception(atNanos);
        expectedSinceNanos = atNanos;
        home.audience().add(this);
    }

    @Override
    public void accepted(ResponseHead head, long atNanos) {
        floor.record(HttpStreamMetric.ACCEPT_TIME, atNanos - arrival.startedNanos());
        acceptedNanos = atNanos;
        heard = HeardMedia.of(head, path(), home, floor);
        text = head.contentType().filter(type -> type.startsWith("text/")).isPresent();
        if (!slow) {
            playHead = new PlayHead(home.playHeads());
        }
        home.audience().stands(this, standing & ~Audience.UNACCEPTED | Audience.ACCEPTED);
    }

    @Override
    public void media(ByteBuf bytes, long atNanos) {
        int count = bytes.readableBytes();
        floor.count(HttpStreamMetric.BYTES_MEDIA, count);
        countReceived();
        if (!answered) {
            answered = true;
            floor.record(HttpStreamMetric.FIRST_BYTE_TIME, atNanos - acceptedNanos);
            home.answered(this);
            arrival.answered(atNanos);
        }
        heard.read(bytes, reception.afterBurst(), home, floor);
        long before = reception.mediaNanos();
        long playing = heard.playingNanos(reception.bytes() + count, home.nominalBitsPerSecond());
        reception.media(home.receptions(), count, playing, atNanos);
        home.audience().stands(this, standing | Audience.RECEIVING);
        long came = reception.mediaNanos() - before;
        if (playHead != null && came > 0) {
            int stalls = playHead.stalls();
            long stalled = playHead.fed(came, atNanos);
            countStalls(stalls);
            recordStall(stalled);
        }
        if (heard.frameless() && reception.bytes() > home.syncWithinBytes()) {
            listening.stop(
                    StreamFailure.NO_MEDIA, "no frame of audio within " + reception.bytes() + " bytes of " + path());
        } else if (heard.metadataIsElsewhere(reception.bytes())) {
            listening.stop(
                    StreamFailure.BAD_METAINT,
                    heard.lostSyncs() + " frames broke within " + reception.bytes()
                            + " bytes, about one at each block of metadata: these are not where icy-metaint says");
        }
    }

    /** What it should get; 0 while nobody knows. Who reads slowly cannot get more than it reads. */
    private long bitsPerSecond() {
        return slow ? Math.min(nominalBitsPerSecond(), home.slowBitsPerSecond()) : nominalBitsPerSecond();
    }

    private long nominalBitsPerSecond() {
        int set = home.nominalBitsPerSecond();
        if (set > 0) {
            return set;
        }
        int learned = floor.mounts().bitsPerSecond(mount);
        return learned > 0 ? learned : heard.bitsPerSecond();
    }

    @Override
    public void metadata(IcyMetadata metadata, long atNanos) {
        floor.count(HttpStreamMetric.METADATA_BLOCKS, 1);
    }

    /** About once a second, as long as its connection is up. */
    void look(long atNanos) {
        countUp(atNanos);
        reception.gathers(gatherNanos());
        if (frameless(atNanos) && reception.bytes() >= NO_FRAME_BYTES) {
            listening.stop(
                    StreamFailure.NO_MEDIA,
                    "no frame of audio in " + reception.bytes() + " bytes and more than 5 s of " + path());
            return;
        }
        int now = standing & Audience.ACCEPTED;
        if (now == 0 && atNanos - reception.connectedNanos() >= UNACCEPTED_NANOS) {
            now = Audience.UNACCEPTED;
        }
        now |= reception.receiving(home.receptions(), atNanos) ? Audience.RECEIVING : 0;
        if (!slow) {
            reception.look(home.receptions(), atNanos);
            now |= reception.onRate(home.receptions(), atNanos) ? Audience.ON_RATE : 0;
            boolean starved = frameless(atNanos) || reception.starved(home.receptions(), atNanos);
            now |= starved ? Audience.STARVED : 0;
            if (playHead != null && stalls(atNanos) > home.stallPatienceNanos()) {
                listening.stop(StreamFailure.STALLED_OUT, "no media to play for " + home.stallPatienceNanos() + " ns");
                return;
            }
            learnRate(atNanos);
        }
        home.audience().stands(this, now);
    }

    /** Whether frames are looked for and the bytes of more than 5 s made none: so little is no stream, whatever rate it has. */
    private boolean frameless(long atNanos) {
        return !slow && heard.frameless() && reception.longSinceFirst(atNanos);
    }

    /** How long the kernel may gather media at the nominal rate before it is seen; 0 while nobody knows that rate. */
    private long gatherNanos() {
        int bytes = listening.wakeBytes();
        long rate = bytes > 1 ? nominalBitsPerSecond() : 0;
        return rate > 0 ? HeardMedia.nanos(bytes, rate) : 0;
    }

    /** How long its play-head stands still. */
    private long stalls(long atNanos) {
        int before = playHead.stalls();
        long stalled = playHead.stallNanos(atNanos);
        countStalls(before);
        return stalled;
    }

    /**
     * Tells the other listeners of the mount, those who wait to be accepted as well. A check speaks of whole frames or pages alone: headers
     * and the pieces at both ends are no second's worth of anything.
     */
    private void learnRate(long atNanos) {
        if (reception.mediaNanos() > SECOND && floor.mounts().wantsRate(mount, atNanos)) {
            long rate = heard.bitsPerSecond();
            if (rate > 0) {
                floor.mounts().learn(mount, rate, atNanos);
            }
        }
    }

    private void countUp(long atNanos) {
        long bits = bitsPerSecond();
        if (bits > 0) {
            floor.count(
                    HttpStreamMetric.BYTES_EXPECTED, Math.round(bits / 8.0 * (atNanos - expectedSinceNanos) / SECOND));
            expectedSinceNanos = atNanos;
        }
        countReceived();
    }

    /** With the media in them, so that an interval's bytes and its media are of the same reads. */
    private void countReceived() {
        if (listening != null) {
            long wire = listening.wireBytes();
            arrival.received((int) (wire - wireBytes));
            wireBytes = wire;
        }
    }

    private void countStalls(int before) {
        if (playHead.stalls() > before && !settled) {
            floor.count(HttpStreamMetric.STALLS, 1);
        }
    }

    private void recordStall(long nanos) {
        if (nanos > 0 && !settled) {
            floor.record(HttpStreamMetric.STALL_TIME, nanos);
        }
    }

    /** Records what is recorded once per listener, unless that was done. */
    void settle(long atNanos) {
        if (settled) {
            return;
        }
        if (!answered) {
            settled = reception != null && !slow && !home.settled() && recordRate(atNanos);
            return;
        }
        floor.record(HttpStreamMetric.LISTENING_TIME, atNanos - reception.firstNanos());
        if (!slow) {
            recordReception(atNanos);
        }
        settled = true;
    }

    private void recordReception(long atNanos) {
        floor.record(HttpStreamMetric.LONGEST_GAP, reception.longestGapNanos(atNanos));
        recordRate(atNanos);
        if (reception.burstBytes() != Reception.UNKNOWN) {
            floor.record(HttpStreamMetric.BURST_BYTES, reception.burstBytes());
        }
        if (playHead.begun()) {
            recordStall(stalls(atNanos));
            floor.record(HttpStreamMetric.STALL_RATIO, playHead.stalledPermille(atNanos));
        }
    }

    /** Returns whether there is a rate: who got nothing, or no frame, for as long as that takes has one of 0. */
    private boolean recordRate(long atNanos) {
        long rate = reception.rateSinceBurstPermille(home.receptions(), atNanos);
        if (rate == Reception.UNKNOWN && !frameless(atNanos)) {
            return false;
        }
        rate = Math.max(0, rate);
        floor.record(HttpStreamMetric.RATE_RATIO, rate);
        floor.count(HttpStreamMetric.LISTENERS_BELOW_HALF, rate < HALF_PERMILLE ? 1 : 0);
        return true;
    }

    /** The engine waits for it no longer. */
    void giveUp() {
        if (!over) {
            floor.noteGivenUp(path(), listening.step());
        }
        leave();
    }

    /** Ends it as planned. */
    void leave() {
        if (!over) {
            leaving = true;
            listening.stop();
        }
    }

    @Override
    public void ended(StreamFailure why, String detail, long atNanos) {
        over = true;
        home.left(this);
        if (reception != null && listening != null) {
            countUp(atNanos);
        }
        settle(atNanos);
        if (leaving && answered) {
            arrival.departed(atNanos);
            return;
        }
        if (leaving) {
            arrival.failed(why, atNanos);
            return;
        }
        boolean noMedia = answered && heard.isOfNoFormat() && isPage(why);
        StreamFailure named = noMedia ? StreamFailure.NO_MEDIA : why;
        String words = noMedia ? "no frame of audio in all of its " + reception.bytes() + " bytes; " + detail : detail;
        floor.recorder().note(named.id() + ", " + path() + ": " + words);
        arrival.failed(named, atNanos);
    }

    /** Whether what ended without a frame was more than the beginning of a stream: a target may restart in the midst of the first. */
    private boolean isPage(StreamFailure why) {
        return why == StreamFailure.END_OF_CONTENT
                || why == StreamFailure.CLOSED_BY_TARGET && (text || reception.bytes() >= NO_FRAME_BYTES);
    }

    private String path() {
        return floor.mounts().path(mount);
    }
}
