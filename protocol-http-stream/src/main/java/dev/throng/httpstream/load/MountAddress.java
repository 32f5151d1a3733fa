package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.streams.load.StreamLoop;

/** The addresses of mounts. */
final class MountAddress {

    /** @param server the index of the target's address */
    static StreamAddress of(StreamLoop<HttpStreamSettings> loop, int server, int mount) {
        return StreamAddress.at(
                loop.context().targets().get(server),
                loop.settings().encrypted(),
                loop.mounts().path(mount));
    }

    private MountAddress() {}
}
