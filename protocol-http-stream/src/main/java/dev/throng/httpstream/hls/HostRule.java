package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;

/** Decides which hosts a playlist may send requests to. The user of the target decides which hosts get load. */
@FunctionalInterface
public interface HostRule {

    /**
     * Whether an address in a playlist may be requested.
     *
     * @param first the address that the scenario names
     */
    boolean allows(StreamAddress first, StreamAddress next);
}
