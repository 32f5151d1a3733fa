package dev.throng.rtmp.load;

import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.load.StreamLoop;
import java.net.InetSocketAddress;

/** What clients play or publish, as the server should see it. */
final class Targets {

    /** @param server the index of the target's address */
    static StreamTarget of(StreamLoop<RtmpSettings> loop, int server, int mount) {
        InetSocketAddress address = loop.context().targets().get(server);
        String app = loop.settings().streams().app();
        String url = loop.settings().scheme() + "://" + host(address) + ":" + address.getPort() + "/" + app;
        return new StreamTarget(app, url, loop.mounts().path(mount));
    }

    private static String host(InetSocketAddress address) {
        String host = address.getHostString();
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    private Targets() {}
}
