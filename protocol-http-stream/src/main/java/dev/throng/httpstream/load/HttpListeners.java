package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.load.ListenDriver;
import dev.throng.streams.load.ListenerSession;
import dev.throng.streams.load.PerMount;
import dev.throng.streams.load.StreamLoop;

/**
 * What the listeners of one event loop share. Confined to the loop.
 *
 * @param opener requests their streams
 * @param addresses of the mounts
 * @param rules how their media is checked
 */
record HttpListeners(ListenerOpener opener, PerMount<StreamAddress> addresses, MediaRules rules) {

    /** Returns the driver of the operation {@code listen}. */
    static ListenDriver driver(StreamLoop<HttpStreamSettings> loop, ListenerOpener opener) {
        HttpListeners listeners = new HttpListeners(
                opener,
                new PerMount<>(loop, (server, mount) -> MountAddress.of(loop, server, mount)),
                MediaRules.of(loop));
        return new ListenDriver(loop, ReadCoalescing.Pieces.OF_HTTP, listeners::session);
    }

    private ListenerSession session(ListenerSession.Start start) {
        return new HttpListener(start, addresses.at(start.server(), start.mount()), this);
    }
}
