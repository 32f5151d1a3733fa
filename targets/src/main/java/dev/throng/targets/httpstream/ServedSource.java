package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;

/**
 * A connected source, whose bytes go to its mount point's feed. When the source ends, its mount point is removed and
 * its listeners get the rest of the feed.
 */
final class ServedSource extends PeriodicRole {

    private final Mount mount;
    private boolean received = true;
    private long lastReceivedNanos;

    /** {@code mount} is registered already. */
    ServedSource(HttpConnection connection, Mount mount) {
        super(connection);
        this.mount = mount;
        connection.server().counters.sourcesTotal.increment();
    }

    @Override
    public void read(ByteBuf bytes) {
        received = true;
        connection.server().counters.bytesReceived.add(bytes.readableBytes());
        mount.feed().append(bytes);
        bytes.skipBytes(bytes.readableBytes());
    }

    @Override
    void onTurn(long nowNanos, WriteBatch batch) {
        if (received) {
            received = false;
            lastReceivedNanos = nowNanos;
        } else if (nowNanos - lastReceivedNanos
                > connection.server().settings.sourceTimeout.toNanos()) {
            close();
        }
    }

    @Override
    public void ended() {
        super.ended();
        connection.server().mounts.remove(mount);
        mount.feed().close();
        connection.server().counters.sourcesNow.decrementAndGet();
    }
}
