package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.client.SourceStream;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.text.Printable;
import io.netty.buffer.ByteBuf;

/**
 * One source from the start of its arrival until it departs. Media that is due is written whether the target reads it or not. What the target
 * has not read is owed, and a source that owes too much fails. Confined to its event loop.
 */
final class SourceSession implements SourceEvents, MediaFeed.Receiver {

    /** The send buffer holds a second of media, but no less than this. */
    private static final int LEAST_SEND_BUFFER_BYTES = 16 * 1024;

    private static final long BITS_NANOS = 8_000_000_000L;

    private final PublishDriver driver;
    private final StreamLoopState loop;
    private final Arrival arrival;
    private final int mount;
    private final MediaSource medium;
    private final long blockedBytes;

    /** Null until {@link #open}. */
    private SourceStream stream;

    private boolean accepted;
    private boolean counted;
    private boolean leaving;
    private long untilNanos = Long.MAX_VALUE;
    private long dueBytes;
    private long takenBytes;

    /** The feed that it sends; kept by the {@link MediaWriter}. Null while it sends nothing. */
    MediaFeed feed;

    /** The place among the accepted sources; kept by the {@link PublishDriver}. Negative if it has none. */
    int place = -1;

    SourceSession(PublishDriver driver, StreamLoopState loop, Arrival arrival, int mount, MediaSource medium) {
        this.driver = driver;
        this.loop = loop;
        this.arrival = arrival;
        this.mount = mount;
        this.medium = medium;
        this.blockedBytes = loop.settings().publish().blockedAfter().toMillis() * medium.nominalBitsPerSecond() / 8_000;
    }

    /** Requests the mount point. */
    void open(SourceRequest request) {
        int sendBufferBytes = Math.max(LEAST_SEND_BUFFER_BYTES, medium.nominalBitsPerSecond() / 8);
        stream = driver.opener(mount).publish(request, sendBufferBytes, this);
    }

    int mount() {
        return mount;
    }

    MediaSource medium() {
        return medium;
    }

    /** The step that the stream is in. */
    StreamStep step() {
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
    public void connected(long atNanos) {}

    @Override
    public void accepted(long atNanos) {
        accepted = true;
        countHeads();
        loop.settings().publish().publishTime().ifPresent(time -> untilNanos = atNanos + time.toNanos());
        driver.accepted(this);
        arrival.answered(atNanos);
    }

    @Override
    public void mayBegin(long atNanos) {
        driver.writer().join(this, atNanos);
    }

    /** Writes media that is due, and records how much of it the target has read. */
    @Override
    public void send(ByteBuf bytes, long lateNanos) {
        int due = bytes.readableBytes();
        dueBytes += due;
        loop.count(StreamMetric.SOURCE_BYTES_DUE, due);
        if (due == 0) {
            bytes.release();
        } else {
            stream.write(bytes);
            stream.flush();
        }
        long owed = countTaken();
        loop.record(
                StreamMetric.SOURCE_LAG, Math.max(0, lateNanos) + owed * BITS_NANOS / medium.nominalBitsPerSecond());
        long now = loop.clock().nanos();
        if (now >= untilNanos) {
            leave();
        } else if (owed > blockedBytes && lateNanos < driver.writer().tickNanos()) {
            stream.stop(StreamFailure.SOURCE_BLOCKED, owed + " bytes of media wait for the target");
        }
    }

    private long countTaken() {
        long owed = stream.pendingBytes();
        long more = Math.max(0, dueBytes - owed - takenBytes);
        takenBytes += more;
        loop.count(StreamMetric.SOURCE_BYTES, more);
        arrival.sent((int) more);
        return owed;
    }

    /** Ends the session as planned. */
    private void leave() {
        leaving = true;
        stream.stop();
    }

    /** The engine has stopped waiting for the answer. */
    void abandon() {
        loop.noteAbandoned("a source", stream.step());
        stop();
    }

    /** Ends the session. An unanswered arrival fails. */
    void stop() {
        if (accepted) {
            leave();
        } else {
            stream.stop();
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        countHeads();
        driver.left(this);
        if (leaving) {
            arrival.departed(atNanos);
            return;
        }
        if (why != StreamFailure.STOPPED) {
            loop.recorder()
                    .note(why.id() + ", source at " + loop.mounts().path(mount) + ": " + Printable.excerpt(detail));
        }
        arrival.failed(why, atNanos);
    }

    /** Counts the request and the answer, once. */
    private void countHeads() {
        if (!counted) {
            counted = true;
            arrival.sent(stream.requestBytes());
            arrival.received(stream.answerBytes());
        }
    }
}
