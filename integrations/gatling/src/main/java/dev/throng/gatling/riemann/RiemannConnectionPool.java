package dev.throng.gatling.riemann;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.recording.HistogramRecording;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** All connections to one Riemann server. Thread-safe. */
final class RiemannConnectionPool {

    private final List<PooledConnection> connections;

    private RiemannConnectionPool(List<PooledConnection> connections) {
        this.connections = List.copyOf(connections);
    }

    static RiemannConnectionPool open(
            EventLoopGroup loops, RiemannProtocolBuilder settings, HistogramRecording recording, NanoClock clock) {
        InetSocketAddress target = new InetSocketAddress(settings.host(), settings.port());
        List<PooledConnection> connections = new ArrayList<>();
        for (int i = 0; i < settings.connections(); i++) {
            EventLoop loop = loops.next();
            connections.add(new PooledConnection(
                    loop, TransportKind.of(loop), target, settings, recording.forLoop(loop), clock));
        }
        return new RiemannConnectionPool(connections);
    }

    /** Returns the connection of a user, always the same one. */
    PooledConnection of(long userId) {
        return connections.get((int) Math.floorMod(userId, (long) connections.size()));
    }

    void close() {
        connections.forEach(PooledConnection::close);
    }
}
