package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.client.IncomingStream;
import dev.throng.streams.delivery.ListenerEntry;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TimeoutQueue.Timeout;

/**
 * One listener from the start of its arrival until it departs. The protocol's subclass requests the stream, and takes what the connection
 * reports. A {@link ListenerMeter} measures the media. Confined to its event loop. Small on purpose: there are tens of thousands.
 */
public abstract class ListenerSession extends ListenerEntry implements OpenArrivals.Session {

    /**
     * What a session begins with.
     *
     * @param server the index of the target's address
     * @param slow whether it reads slowly
     * @param exact whether it sees every packet even if reads of others are coalesced
     */
    public record Start(ListenDriver driver, Arrival arrival, int server, int mount, boolean slow, boolean exact) {}

    /** Ends a session at the end of its listening time. A session without one needs no such object. */
    private static final class ListeningTimeout extends Timeout {

        private final ListenerSession session;

        private ListeningTimeout(ListenerSession session) {
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

    /** The states of a listener with which all is well. */
    private static final int STEADY = ListenerRegistry.ACCEPTED | ListenerRegistry.RECEIVING | ListenerRegistry.ON_RATE;

    private final ListenDriver driver;
    private final Arrival arrival;
    private final int mount;
    private final boolean slow;
    private final boolean exact;

    /** Null until it was requested. */
    private IncomingStream stream;
    /** Null until the connection is open. */
    private ListenerMeter meter;
    /** Null without a listening time. */
    private ListeningTimeout listeningTimeout;

    private long acceptedNanos;
    private long receivedBytes;
    private boolean answered;
    private boolean leaving;
    private boolean over;

    protected ListenerSession(Start start) {
        this.driver = start.driver();
        this.arrival = start.arrival();
        this.mount = start.mount();
        this.slow = start.slow();
        this.exact = start.exact();
    }

    /**
     * Requests the stream. Nothing is reported before it returns.
     *
     * @param server the index of the target's address
     * @param slowly whether the stream is read at the rate of slow readers
     */
    protected abstract IncomingStream request(int server, boolean slowly);

    final void open(int server) {
        stream = request(server, slow);
    }

    protected final Arrival arrival() {
        return arrival;
    }

    /** How the listeners of the loop are measured. */
    protected final ListenerRules rules() {
        return driver.rules();
    }

    protected final StreamLoop<?> loop() {
        return driver.rules().loop();
    }

    /** Returns the path or name of the mount. */
    protected final String path() {
        return loop().mounts().path(mount);
    }

    /** Measures the media. Null until the connection is open. */
    protected final ListenerMeter meter() {
        return meter;
    }

    /** Ends the stream by a fault. */
    protected final void stop(Failure why, String detail) {
        stream.stop(why, detail);
    }

    /** TCP is open, and TLS is agreed on if it is used. The target's program may not have noticed yet. */
    public void connected(long atNanos) {
        loop().record(StreamMetric.CONNECT_TIME, atNanos - arrival.startedNanos());
        meter = new ListenerMeter(driver.rules(), mount, slow, exact, atNanos);
        driver.registry().add(this);
    }

    /**
     * The target accepted the listener.
     *
     * @param media learns of what arrives before each {@link #receive}
     */
    protected final void accept(ListenerMedia media, long atNanos) {
        loop().record(StreamMetric.ACCEPT_TIME, atNanos - arrival.startedNanos());
        acceptedNanos = atNanos;
        meter.accepted(media);
        driver.registry().setState(this, state() & ~ListenerRegistry.UNACCEPTED | ListenerRegistry.ACCEPTED);
    }

    /** Media arrived; the first answers the arrival. */
    protected final void receive(int mediaBytes, long atNanos) {
        loop().count(StreamMetric.BYTES_MEDIA, mediaBytes);
        countBytes();
        if (!answered) {
            answered = true;
            loop().record(StreamMetric.FIRST_BYTE_TIME, atNanos - acceptedNanos);
            driver.answered(this, atNanos);
            arrival.answered(atNanos);
        }
        meter.received(mediaBytes, atNanos, stream);
        if (!over) {
            int known = state() & ~ListenerRegistry.UNRATED;
            driver.registry().setState(this, known | ListenerRegistry.RECEIVING | meter.unrated(atNanos));
        }
    }

    /** The first frame arrived at which a decoder of video can begin. */
    protected final void recordKeyFrame(long atNanos) {
        loop().record(StreamMetric.FIRST_KEY_FRAME_TIME, atNanos - arrival.startedNanos());
    }

    /** Ends the session when the queue's time is over. */
    final void leaveAfter(TimeoutQueue queue, long nowNanos) {
        listeningTimeout = new ListeningTimeout(this);
        queue.start(listeningTimeout, nowNanos);
    }

    @Override
    protected void check(long atNanos) {
        meter.countExpected(atNanos);
        count();
        int accepted = state() & ListenerRegistry.ACCEPTED;
        boolean unaccepted = accepted == 0 && atNanos - meter.connectedNanos() >= ListenerRegistry.UNACCEPTED_NANOS;
        int ofMedia = meter.check(atNanos, stream);
        if (!over) {
            driver.registry().setState(this, accepted | ofMedia | (unaccepted ? ListenerRegistry.UNACCEPTED : 0));
        }
    }

    @Override
    protected long quietNanos(long atNanos) {
        return state() == STEADY ? meter.quietNanos(atNanos) : 0;
    }

    /** Counts what was received since the last call and is not counted with each read; at checks, at the last figures and at the end. */
    protected void count() {
        countBytes();
    }

    /** Together with the media in them, so the bytes and the media of an interval come from the same reads. */
    protected void countBytes() {
        if (stream != null) {
            long bytes = stream.receivedBytes();
            arrival.received((int) (bytes - receivedBytes));
            receivedBytes = bytes;
        }
    }

    /**
     * Records what is recorded once per listener, unless that was done.
     *
     * @param waitingCounts whether a listener that still waits for media has a rate, of 0
     */
    final void record(long atNanos, boolean waitingCounts) {
        if (answered) {
            meter.record(atNanos);
        } else if (meter != null && waitingCounts) {
            meter.recordWithoutMedia(atNanos);
        }
    }

    @Override
    public final Failure overdue() {
        return stream.step().overdue();
    }

    @Override
    public final void abandon() {
        if (!over) {
            loop().noteAbandoned(path(), stream.step());
        }
        leave();
    }

    /** Ends the session as planned. */
    final void leave() {
        if (!over) {
            leaving = true;
            stream.stop();
        }
    }

    /**
     * The stream ended. Called once, as the last method; also if the connection never opened.
     *
     * @param detail for people; may hold text of the server
     */
    public void ended(Failure why, String detail, long atNanos) {
        over = true;
        if (listeningTimeout != null) {
            listeningTimeout.cancel();
        }
        boolean waitingCounts = driver.left(this);
        if (meter != null) {
            meter.countExpected(atNanos);
        }
        count();
        record(atNanos, waitingCounts);
        if (leaving && answered) {
            arrival.departed(atNanos);
        } else if (leaving) {
            arrival.failed(why, atNanos);
        } else {
            loop().recorder().note(why.id() + ", " + path() + ": " + detail);
            arrival.failed(loop().withoutSource(why), atNanos);
        }
    }
}
