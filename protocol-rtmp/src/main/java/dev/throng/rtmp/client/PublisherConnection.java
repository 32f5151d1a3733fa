package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.rtmp.session.PublishSession;
import dev.throng.rtmp.session.RtmpSession;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.transport.Endpoint;
import io.netty.buffer.ByteBuf;

/** The connection of one publisher. */
final class PublisherConnection extends StreamConnection implements PublisherStream {

    private static final int USUAL_BYTES = 4 * 1024;

    private final int sendBufferBytes;
    private final PublisherEvents events;

    /** Null until the connection takes bytes. */
    private PublishSession session;

    /** What was written since the last flush; null if there is nothing. */
    private ByteBuf written;

    PublisherConnection(
            RtmpClient client, Endpoint server, StreamTarget target, int sendBufferBytes, PublisherEvents events) {
        super(client, server, target);
        this.sendBufferBytes = sendBufferBytes;
        this.events = events;
    }

    /** Begins to connect. */
    void open() {
        open(PlayerConnection.UNLIMITED);
    }

    @Override
    RtmpSession newSession() {
        session = new PublishSession(
                target(),
                client().options().handshake(),
                client().random(),
                client().options().chunkSize(),
                this,
                this);
        return session;
    }

    @Override
    void ready(long atNanos) {
        connection().sendBuffer(sendBufferBytes);
        events.connected(atNanos);
    }

    @Override
    void redirected(long atNanos) {
        events.redirected(atNanos);
    }

    @Override
    void handshaken(long atNanos) {
        events.handshaken(atNanos);
    }

    @Override
    void accepted(long atNanos) {
        connection().stopTimeout();
        events.accepted(atNanos);
    }

    @Override
    public void writeMedia(int type, long timestampMillis, ByteBuf payload) {
        session.writeMedia(written(), type, timestampMillis, payload);
    }

    @Override
    public void writeMetadata(long timestampMillis, ByteBuf payload) {
        session.writeMetadata(written(), timestampMillis, payload);
    }

    @Override
    public void writeStamp(long timestampMillis, long epochMicros) {
        session.writeStamp(written(), timestampMillis, epochMicros);
    }

    private ByteBuf written() {
        if (written == null) {
            written = allocator().directBuffer(USUAL_BYTES);
        }
        return written;
    }

    @Override
    public int flush() {
        if (written == null) {
            return 0;
        }
        int count = written.readableBytes();
        ByteBuf out = written;
        written = null;
        send(out);
        flushSent();
        return count;
    }

    @Override
    public long pendingBytes() {
        return connection().pendingBytes();
    }

    @Override
    public void stop(Failure why, String detail) {
        if (!ended() && session != null) {
            flush();
            session.leave();
            flushSent();
        }
        end(why, detail);
    }

    @Override
    void finished(Failure why, String detail, long atNanos) {
        if (written != null) {
            written.release();
            written = null;
        }
        events.ended(why, detail, atNanos);
    }
}
