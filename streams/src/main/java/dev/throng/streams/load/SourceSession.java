package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.client.OutgoingStream;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.text.Printable;

/**
 * One source from the start of its arrival until it departs. Media that is due is written whether the target reads it or not. What the
 * target has not read is owed, and a source that owes too much fails. The protocol's subclass requests the stream, takes what the
 * connection reports, and writes the media. Confined to its event loop.
 */
public abstract class SourceSession implements OpenArrivals.Session {

    /** What a session begins with. */
    public record Start(PublishDriver driver, Arrival arrival, int mount) {}

    /** The send buffer holds a second of media, but no less than this. */
    private static final int MIN_SEND_BUFFER_BYTES = 16 * 1024;

    private static final long BITS_NANOS = 8_000_000_000L;

    private final PublishDriver driver;
    private final Arrival arrival;
    private final int mount;
    private final long bitsPerSecond;
    private final long blockedBytes;

    /** Null until it was requested. */
    private OutgoingStream stream;

    private boolean accepted;
    private boolean leaving;
    private long untilNanos = Long.MAX_VALUE;
    private long dueBytes;
    private long takenBytes;

    /** The place among the accepted sources; kept by the {@link PublishDriver}. Negative if it has none. */
    int place = -1;

    /** @param bitsPerSecond of the media, more than 0 */
    protected SourceSession(Start start, long bitsPerSecond) {
        this.driver = start.driver();
        this.arrival = start.arrival();
        this.mount = start.mount();
        this.bitsPerSecond = bitsPerSecond;
        this.blockedBytes = loop().settings().publish().blockedAfter().toMillis() * bitsPerSecond / 8_000;
    }

    /**
     * Requests the stream. Nothing is reported before it returns.
     *
     * @param server the index of the target's address
     */
    protected abstract OutgoingStream request(int server, int sendBufferBytes);

    /** Counts the bytes of the connection, those of written media apart; when the source is accepted, and at its end. */
    protected abstract void countBytes();

    /** The target has read so much more of the media. */
    protected abstract void taken(long bytes);

    /** The source writes no more. */
    protected abstract void stopWriting();

    /** Returns what the protocol calls a source. */
    protected abstract String kind();

    /** Returns the kind and the mount, for notes. */
    protected abstract String name();

    final void open(int server) {
        stream = request(server, (int) Math.max(MIN_SEND_BUFFER_BYTES, bitsPerSecond / 8));
    }

    protected final Arrival arrival() {
        return arrival;
    }

    protected final StreamLoop<?> loop() {
        return driver.loop();
    }

    protected final int mount() {
        return mount;
    }

    /** Returns the path or name of the mount. */
    protected final String path() {
        return loop().mounts().path(mount);
    }

    /** Returns the bytes of media that are due and that the target has not read. */
    final long owedBytes() {
        return stream.pendingBytes();
    }

    /** The target accepts the source. */
    protected final void accept(long atNanos) {
        accepted = true;
        countBytes();
        loop().settings().publish().publishTime().ifPresent(time -> untilNanos = atNanos + time.toNanos());
        driver.accepted(this);
        arrival.answered(atNanos);
    }

    /**
     * All media that is due was written. Records how much of it the target has read, and ends a session whose time is over or whose target
     * reads too little.
     *
     * @param due bytes that have become due since the last call
     * @param lateNanos how late the write is
     */
    protected final void written(int due, long lateNanos) {
        dueBytes += due;
        loop().count(StreamMetric.SOURCE_BYTES_DUE, due);
        long owed = owedBytes();
        long more = Math.max(0, dueBytes - owed - takenBytes);
        takenBytes += more;
        loop().count(StreamMetric.SOURCE_BYTES, more);
        loop().record(StreamMetric.SOURCE_LAG, Math.max(0, lateNanos) + owed * BITS_NANOS / bitsPerSecond);
        taken(more);
        if (loop().clock().nanos() >= untilNanos) {
            leave();
        } else if (owed > blockedBytes && lateNanos < driver.tickNanos()) {
            stream.stop(loop().failures().sourceBlocked(), owed + " bytes of media wait for the target");
        }
    }

    /** What was written so far, and is not known to be read, is lost with its connection. */
    protected final void discardWritten() {
        takenBytes = dueBytes;
    }

    /** Ends the session as planned. */
    private void leave() {
        leaving = true;
        stream.stop();
    }

    @Override
    public final Failure overdue() {
        return stream.step().overdue();
    }

    @Override
    public final void abandon() {
        loop().noteAbandoned("a " + kind(), stream.step());
        stop();
    }

    /** Ends the session. An unanswered arrival fails. */
    final void stop() {
        if (accepted) {
            leave();
        } else {
            stream.stop();
        }
    }

    /**
     * The stream ended. Called once, as the last method; also if the connection never opened.
     *
     * @param detail for people; may hold text of the server
     */
    public final void ended(Failure why, String detail, long atNanos) {
        countBytes();
        stopWriting();
        driver.left(this);
        if (leaving) {
            arrival.departed(atNanos);
            return;
        }
        if (why != loop().failures().stopped()) {
            loop().recorder().note(why.id() + ", " + name() + ": " + Printable.excerpt(detail));
        }
        arrival.failed(why, atNanos);
    }
}
