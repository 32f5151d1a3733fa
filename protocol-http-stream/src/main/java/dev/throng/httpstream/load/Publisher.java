package dev.throng.httpstream.load;

import dev.throng.httpstream.client.Publication;
import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.Arrival;
import dev.throng.text.Printable;
import io.netty.buffer.ByteBuf;

/**
 * One source from its arrival until that departs. What is due is handed to the connection whether the target takes it or not: what it
 * has not taken is owed, and a source that owes too much fails. Confined to its event loop.
 */
final class Publisher implements SourceEvents, Feed.Member {

    /** A second of the medium, but no less than this. */
    private static final int LEAST_SEND_BUFFER_BYTES = 16 * 1024;

    private static final long BITS_NANOS = 8_000_000_000L;

    private final Publishing publishing;
    private final Floor floor;
    private final Arrival arrival;
    private final int mount;
    private final MediaSource medium;
    private final long blockedBytes;
    private Publication publication;
    private boolean accepted;
    private boolean counted;
    private boolean leaving;
    private long untilNanos = Long.MAX_VALUE;
    private long dueBytes;
    private long takenBytes;

    /** Where it writes; see {@link Publishing}. */
    Feed feed;

    /** The place among those who were accepted; negative if it is not there. */
    int place = -1;

    Publisher(Publishing publishing, Floor floor, Arrival arrival, int mount, MediaSource medium) {
        this.publishing = publishing;
        this.floor = floor;
        this.arrival = arrival;
        this.mount = mount;
        this.medium = medium;
        this.blockedBytes =
                floor.settings().publish().blockedAfter().toMillis() * medium.nominalBitsPerSecond() / 8_000;
    }

    /** Begins to ask for the mount point. */
    void enter(SourceRequest request) {
        int sendBufferBytes = Math.max(LEAST_SEND_BUFFER_BYTES, medium.nominalBitsPerSecond() / 8);
        Publication begun = publishing.entrance().publish(request, sendBufferBytes, this);
        if (!begun.ended()) {
            publication = begun;
        }
    }

    int mount() {
        return mount;
    }

    MediaSource medium() {
        return medium;
    }

    Arrival arrival() {
        return arrival;
    }

    boolean isClosed() {
        return publication == null || publication.isClosed();
    }

    /** Bytes that are due and that the target has not taken. */
    long owedBytes() {
        return publication == null ? 0 : publication.pendingBytes();
    }

    @Override
    public void connected(long atNanos) {}

    @Override
    public void accepted(long atNanos) {
        accepted = true;
        countHeads();
        floor.settings().publish().publishTime().ifPresent(time -> untilNanos = atNanos + time.toNanos());
        publishing.accepted(this);
        arrival.answered(atNanos);
    }

    @Override
    public void mayBegin(long atNanos) {
        publishing.join(this, atNanos);
    }

    /** Writes what became due, and sees how much of it the target took. */
    @Override
    public void send(ByteBuf bytes, long lateNanos) {
        int due = bytes.readableBytes();
        dueBytes += due;
        floor.count(HttpStreamMetric.SOURCE_BYTES_DUE, due);
        if (due == 0) {
            bytes.release();
        } else {
            publication.write(bytes);
            publication.flush();
        }
        long owed = countTaken();
        floor.record(
                HttpStreamMetric.SOURCE_LAG,
                Math.max(0, lateNanos) + owed * BITS_NANOS / medium.nominalBitsPerSecond());
        long now = floor.clock().nanos();
        if (now >= untilNanos) {
            leave();
        } else if (owed > blockedBytes && lateNanos < publishing.tickNanos()) {
            publication.stop(StreamFailure.SOURCE_BLOCKED, owed + " bytes of the medium wait for the target");
        }
    }

    private long countTaken() {
        long owed = publication.pendingBytes();
        long more = Math.max(0, dueBytes - owed - takenBytes);
        takenBytes += more;
        floor.count(HttpStreamMetric.SOURCE_BYTES, more);
        arrival.sent((int) more);
        return owed;
    }

    /** As planned: its time, or the run, is over. */
    void leave() {
        leaving = true;
        publication.stop();
    }

    /** The engine waits for it no longer. */
    void giveUp() {
        floor.noteGivenUp("a source", publication.step());
        stop();
    }

    /** Ends it, whatever it is at; an arrival that is unanswered fails. */
    void stop() {
        if (accepted) {
            leave();
        } else {
            publication.stop();
        }
    }

    @Override
    public void ended(StreamFailure why, String detail, long atNanos) {
        countHeads();
        publishing.gone(this);
        if (leaving) {
            arrival.departed(atNanos);
            return;
        }
        if (why != StreamFailure.STOPPED) {
            floor.recorder()
                    .note(why.id() + ", source at " + floor.mounts().path(mount) + ": " + Printable.excerpt(detail));
        }
        arrival.failed(why, atNanos);
    }

    /** The request and what was said to it, once. */
    private void countHeads() {
        if (!counted && publication != null) {
            counted = true;
            arrival.sent(publication.requestBytes());
            arrival.received(publication.answerBytes());
        }
    }
}
