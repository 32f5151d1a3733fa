package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;

/** A source: what it sends is its mount's feed. When it goes, the mount goes, and its listeners once they have all there is. */
final class ServedSource extends PeriodicRole {

    private final HttpConnection connection;
    private final Mount mount;
    private boolean heard = true;
    private long heardNanos;

    /** A source that was accepted and whose mount is there. */
    ServedSource(HttpConnection connection, Mount mount) {
        this.connection = connection;
        this.mount = mount;
        connection.site().traffic().sourceCame();
    }

    @Override
    public void read(ByteBuf bytes) {
        heard = true;
        connection.site().traffic().received(bytes.readableBytes());
        mount.feed().append(bytes);
        bytes.skipBytes(bytes.readableBytes());
    }

    @Override
    void turn(long nowNanos, WriteBatch batch) {
        if (heard) {
            heard = false;
            heardNanos = nowNanos;
        } else if (nowNanos - heardNanos
                > connection.site().settings().sourceTimeout().toNanos()) {
            connection.context().close();
        }
    }

    @Override
    void end() {
        connection.context().close();
    }

    @Override
    public void ended() {
        connection.wheel().remove(this);
        connection.site().mounts().remove(mount);
        mount.feed().close();
        connection.site().traffic().sourceWent();
    }
}
