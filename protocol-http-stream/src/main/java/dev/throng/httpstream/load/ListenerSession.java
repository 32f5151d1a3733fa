package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.client.ListenerStream;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.ListenerEntry;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.transport.Timeout;
import dev.throng.transport.TimeoutQueue;
import io.netty.buffer.ByteBuf;

/**
 * One listener from the start of its arrival until it departs. A {@link ListenerMeter} measures its media. Confined to its event loop. Small
 * on purpose: there are tens of thousands.
 */
final class ListenerSession extends ListenerEntry implements ListenerEvents {

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

    private final ListenDriver driver;
    private final Arrival arrival;
    private final int server;
    private final int mount;
    private final boolean slow;
    private final boolean exact;

    /** Null until {@link #opened}. */
    private ListenerStream stream;
    /** Null until the connection is open. */
    private ListenerMeter meter;
    /** Null without a listening time. */
    private ListeningTimeout listeningTimeout;

    private long acceptedNanos;
    private long wireBytes;
    private boolean answered;
    private boolean keyFrame;
    private boolean leaving;
    private boolean over;

    /**
     * @param server the index of the target's address
     * @param slow whether it reads slowly
     * @param exact whether it sees every packet even if reads of others are coalesced
     */
    ListenerSession(ListenDriver driver, Arrival arrival, int server, int mount, boolean slow, boolean exact) {
        this.driver = driver;
        this.arrival = arrival;
        this.server = server;
        this.mount = mount;
        this.slow = slow;
        this.exact = exact;
    }

    /** Takes the stream that was requested for this session. */
    void opened(ListenerStream requested) {
        stream = requested;
    }

    /** The step that the stream is in. */
    StreamStep step() {
        return stream.step();
    }

    Arrival arrival() {
        return arrival;
    }

    boolean slow() {
        return slow;
    }

    private StreamLoopState loop() {
        return driver.rules().loop();
    }

    @Override
    public void connected(long atNanos) {
        loop().record(StreamMetric.CONNECT_TIME, atNanos - arrival.startedNanos());
        arrival.sent(driver.requestBytes(server, mount));
        meter = new ListenerMeter(driver.rules(), mount, slow, exact, atNanos);
        driver.registry().add(this);
    }

    @Override
    public void accepted(ResponseHead head, long atNanos) {
        loop().record(StreamMetric.ACCEPT_TIME, atNanos - arrival.startedNanos());
        acceptedNanos = atNanos;
        meter.accepted(head);
        driver.registry().setState(this, state() & ~ListenerRegistry.UNACCEPTED | ListenerRegistry.ACCEPTED);
    }

    @Override
    public void media(ByteBuf bytes, long atNanos) {
        loop().count(StreamMetric.BYTES_MEDIA, bytes.readableBytes());
        countReceived();
        if (!answered) {
            answered = true;
            loop().record(StreamMetric.FIRST_BYTE_TIME, atNanos - acceptedNanos);
            driver.answered(this, atNanos);
            arrival.answered(atNanos);
        }
        meter.media(bytes, atNanos, stream);
        if (!keyFrame && meter.hasKeyFrame()) {
            keyFrame = true;
            loop().record(StreamMetric.FIRST_KEY_FRAME_TIME, atNanos - arrival.startedNanos());
        }
        if (!over) {
            driver.registry().setState(this, state() | ListenerRegistry.RECEIVING);
        }
    }

    @Override
    public void metadata(IcyMetadata metadata, long atNanos) {
        loop().count(HttpStreamMetric.METADATA_BLOCKS, 1);
    }

    /** Ends the session when the queue's time is over. */
    void leaveAfter(TimeoutQueue queue, long nowNanos) {
        listeningTimeout = new ListeningTimeout(this);
        queue.start(listeningTimeout, nowNanos);
    }

    @Override
    protected void check(long atNanos) {
        meter.countExpected(atNanos);
        countReceived();
        int accepted = state() & ListenerRegistry.ACCEPTED;
        boolean unaccepted = accepted == 0 && atNanos - meter.connectedNanos() >= ListenerRegistry.UNACCEPTED_NANOS;
        int ofMedia = meter.check(atNanos, stream);
        if (!over) {
            driver.registry().setState(this, accepted | ofMedia | (unaccepted ? ListenerRegistry.UNACCEPTED : 0));
        }
    }

    /** Together with the media in them, so the bytes and the media of an interval come from the same reads. */
    private void countReceived() {
        if (stream != null) {
            long bytes = stream.wireBytes();
            arrival.received((int) (bytes - wireBytes));
            wireBytes = bytes;
        }
    }

    /**
     * Records what is recorded once per listener, unless that was done.
     *
     * @param waitingCounts whether a listener that still waits for media has a rate, of 0
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
            loop().noteAbandoned(path(), stream.step());
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
        if (listeningTimeout != null) {
            listeningTimeout.cancel();
        }
        boolean waitingCounts = driver.left(this);
        if (meter != null) {
            meter.countExpected(atNanos);
            countReceived();
        }
        record(atNanos, waitingCounts);
        if (leaving && answered) {
            arrival.departed(atNanos);
        } else if (leaving) {
            arrival.failed(why, atNanos);
        } else if (answered && meter.wasPage(why)) {
            fail(
                    StreamFailure.NO_MEDIA,
                    "no frame of audio in all of its " + meter.bytes() + " bytes; " + detail,
                    atNanos);
        } else {
            fail(why, detail, atNanos);
        }
    }

    private void fail(Failure why, String detail, long atNanos) {
        loop().recorder().note(why.id() + ", " + path() + ": " + detail);
        arrival.failed(loop().withoutSource(why), atNanos);
    }

    private String path() {
        return loop().mounts().path(mount);
    }
}
