package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.rtmp.codec.BadRtmpException;
import dev.throng.targets.httpstream.turns.PeriodicTask;
import io.netty.buffer.ByteBuf;

/** What a connection does after its commands: publish or play. Confined to the connection's event loop. */
abstract class RtmpRole extends PeriodicTask {

    final RtmpConnection connection;

    RtmpRole(RtmpConnection connection) {
        this.connection = connection;
    }

    /** Takes a message of audio, video or data; it is valid during the call. By default it is ignored. */
    void media(int type, long timestamp, ByteBuf payload) throws BadRtmpException {}

    /** The connection has no role now, or is closed. */
    void ended() {
        connection.wheel().remove(this);
    }

    @Override
    protected final void close() {
        connection.context().close();
    }
}
