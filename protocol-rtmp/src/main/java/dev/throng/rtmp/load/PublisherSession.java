package dev.throng.rtmp.load;

import dev.throng.rtmp.client.PublisherEvents;
import dev.throng.rtmp.client.PublisherStream;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.client.OutgoingStream;
import dev.throng.streams.load.SourceSession;

/** One publisher. Confined to its event loop. */
final class PublisherSession extends SourceSession implements PublisherEvents {

    private final Publishers publishers;
    private final PublishedMedia medium;

    /** Null until it was requested. */
    private PublisherStream stream;
    /** Null until the server has accepted the publisher. */
    private TagWriter tags;

    private long connectedNanos;
    private long sentBytes;
    private long receivedBytes;

    /** The slot in which it writes; kept by the {@link PublisherWriter}. Negative while it writes nothing. */
    int slot = -1;

    PublisherSession(Start start, PublishedMedia medium, Publishers publishers) {
        super(start, medium.bitsPerSecond());
        this.medium = medium;
        this.publishers = publishers;
    }

    @Override
    protected OutgoingStream request(int server, int sendBufferBytes) {
        StreamTarget target = Targets.of(publishers.loop(), server, mount());
        stream = publishers.opener().publish(server, target, sendBufferBytes, this);
        return stream;
    }

    @Override
    protected String kind() {
        return "publisher";
    }

    @Override
    protected String name() {
        return "publisher of " + path();
    }

    @Override
    public void connected(long atNanos) {
        connectedNanos = atNanos;
    }

    @Override
    public void redirected(long atNanos) {
        loop().count(RtmpMetric.REDIRECTS, 1);
    }

    @Override
    public void handshaken(long atNanos) {
        loop().record(RtmpMetric.HANDSHAKE_TIME, atNanos - connectedNanos);
    }

    @Override
    public void accepted(long atNanos) {
        tags = new TagWriter(
                medium.sources().get(),
                publishers.loop().settings().publish().stamp(),
                publishers.writer().payload(),
                atNanos);
        accept(atNanos);
        publishers.writer().join(this, atNanos);
    }

    /**
     * Writes media that is due.
     *
     * @param lateNanos how late the write is
     */
    void write(long dueNanos, long lateNanos) {
        tags.write(stream, dueNanos, loop().mediaClock().getAsLong());
        written(stream.flush(), lateNanos);
    }

    @Override
    protected void stopWriting() {
        publishers.writer().leave(this);
    }

    @Override
    protected void taken(long bytes) {
        countBytes();
    }

    @Override
    protected void countBytes() {
        long sent = stream.sentBytes();
        long received = stream.receivedBytes();
        arrival().sent((int) (sent - sentBytes));
        arrival().received((int) (received - receivedBytes));
        sentBytes = sent;
        receivedBytes = received;
    }
}
