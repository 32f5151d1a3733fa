package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.rtmp.client.PlayerEvents;
import dev.throng.rtmp.client.PlayerStream;
import dev.throng.rtmp.client.RtmpStep;
import dev.throng.streams.delivery.ListenerEntry;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.transport.Timeout;
import dev.throng.transport.TimeoutQueue;
import java.util.concurrent.TimeUnit;

/**
 * One player from the start of its arrival until it departs. A {@link PlayerMeter} measures its media. Confined to its event loop. Small on
 * purpose: there are thousands.
 */
final class PlayerSession extends ListenerEntry implements PlayerEvents {

    /** A player that is connected for this long and not accepted waits for more than the target's next turn. */
    private static final long UNACCEPTED_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Ends a session at the end of its playing time. A session without one needs no such object. */
    private static final class PlayTimeout extends Timeout {

        private final PlayerSession session;

        private PlayTimeout(PlayerSession session) {
            this.session = session;
        }

        @Override
        protected void expired(long atNanos) {
            session.leave();
        }

        void cancel() {
            cancelTimeout();
        }
    }

    private final PlayDriver driver;
    private final Arrival arrival;
    private final int mount;
    private final boolean slow;
    private final boolean exact;

    /** Null until {@link #opened}. */
    private PlayerStream stream;
    /** Null until the connection is open. */
    private PlayerMeter meter;
    /** Null without a playing time. */
    private PlayTimeout playTimeout;

    /** When the present step began that a metric measures: the handshake, play, or the wait for media. */
    private long stepNanos;

    private long receivedBytes;
    private int sentBytes;
    private boolean answered;
    private boolean leaving;
    private boolean over;

    /**
     * @param slow whether it reads slowly
     * @param exact whether it sees every packet even if reads of others are coalesced
     */
    PlayerSession(PlayDriver driver, Arrival arrival, int mount, boolean slow, boolean exact) {
        this.driver = driver;
        this.arrival = arrival;
        this.mount = mount;
        this.slow = slow;
        this.exact = exact;
    }

    /** Takes the stream that was requested for this session. */
    void opened(PlayerStream requested) {
        stream = requested;
    }

    RtmpStep step() {
        return stream.step();
    }

    Arrival arrival() {
        return arrival;
    }

    boolean slow() {
        return slow;
    }

    private RtmpLoopState loop() {
        return driver.rules().loop();
    }

    @Override
    public void connected(long atNanos) {
        loop().record(StreamMetric.CONNECT_TIME, atNanos - arrival.startedNanos());
        stepNanos = atNanos;
        meter = new PlayerMeter(driver.rules(), mount, slow, exact, arrival.startedNanos(), atNanos);
        driver.registry().add(this);
    }

    @Override
    public void handshaken(long atNanos) {
        loop().record(RtmpMetric.HANDSHAKE_TIME, atNanos - stepNanos);
    }

    @Override
    public void asked(long atNanos) {
        stepNanos = atNanos;
    }

    @Override
    public void accepted(long atNanos) {
        loop().record(StreamMetric.ACCEPT_TIME, atNanos - arrival.startedNanos());
        loop().record(RtmpMetric.PLAY_START_TIME, atNanos - stepNanos);
        stepNanos = atNanos;
        meter.accepted();
        driver.registry().setState(this, state() & ~ListenerRegistry.UNACCEPTED | ListenerRegistry.ACCEPTED);
    }

    @Override
    public void media(int type, long timestampMillis, int bytes, long head, long atNanos) {
        meter.message(type, timestampMillis, bytes, head, atNanos);
    }

    @Override
    public void received(int mediaBytes, long atNanos) {
        loop().count(StreamMetric.BYTES_MEDIA, mediaBytes);
        countBytes();
        if (!answered) {
            answered = true;
            loop().record(StreamMetric.FIRST_BYTE_TIME, atNanos - stepNanos);
            driver.answered(this, atNanos);
            arrival.answered(atNanos);
        }
        meter.received(mediaBytes, atNanos, stream);
        if (!over) {
            driver.registry().setState(this, state() | ListenerRegistry.RECEIVING);
        }
    }

    @Override
    public void stamp(long epochMicros, long atNanos) {
        meter.stamp(epochMicros);
    }

    @Override
    public void unpublished(long atNanos) {
        loop().count(RtmpMetric.UNPUBLISHED, 1);
    }

    /** Ends the session when the queue's time is over. */
    void leaveAfter(TimeoutQueue queue, long nowNanos) {
        playTimeout = new PlayTimeout(this);
        queue.start(playTimeout, nowNanos);
    }

    /** Called about once a second while the connection is open. */
    @Override
    protected void check(long atNanos) {
        meter.countExpected(atNanos);
        count();
        int accepted = state() & ListenerRegistry.ACCEPTED;
        boolean unaccepted = accepted == 0 && atNanos - meter.connectedNanos() >= UNACCEPTED_NANOS;
        int ofMedia = meter.check(atNanos, stream);
        if (!over) {
            driver.registry().setState(this, accepted | ofMedia | (unaccepted ? ListenerRegistry.UNACCEPTED : 0));
        }
    }

    /** Counts the bytes and frames since the last call. */
    void count() {
        countBytes();
        meter.countFrames();
    }

    /** Together with the media in them, so the bytes and the media of an interval come from the same reads. */
    private void countBytes() {
        if (stream != null) {
            long received = stream.receivedBytes();
            int sent = (int) stream.sentBytes();
            arrival.received((int) (received - receivedBytes));
            arrival.sent(sent - sentBytes);
            receivedBytes = received;
            sentBytes = sent;
        }
    }

    /**
     * Records what is recorded once per player, unless that was done.
     *
     * @param waitingCounts whether a player that still waits for media has a rate, of 0
     */
    void record(long atNanos, boolean waitingCounts) {
        if (answered) {
            meter.record(atNanos);
        } else if (meter != null && waitingCounts) {
            meter.recordWithoutMedia(atNanos);
        }
    }

    /** The engine has stopped waiting for the answer. */
    void abandon() {
        if (!over) {
            loop().noteAbandoned(name(), stream.step());
        }
        leave();
    }

    /** Ends the session as planned. */
    void leave() {
        if (!over) {
            leaving = true;
            stream.stop();
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        over = true;
        if (playTimeout != null) {
            playTimeout.cancel();
        }
        boolean waitingCounts = driver.left(this);
        countBytes();
        if (meter != null) {
            meter.countExpected(atNanos);
            meter.countFrames();
        }
        record(atNanos, waitingCounts);
        if (leaving && answered) {
            arrival.departed(atNanos);
        } else if (leaving) {
            arrival.failed(why, atNanos);
        } else {
            loop().recorder().note(why.id() + ", " + name() + ": " + detail);
            arrival.failed(loop().withoutPublisher(why), atNanos);
        }
    }

    private String name() {
        return loop().mounts().path(mount);
    }
}
