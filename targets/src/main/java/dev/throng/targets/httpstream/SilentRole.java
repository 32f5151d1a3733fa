package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;

/** Accepted, read, never answered. */
final class SilentRole implements ConnectionRole {

    @Override
    public void read(ByteBuf bytes) {
        bytes.skipBytes(bytes.readableBytes());
    }

    @Override
    public void ended() {}
}
