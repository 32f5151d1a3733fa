package dev.throng.rtmp.load;

import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.load.ListenDriver;
import dev.throng.streams.load.PerMount;
import dev.throng.streams.load.StreamLoop;

/** Makes the driver of the operation {@code play}. */
final class Players {

    static ListenDriver driver(StreamLoop<RtmpSettings> loop, StreamOpener opener) {
        PerMount<StreamTarget> targets = new PerMount<>(loop, (server, mount) -> Targets.of(loop, server, mount));
        return new ListenDriver(
                loop,
                ReadCoalescing.Pieces.OF_RTMP,
                start -> new PlayerSession(start, targets.at(start.server(), start.mount()), opener));
    }

    private Players() {}
}
