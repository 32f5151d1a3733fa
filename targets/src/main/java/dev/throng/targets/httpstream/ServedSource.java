package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.MountFeed;
import dev.throng.targets.httpstream.turns.WriteBatch;
import io.netty.buffer.ByteBuf;

/**
 * A connected source, whose bytes go to its mount point's feed. When the source ends, its mount point is removed and
 * its listeners get the rest of the feed.
 */
final class ServedSource extends PeriodicRole {

    private final Mount mount;
    private final MountFeed feed;
    private boolean received = true;
    private long lastReceivedNanos;

    /** {@code mount} is registered already. */
    ServedSource(HttpConnection connection, Mount mount, MountFeed feed) {
        super(connection);
        this.mount = mount;
        this.feed = feed;
        connection.server().counters.sourcesTotal.increment();
    }

    @Override
    public void read(ByteBuf bytes) {
        received = true;
        connection.server().counters.bytesReceived.add(bytes.readableBytes());
        feed.append(bytes);
        bytes.skipBytes(bytes.readableBytes());
    }

    @Override
    protected void onTurn(long nowNanos, WriteBatch batch) {
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
        feed.close();
        connection.server().counters.sourcesNow.decrementAndGet();
    }
}
