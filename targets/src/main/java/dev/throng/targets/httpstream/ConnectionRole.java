package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;

/** What a connection is at the moment. Used on its event loop alone. */
interface ConnectionRole {

    /** Bytes came from the client; the caller releases them. */
    void read(ByteBuf bytes);

    /** The connection is over. */
    void ended();

    /** Whether the connection may be ended once a request had time enough to come. */
    default boolean isShort() {
        return false;
    }
}
