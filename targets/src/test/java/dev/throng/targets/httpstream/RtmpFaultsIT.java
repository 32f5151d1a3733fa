package dev.throng.targets.httpstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.time.VirtualClock;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RtmpFaultsIT {

    private final VirtualClock clock = new VirtualClock();
    private final List<RawRtmpClient> players = new ArrayList<>();

    @AfterEach
    void closePlayers() throws Exception {
        for (RawRtmpClient player : players) {
            player.close();
        }
    }

    private HttpStreamServer serve(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "--rtmp-port=0";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return HttpStreamServers.start(clock, all);
    }

    private RawRtmpClient play(HttpStreamServer server) throws Exception {
        RawRtmpClient player = RawRtmpClient.playing(server, "stream-1");
        players.add(player);
        // its faults count from the time at which it was accepted
        HttpStreamServers.await("players", server.liveCounters().playersTotal::sum, n -> n == players.size());
        return player;
    }

    @Test
    void theFirstPlayersAreRefused() throws Exception {
        try (HttpStreamServer server = serve("--refuse=2@404")) {
            for (int n = 1; n <= 3; n++) {
                RawRtmpClient player = RawRtmpClient.connected(server);
                players.add(player);
                player.command("play", 3, null, "stream-1");
                player.until(n < 3 ? "NetStream.Play.StreamNotFound" : "NetStream.Play.Start");
            }
            assertThat(server.liveCounters().playsRefused.sum()).isEqualTo(2);
        }
    }

    @Test
    void connectionsEndAfterAnExactNumberOfBytesOfMedia() throws Exception {
        try (HttpStreamServer server = serve("--close-after=1@5k")) {
            RawRtmpClient faulty = play(server);
            RawRtmpClient sound = play(server);
            clock.advance(Duration.ofSeconds(3));
            assertThat(faulty.restBytes()).isEqualTo(5 * 1024);
            assertThat(sound.until(RawRtmpClient.VIDEO).isConfiguration()).isTrue();
            HttpStreamServers.await("players", server.liveCounters().playersNow::sum, n -> n == 1);
        }
    }

    @Test
    void starvedPlayersStayConnectedAndGetNothing() throws Exception {
        try (HttpStreamServer server = serve("--starve=1@1s")) {
            RawRtmpClient faulty = play(server);
            RawRtmpClient sound = play(server);
            faulty.until("onMetaData");
            clock.advance(Duration.ofSeconds(1));
            HttpStreamServers.await("starved", server.liveCounters().playersStarved::sum, n -> n == 1);
            clock.advance(Duration.ofSeconds(9));
            assertThatThrownBy(() -> {
                        faulty.within(200);
                        while (true) {
                            assertThat(faulty.next().timestamp).isLessThan(12_000);
                        }
                    })
                    .isInstanceOf(SocketTimeoutException.class);
            while (sound.next().timestamp < 20_000) {
                assertThat(server.liveCounters().playersNow.sum()).isEqualTo(2);
            }
        }
    }

    @Test
    void slowPlayersGetAPartOfTheStreamAndAreRemovedWhenTheQueueIsFull() throws Exception {
        try (HttpStreamServer server = serve("--slow=1@100", "--queue-size=100000")) {
            play(server);
            RawRtmpClient sound = play(server);
            clock.advance(Duration.ofSeconds(7));
            HttpStreamServers.await("bytes sent", server.liveCounters().mediaBytesSent::sum, n -> n > 255_000);
            assertThat(server.liveCounters().mediaBytesSent.sum()).isBetween(255_000L, 285_000L);
            assertThat(server.liveCounters().slowPlayersRemoved.sum()).isZero();
            clock.advance(Duration.ofSeconds(7));
            HttpStreamServers.await("removed", server.liveCounters().slowPlayersRemoved::sum, n -> n == 1);
            while (sound.next().timestamp < 24_000) {
                assertThat(server.liveCounters().slowPlayersRemoved.sum()).isEqualTo(1);
            }
        }
    }

    @Test
    void oneFrameHasATimeAnHourAhead() throws Exception {
        try (HttpStreamServer server = serve("--timestamp-jump=1@2s")) {
            RawRtmpClient faulty = play(server);
            clock.advance(Duration.ofSeconds(2));
            HttpStreamServers.await("jumps", server.liveCounters().timestampJumps::sum, n -> n == 1);
            clock.advance(Duration.ofSeconds(2));
            int ahead = 0;
            long time = 0;
            while (time < 13_900 || time > 3_600_000) {
                time = faulty.until(RawRtmpClient.AUDIO).timestamp;
                ahead += time > 3_600_000 ? 1 : 0;
            }
            assertThat(ahead).isEqualTo(1);
        }
    }

    @Test
    void aChunkWhoseHeaderCannotBeRightComesBetweenTwoMessages() throws Exception {
        try (HttpStreamServer server = serve("--corrupt-chunk=1@1s")) {
            RawRtmpClient faulty = play(server);
            clock.advance(Duration.ofSeconds(1));
            assertThat(faulty.until(99).payload).hasSize(1);
            assertThat(server.liveCounters().chunksCorrupted.sum()).isEqualTo(1);
        }
    }
}
