package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;

/** What a connection currently does, such as reading a request or serving a listener. Used on its event loop alone. */
interface ConnectionRole {

    /** Takes bytes from the client; the caller releases them. By default they are ignored. */
    default void read(ByteBuf bytes) {
        bytes.skipBytes(bytes.readableBytes());
    }

    /** The connection has another role now, or is closed. */
    default void ended() {}

    /** Whether the connection is closed if it still has this role at the header timeout. */
    default boolean endsAtHeaderTimeout() {
        return false;
    }
}
