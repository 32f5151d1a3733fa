package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.rtmp.client.PublisherEvents;
import dev.throng.rtmp.client.PublisherStream;
import dev.throng.rtmp.client.RtmpFailure;
import dev.throng.rtmp.client.RtmpStep;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.text.Printable;

/**
 * One publisher from the start of its arrival until it departs. Media that is due is written whether the target reads it or not. What the
 * target has not read is owed, and a publisher that owes too much fails. Confined to its event loop.
 */
final class PublisherSession implements PublisherEvents {

    /** The send buffer holds a second of media, but no less than this. */
    private static final int LEAST_SEND_BUFFER_BYTES = 16 * 1024;

    private static final long BITS_NANOS = 8_000_000_000L;

    private final PublishDriver driver;
    private final RtmpLoopState loop;
    private final Arrival arrival;
    private final int mount;
    private final PublishedMedia medium;

    /** Null until {@link #opened}. */
    private PublisherStream stream;
    /** Null until the server has accepted the publisher. */
    private TagWriter tags;

    private boolean leaving;
    private long connectedNanos;
    private long untilNanos = Long.MAX_VALUE;
    private long dueBytes;
    private long takenBytes;
    private long countedSentBytes;
    private long countedReceivedBytes;

    /** The slot in which it writes; kept by the {@link MediaWriter}. Negative while it writes nothing. */
    int slot = -1;

    /** The place among the accepted publishers; kept by the {@link PublishDriver}. Negative if it has none. */
    int place = -1;

    PublisherSession(PublishDriver driver, RtmpLoopState loop, Arrival arrival, int mount, PublishedMedia medium) {
        this.driver = driver;
        this.loop = loop;
        this.arrival = arrival;
        this.mount = mount;
        this.medium = medium;
    }

    int sendBufferBytes() {
        return (int) Math.max(LEAST_SEND_BUFFER_BYTES, medium.bitsPerSecond() / 8);
    }

    /** Takes the stream that was requested for this session. */
    void opened(PublisherStream requested) {
        stream = requested;
    }

    int mount() {
        return mount;
    }

    RtmpStep step() {
        return stream.step();
    }

    Arrival arrival() {
        return arrival;
    }

    /** Returns the bytes of media that are due and that the target has not read. */
    long owedBytes() {
        return stream.pendingBytes();
    }

    @Override
    public void connected(long atNanos) {
        connectedNanos = atNanos;
    }

    @Override
    public void handshaken(long atNanos) {
        loop.record(RtmpMetric.HANDSHAKE_TIME, atNanos - connectedNanos);
    }

    @Override
    public void accepted(long atNanos) {
        tags = new TagWriter(
                medium.sources().get(),
                loop.settings().publish().stamp(),
                driver.writer().payload(),
                atNanos);
        loop.settings().publish().publishTime().ifPresent(time -> untilNanos = atNanos + time.toNanos());
        countBytes();
        driver.accepted(this);
        arrival.answered(atNanos);
        driver.writer().join(this, atNanos);
    }

    /**
     * Writes media that is due, and records how much of it the target has read.
     *
     * @param lateNanos how late the write is
     */
    void write(long dueNanos, long lateNanos) {
        tags.write(stream, dueNanos, loop.epochMicros());
        int due = stream.flush();
        dueBytes += due;
        loop.count(StreamMetric.SOURCE_BYTES_DUE, due);
        long owed = countTaken();
        loop.record(StreamMetric.SOURCE_LAG, Math.max(0, lateNanos) + owed * BITS_NANOS / medium.bitsPerSecond());
        countBytes();
        if (loop.clock().nanos() >= untilNanos) {
            leave();
        } else if (isBlocked(owed) && lateNanos < driver.writer().tickNanos()) {
            stream.stop(RtmpFailure.PUBLISHER_BLOCKED, owed + " bytes of media wait for the target");
        }
    }

    private boolean isBlocked(long owed) {
        return owed > loop.settings().publish().blockedAfter().toMillis() * medium.bitsPerSecond() / 8_000;
    }

    private long countTaken() {
        long owed = stream.pendingBytes();
        long more = Math.max(0, dueBytes - owed - takenBytes);
        takenBytes += more;
        loop.count(StreamMetric.SOURCE_BYTES, more);
        return owed;
    }

    private void countBytes() {
        long sent = stream.sentBytes();
        long received = stream.receivedBytes();
        arrival.sent((int) (sent - countedSentBytes));
        arrival.received((int) (received - countedReceivedBytes));
        countedSentBytes = sent;
        countedReceivedBytes = received;
    }

    /** Ends the session as planned. */
    private void leave() {
        leaving = true;
        stream.stop();
    }

    /** The engine has stopped waiting for the answer. */
    void abandon() {
        loop.noteAbandoned("a publisher", stream.step());
        stop();
    }

    /** Ends the session. An unanswered arrival fails. */
    void stop() {
        if (tags != null) {
            leave();
        } else {
            stream.stop();
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        countBytes();
        driver.left(this);
        if (leaving) {
            arrival.departed(atNanos);
            return;
        }
        if (why != RtmpFailure.STOPPED) {
            loop.recorder()
                    .note(why.id() + ", publisher of " + loop.mounts().path(mount) + ": " + Printable.excerpt(detail));
        }
        arrival.failed(why, atNanos);
    }
}
