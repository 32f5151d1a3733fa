package dev.throng.httpstream.load;

import dev.throng.httpstream.client.CookieJar;
import dev.throng.httpstream.client.ResourceRequests;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.transport.Endpoint;
import java.time.Duration;
import java.util.List;

/** Opens what players of HLS load resources with, on one event loop. Confined to the loop. */
interface FetcherOpener {

    /**
     * Opens requests of whole resources, such as playlists and segments.
     *
     * @param server the index of the target's address
     * @param first the first address
     * @param limit how long one resource may take, from its request to its last byte
     * @param cookies of the player
     */
    ResourceRequests open(int server, StreamAddress first, Duration limit, CookieJar cookies);

    /**
     * Opens requests over the network.
     *
     * @param servers the target's addresses
     */
    static FetcherOpener of(StreamClient client, List<Endpoint> servers) {
        return (server, first, limit, cookies) -> client.fetcher(servers.get(server), first, limit, cookies);
    }
}
