package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.client.SourceStream;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.streams.client.OutgoingStream;
import dev.throng.streams.load.SourceSession;
import io.netty.buffer.ByteBuf;

/** One source over HTTP. Confined to its event loop. */
final class HttpSource extends SourceSession implements SourceEvents, MediaFeed.Receiver {

    private final HttpSources sources;
    private final MediaSource medium;

    /** Null until it was requested. */
    private SourceStream stream;

    private boolean counted;

    /** The feed that it sends; kept by the {@link SourceWriter}. Null while it sends nothing. */
    MediaFeed feed;

    HttpSource(Start start, MediaSource medium, HttpSources sources) {
        super(start, medium.nominalBitsPerSecond());
        this.sources = sources;
        this.medium = medium;
    }

    @Override
    protected OutgoingStream request(int server, int sendBufferBytes) {
        stream = sources.openers().get(server).publish(sources.request(server, mount(), medium), sendBufferBytes, this);
        return stream;
    }

    MediaSource medium() {
        return medium;
    }

    @Override
    protected String name() {
        return "source at " + path();
    }

    @Override
    protected String kind() {
        return "source";
    }

    @Override
    public void connected(long atNanos) {}

    @Override
    public void retried(int status, long atNanos) {
        stopWriting();
        discardWritten();
        loop().count(HttpStreamMetric.SOURCES_RETRIED, 1);
        String form = status == 417 ? "without Expect: 100-continue" : "in chunks";
        loop().recorder().note("the target answered a source with status " + status + ", so sources publish " + form);
    }

    @Override
    public void accepted(long atNanos) {
        accept(atNanos);
    }

    @Override
    public void mayBegin(long atNanos) {
        sources.writer().join(this, atNanos);
    }

    @Override
    public void send(ByteBuf bytes, long lateNanos) {
        int due = bytes.readableBytes();
        if (due == 0) {
            bytes.release();
        } else {
            stream.write(bytes);
            stream.flush();
        }
        written(due, lateNanos);
    }

    @Override
    protected void stopWriting() {
        sources.writer().leave(this);
    }

    @Override
    protected void taken(long bytes) {
        arrival().sent((int) bytes);
    }

    /** Counts the request and the answer, once. */
    @Override
    protected void countBytes() {
        if (!counted) {
            counted = true;
            arrival().sent(stream.requestBytes());
            arrival().received(stream.answerBytes());
        }
    }
}
