package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.live.LiveStream;
import dev.throng.targets.httpstream.rtmp.codec.Amf0Reader;
import dev.throng.targets.httpstream.rtmp.codec.BadRtmpException;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.httpstream.turns.WriteBatch;
import io.netty.buffer.ByteBuf;

/** A publisher, whose messages go to its stream. When it ends, the stream ends. */
final class RtmpPublisher extends RtmpRole {

    private static final String SET_METADATA = "@setDataFrame";
    private static final String METADATA = "onMetaData";

    private final LiveStream stream;
    private boolean received = true;
    private long lastReceivedNanos;

    RtmpPublisher(RtmpConnection connection, LiveStream stream) {
        super(connection);
        this.stream = stream;
        connection.serving().counters.publishersTotal.increment();
    }

    @Override
    void media(int type, long timestamp, ByteBuf payload) throws BadRtmpException {
        received = true;
        connection.serving().counters.mediaBytesReceived.add(payload.readableBytes());
        if (type != RtmpTypes.DATA) {
            stream.write(type, timestamp, payload);
            return;
        }
        ByteBuf values = payload.duplicate();
        String name = new Amf0Reader(values).next().text().orElse("");
        if (name.equals(SET_METADATA)) {
            stream.writeMetadata(timestamp, values);
        } else if (name.equals(METADATA)) {
            stream.writeMetadata(timestamp, payload);
        } else {
            stream.write(RtmpTypes.DATA, timestamp, payload);
        }
    }

    @Override
    protected void onTurn(long nowNanos, WriteBatch batch) {
        if (received) {
            received = false;
            lastReceivedNanos = nowNanos;
        } else if (nowNanos - lastReceivedNanos
                > connection.serving().limits.publisherTimeout.toNanos()) {
            close();
        }
    }

    @Override
    void ended() {
        super.ended();
        connection.serving().streams.end(stream);
        connection.serving().counters.publishersNow.decrementAndGet();
    }
}
