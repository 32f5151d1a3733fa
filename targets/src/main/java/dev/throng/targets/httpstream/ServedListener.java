package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.faults.ListenerFaults;
import dev.throng.targets.httpstream.feed.FeedCursor;
import dev.throng.targets.httpstream.turns.WriteBatch;
import dev.throng.targets.serving.ConnectionCloser;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A connected listener. It has no queue, only a position in its mount point's feed: bytes that the kernel does not take
 * yet stay in the feed. A listener whose lag exceeds the queue size is removed.
 */
final class ServedListener extends PeriodicRole {

    private final Mount mount;
    private final FeedCursor cursor;
    private final Optional<IcyInterleaver> metadata;
    private final boolean chunked;
    private final ListenerFaults listenerFaults;
    private final long number;
    private final long startNanos;
    private final long mostLagBytes;
    private long mediaBytes;
    private boolean served = true;

    /**
     * Starts to serve a listener whose response head was written.
     *
     * @param cursor the position in the feed, which this object closes
     * @param metadata places ICY metadata; empty if the listener did not request them
     */
    ServedListener(
            HttpConnection connection,
            Mount mount,
            FeedCursor cursor,
            Optional<IcyInterleaver> metadata,
            boolean chunked,
            ListenerFaults listenerFaults,
            long number) {
        super(connection);
        this.mount = mount;
        this.cursor = cursor;
        this.metadata = metadata;
        this.chunked = chunked;
        this.listenerFaults = listenerFaults;
        this.number = number;
        this.startNanos = connection.wheel().nowNanos();
        // a burst of video may be larger than the queue
        this.mostLagBytes = Math.max(0, cursor.lagBytes() - connection.server().settings.burstBytes)
                + connection.server().settings.queueBytes;
        mount.listenerAdded();
        counters().listenersTotal.increment();
        counters().listenersNow.increment();
    }

    private HttpStreamCounters counters() {
        return connection.server().counters;
    }

    Mount mount() {
        return mount;
    }

    @Override
    public void ended() {
        super.ended();
        mount.listenerRemoved();
        counters().listenersNow.decrement();
        stopServing();
    }

    /** Keeps the connection, but gives up the position in the feed. */
    private void stopServing() {
        if (served) {
            served = false;
            cursor.close();
        }
    }

    @Override
    protected void onTurn(long nowNanos, WriteBatch batch) {
        if (!served) {
            return;
        }
        if (listenerFaults.isStarvedAfter(nowNanos - startNanos)) {
            counters().starvedTotal.increment();
            stopServing();
            return;
        }
        if (!connection.isBusy()) {
            serve(nowNanos, batch);
        }
        if (served && isTooSlow()) {
            counters().slowListenersRemoved.increment();
            stopServing();
            close();
        }
    }

    /** Data that the target itself holds back, because of a stall, are not the listener's fault. */
    private boolean isTooSlow() {
        return (connection.isBusy() || listenerFaults.isSlow()) && cursor.lagBytes() > mostLagBytes;
    }

    private void serve(long nowNanos, WriteBatch batch) {
        if (mediaBytes > 0 && cursor.lagBytes() > 0 && listenerFaults.takeByteDrop(nowNanos - startNanos)) {
            cursor.take(1).release();
            counters().bytesDropped.increment();
        }
        fillBatch(batch, listenerFaults.mostBytesAfter(nowNanos - startNanos));
        if (!batch.isEmpty()) {
            send(batch);
        }
        if (mediaBytes >= listenerFaults.endAfterBytes()) {
            finish(listenerFaults.endIsReset());
        } else if (cursor.isAtEnd()) {
            finish(false);
        }
    }

    private void fillBatch(WriteBatch batch, long mostBytes) {
        while (mediaBytes < mostBytes) {
            int untilBlock = metadata.map(IcyInterleaver::bytesUntilBlock).orElse(Integer.MAX_VALUE);
            if (untilBlock == 0) {
                batch.add(metadata.orElseThrow().block(mount.title()));
                continue;
            }
            ByteBuf piece = cursor.take((int) Math.min(untilBlock, mostBytes - mediaBytes));
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
        counters().bytesSent.add(batch.bytes());
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
            ConnectionCloser.reset(connection.context().channel());
        } else {
            connection.finish(chunked ? ascii("0\r\n\r\n") : Unpooled.EMPTY_BUFFER);
        }
    }

    /** The listener's entry in Icecast's list of clients. */
    String describe(long nowNanos) {
        InetSocketAddress from =
                (InetSocketAddress) connection.context().channel().remoteAddress();
        String address = from == null ? "" : from.getAddress().getHostAddress();
        return "<listener id=\"" + number + "\"><ID>" + number + "</ID><IP>" + address + "</IP><Connected>"
                + TimeUnit.NANOSECONDS.toSeconds(nowNanos - startNanos) + "</Connected><lag>"
                + (served ? cursor.lagBytes() : 0) + "</lag></listener>";
    }
}
