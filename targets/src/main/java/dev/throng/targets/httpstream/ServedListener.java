package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.FeedCursor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Somebody who listens. It has a place in its mount's feed and nothing of its own that grows: what the kernel does not take
 * waits in the feed, until that is more than a queue may be.
 */
final class ServedListener extends PeriodicRole {

    private final HttpConnection connection;
    private final Mount mount;
    private final FeedCursor cursor;
    private final Optional<IcyInterleaver> metadata;
    private final boolean chunked;
    private final ListenerFaults fate;
    private final long number;
    private final long cameNanos;
    private long mediaBytes;
    private boolean served = true;

    /**
     * A listener that was answered.
     *
     * @param cursor its own from now on
     * @param metadata where ICY metadata go, if it asked for them
     */
    ServedListener(
            HttpConnection connection,
            Mount mount,
            FeedCursor cursor,
            Optional<IcyInterleaver> metadata,
            boolean chunked,
            ListenerFaults fate,
            long number) {
        this.connection = connection;
        this.mount = mount;
        this.cursor = cursor;
        this.metadata = metadata;
        this.chunked = chunked;
        this.fate = fate;
        this.number = number;
        this.cameNanos = connection.wheel().nowNanos();
        mount.listenerCame();
        traffic().listenerCame();
    }

    private HttpStreamCounters traffic() {
        return connection.site().traffic();
    }

    Mount mount() {
        return mount;
    }

    @Override
    public void read(ByteBuf bytes) {
        bytes.skipBytes(bytes.readableBytes());
    }

    @Override
    void end() {
        connection.context().close();
    }

    @Override
    public void ended() {
        connection.wheel().remove(this);
        mount.listenerWent();
        traffic().listenerWent();
        stopServing();
    }

    /** It keeps its connection, but its place in the feed is given up. */
    private void stopServing() {
        if (served) {
            served = false;
            cursor.close();
        }
    }

    @Override
    void turn(long nowNanos, WriteBatch batch) {
        if (!served) {
            return;
        }
        if (fate.starvesAfter(nowNanos - cameNanos)) {
            traffic().listenerStarves();
            stopServing();
        } else if (!connection.isBusy()) {
            serve(nowNanos, batch);
        } else if (cursor.behind() > connection.site().settings().queueBytes()) {
            traffic().listenerThrownOut();
            stopServing();
            connection.context().close();
        }
    }

    private void serve(long nowNanos, WriteBatch batch) {
        if (mediaBytes > 0 && cursor.behind() > 0 && fate.dropsAfter(nowNanos - cameNanos)) {
            cursor.take(1).release();
            traffic().byteDropped();
        }
        gather(batch);
        if (!batch.isEmpty()) {
            send(batch);
        }
        if (mediaBytes >= fate.endAfterBytes()) {
            finish(fate.endIsReset());
        } else if (cursor.isAtTheEnd()) {
            finish(false);
        }
    }

    private void gather(WriteBatch batch) {
        while (mediaBytes < fate.endAfterBytes()) {
            int room = metadata.map(IcyInterleaver::room).orElse(Integer.MAX_VALUE);
            if (room == 0) {
                batch.add(metadata.orElseThrow().block(mount.title()));
                continue;
            }
            ByteBuf piece = cursor.take((int) Math.min(room, fate.endAfterBytes() - mediaBytes));
            int bytes = piece.readableBytes();
            if (bytes == 0) {
                return;
            }
            batch.add(piece);
            mediaBytes += bytes;
            metadata.ifPresent(interleave -> interleave.sent(bytes));
        }
    }

    private void send(WriteBatch batch) {
        traffic().sent(batch.bytes());
        if (chunked) {
            connection.context().write(ascii(Integer.toHexString(batch.bytes()) + "\r\n"));
            batch.writeTo(connection.context());
            connection.context().write(ascii("\r\n"));
        } else {
            batch.writeTo(connection.context());
        }
        connection.context().flush();
    }

    private ByteBuf ascii(String text) {
        return ByteBufUtil.writeAscii(connection.context().alloc(), text);
    }

    private void finish(boolean withReset) {
        stopServing();
        if (withReset) {
            connection.reset();
        } else {
            connection.finish(chunked ? ascii("0\r\n\r\n") : Unpooled.EMPTY_BUFFER);
        }
    }

    /** As Icecast's list of clients has it. */
    String describe(long nowNanos) {
        InetSocketAddress from =
                (InetSocketAddress) connection.context().channel().remoteAddress();
        String address = from == null ? "" : from.getAddress().getHostAddress();
        return "<listener id=\"" + number + "\"><ID>" + number + "</ID><IP>" + address + "</IP><Connected>"
                + TimeUnit.NANOSECONDS.toSeconds(nowNanos - cameNanos) + "</Connected><lag>"
                + (served ? cursor.behind() : 0) + "</lag></listener>";
    }
}
