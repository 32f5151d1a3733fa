package dev.throng.rtmp.load;

import dev.throng.rtmp.client.PlayerEvents;
import dev.throng.rtmp.client.PlayerStream;
import dev.throng.rtmp.client.PublisherEvents;
import dev.throng.rtmp.client.PublisherStream;
import dev.throng.rtmp.client.RtmpClient;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.transport.Endpoint;
import java.util.List;

/** Opens the streams of players and publishers of one event loop. Nothing is reported before a method returns. Confined to the loop. */
interface StreamOpener {

    /**
     * Begins to play a stream.
     *
     * @param server the index of the target's address
     * @param slowly whether the stream is read at the rate of slow readers
     */
    PlayerStream play(int server, StreamTarget target, boolean slowly, PlayerEvents events);

    /** Begins to publish a stream; see {@link RtmpClient#publish}. */
    PublisherStream publish(int server, StreamTarget target, int sendBufferBytes, PublisherEvents events);

    /**
     * Opens streams of the network.
     *
     * @param servers the target's addresses
     */
    static StreamOpener of(RtmpClient client, List<Endpoint> servers, int slowBytesPerSecond) {
        return new StreamOpener() {

            @Override
            public PlayerStream play(int server, StreamTarget target, boolean slowly, PlayerEvents events) {
                return slowly
                        ? client.playSlowly(servers.get(server), target, slowBytesPerSecond, events)
                        : client.play(servers.get(server), target, events);
            }

            @Override
            public PublisherStream publish(
                    int server, StreamTarget target, int sendBufferBytes, PublisherEvents events) {
                return client.publish(servers.get(server), target, sendBufferBytes, events);
            }
        };
    }
}
