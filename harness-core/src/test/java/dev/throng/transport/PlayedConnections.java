package dev.throng.transport;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An event loop in virtual time, and the connections that are opened on it. There is no network: each connection is open as soon as the loop
 * runs, and the test plays the target. The clock begins at 0.
 */
public final class PlayedConnections {

    private final EmbeddedChannel host = new EmbeddedChannel();
    private final List<PlayedChannel> channels = new ArrayList<>();
    private long nowNanos;

    public PlayedConnections() {
        host.freezeTime();
    }

    public EventLoop loop() {
        return host.eventLoop();
    }

    public NanoClock clock() {
        return () -> nowNanos;
    }

    /** An endpoint on loopback, which needs no name lookup. */
    public Endpoint target() {
        return Endpoint.plain(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8000));
    }

    /** Makes a channel that the loop can register. */
    public SocketChannel newChannel() {
        PlayedChannel channel = new PlayedChannel();
        channels.add(channel);
        return channel;
    }

    /** The channel of the newest connection. */
    public PlayedChannel channel() {
        return channels.get(channels.size() - 1);
    }

    /** Runs the loop's tasks without letting time pass. */
    public void run() {
        host.runPendingTasks();
    }

    /** Lets time pass in steps of 10 ms; the loop runs its timers after each. */
    public void pass(long millis) {
        for (long step = 0; step < millis; step += 10) {
            long nanos = TimeUnit.MILLISECONDS.toNanos(Math.min(10, millis - step));
            nowNanos += nanos;
            host.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
            host.runPendingTasks();
        }
    }

    public long nowNanos() {
        return nowNanos;
    }
}
