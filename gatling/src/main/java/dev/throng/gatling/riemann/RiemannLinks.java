package dev.throng.gatling.riemann;

import dev.throng.engine.TransportKind;
import dev.throng.gatling.recording.Recording;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** All connections to one Riemann. Any thread. */
final class RiemannLinks {

    private final List<RiemannLink> links;

    private RiemannLinks(List<RiemannLink> links) {
        this.links = List.copyOf(links);
    }

    static RiemannLinks open(
            EventLoopGroup loops, RiemannProtocolBuilder settings, Recording recording, NanoClock clock) {
        InetSocketAddress target = new InetSocketAddress(settings.host(), settings.port());
        List<RiemannLink> links = new ArrayList<>();
        for (int i = 0; i < settings.connections(); i++) {
            EventLoop loop = loops.next();
            links.add(new RiemannLink(loop, TransportKind.of(loop), target, settings, recording.on(loop), clock));
        }
        return new RiemannLinks(links);
    }

    /** The connection of a user, the same each time. */
    RiemannLink of(long userId) {
        return links.get((int) Math.floorMod(userId, (long) links.size()));
    }

    void close() {
        links.forEach(RiemannLink::close);
    }
}
