package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.faults.ListenerFaults;
import dev.throng.targets.httpstream.feed.FeedCursor;
import dev.throng.targets.httpstream.live.LiveCounters;
import dev.throng.targets.httpstream.live.LiveStream;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.httpstream.rtmp.codec.ServerMessages;
import dev.throng.targets.httpstream.turns.WriteBatch;
import dev.throng.targets.serving.ConnectionCloser;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A player. It has no queue, only a position in the stream's chunks, which are the same bytes for all players. A player whose lag exceeds the
 * queue size is removed. When its publisher ends, the player waits for the next one.
 */
final class RtmpPlayer extends RtmpRole {

    private final String path;
    private final ListenerFaults faults;
    private final long startNanos;
    private Optional<LiveStream> stream = Optional.empty();
    private Optional<FeedCursor> cursor = Optional.empty();
    private long mostLagBytes;
    private long mediaBytes;
    private long nextPingNanos;
    private boolean served = true;

    /** The play command has been answered. */
    RtmpPlayer(RtmpConnection connection, String path, long number) {
        super(connection);
        this.path = path;
        this.faults = ListenerFaults.of(connection.serving().faults, number);
        this.startNanos = connection.serving().clock.nanos();
        this.nextPingNanos = startNanos + pingNanos();
        counters().playersTotal.increment();
        counters().playersNow.increment();
    }

    private LiveCounters counters() {
        return connection.serving().counters;
    }

    private long pingNanos() {
        return connection.serving().settings.pingEvery.toNanos();
    }

    @Override
    void ended() {
        super.ended();
        counters().playersNow.decrement();
        leave();
    }

    private void leave() {
        cursor.ifPresent(FeedCursor::close);
        cursor = Optional.empty();
        stream.ifPresent(left -> left.players().decrement());
        stream = Optional.empty();
    }

    /** Keeps the connection, but sends no more media. */
    private void stopServing() {
        served = false;
        leave();
    }

    @Override
    protected void onTurn(long nowNanos, WriteBatch batch) {
        if (!served) {
            return;
        }
        long sinceStart = nowNanos - startNanos;
        if (faults.isStarvedAfter(sinceStart)) {
            counters().playersStarved.increment();
            stopServing();
            return;
        }
        if (cursor.isEmpty()) {
            joinIfPossible();
        }
        if (!connection.isBusy()) {
            cursor.ifPresent(position -> serve(position, sinceStart, batch));
        }
        if (cursor.map(this::isTooSlow).orElse(false)) {
            counters().slowPlayersRemoved.increment();
            stopServing();
            close();
        }
        pingIfDue(nowNanos);
    }

    /** Data that the target itself holds back, because of a stall, are not the player's fault. */
    private boolean isTooSlow(FeedCursor position) {
        return (connection.isBusy() || faults.isSlow()) && position.lagBytes() > mostLagBytes;
    }

    private void joinIfPossible() {
        Optional<LiveStream> found = connection.serving().streams.at(path);
        cursor = found.flatMap(live -> live.chunks().join());
        if (cursor.isPresent()) {
            stream = found;
            stream.get().players().increment();
            mostLagBytes = cursor.get().lagBytes() + connection.serving().limits.queueBytes;
            if (mediaBytes > 0) {
                tell(RtmpTypes.STREAM_BEGIN, "NetStream.Play.PublishNotify", "The stream has a publisher again.");
            }
        }
    }

    private void serve(FeedCursor position, long sinceStart, WriteBatch batch) {
        if (mediaBytes > 0 && position.lagBytes() > 0 && faults.takeByteDrop(sinceStart)) {
            position.take(1).release();
        }
        boolean all = fill(position, batch, faults.mostBytesAfter(sinceStart));
        if (all && mediaBytes > 0) {
            addFaultyChunks(batch, sinceStart);
        }
        if (!batch.isEmpty()) {
            counters().mediaBytesSent.add(batch.bytes());
            batch.writeTo(connection.context());
            connection.context().flush();
        }
        if (mediaBytes >= faults.endAfterBytes()) {
            end();
        } else if (position.isAtEnd()) {
            leave();
            tell(RtmpTypes.STREAM_EOF, "NetStream.Play.UnpublishNotify", "The publisher has left.");
        }
    }

    /** Returns whether all bytes of the stream were taken. They end between two messages then. */
    private boolean fill(FeedCursor position, WriteBatch batch, long mostBytes) {
        while (mediaBytes < mostBytes) {
            ByteBuf piece = position.take((int) Math.min(Integer.MAX_VALUE, mostBytes - mediaBytes));
            if (!piece.isReadable()) {
                return true;
            }
            mediaBytes += piece.readableBytes();
            batch.add(piece);
        }
        return false;
    }

    private void addFaultyChunks(WriteBatch batch, long sinceStart) {
        if (faults.takeTimestampJump(sinceStart)) {
            counters().timestampJumps.increment();
            batch.add(FaultyChunks.jump(stream.map(LiveStream::lastTimestamp).orElse(0L)));
        }
        if (faults.takeCorruptChunk(sinceStart)) {
            counters().chunksCorrupted.increment();
            batch.add(FaultyChunks.corrupt());
        }
    }

    private void end() {
        stopServing();
        if (faults.endIsReset()) {
            ConnectionCloser.reset(connection.context().channel());
        } else {
            connection.context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void tell(int event, String code, String description) {
        ServerMessages messages = connection.serving().messages;
        connection.send(out -> {
            messages.userControl(out, event, ServerMessages.STREAM);
            messages.onStatus(out, "status", code, description);
        });
    }

    private void pingIfDue(long nowNanos) {
        if (pingNanos() > 0 && nowNanos - nextPingNanos >= 0 && served && isBetweenMessages()) {
            nextPingNanos = nowNanos + pingNanos();
            int millis = (int) TimeUnit.NANOSECONDS.toMillis(nowNanos);
            connection.send(out -> connection.serving().messages.userControl(out, RtmpTypes.PING_REQUEST, millis));
        }
    }

    /** Chunks of other messages may come between chunks, but not within one. */
    private boolean isBetweenMessages() {
        return cursor.map(position -> position.lagBytes() == 0).orElse(true);
    }
}
