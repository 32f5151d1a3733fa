package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;

/**
 * Resolves the addresses in the playlists of one player. Immutable.
 *
 * @param hosts which hosts playlists may lead to
 * @param first the address that the scenario names
 */
record AddressRule(HostRule hosts, StreamAddress first) {

    /**
     * Resolves an address as a playlist has it.
     *
     * @param from the address of the playlist
     * @throws HlsException if it is none, or must not be requested
     */
    StreamAddress resolve(StreamAddress from, String uri) throws HlsException {
        StreamAddress address;
        try {
            address = from.resolve(uri);
        } catch (IllegalArgumentException e) {
            throw new HlsException(StreamFailure.BAD_PLAYLIST, "a playlist with an invalid address: " + e.getMessage());
        }
        if (!hosts.allows(first, address)) {
            throw new HlsException(
                    StreamFailure.REDIRECT_REFUSED,
                    "a playlist leads to " + address + " (expected: the host of " + first + ")");
        }
        return address;
    }
}
