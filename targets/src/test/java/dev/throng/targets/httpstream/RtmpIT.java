package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.httpstream.RawRtmpClient.Received;
import dev.throng.targets.observe.SelfObserver;
import dev.throng.targets.serving.ServerTestCertificates;
import dev.throng.targets.time.VirtualClock;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RtmpIT {

    private static final byte[] VIDEO_CONFIGURATION = {0x17, 0, 0, 0, 0, 1};
    private static final byte[] AUDIO_CONFIGURATION = {(byte) 0xaf, 0, 0x12, (byte) 0x88};

    private final VirtualClock clock = new VirtualClock();

    private HttpStreamServer serve(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "--rtmp-port=0";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return HttpStreamServers.start(clock, all);
    }

    private static byte[] frame(boolean key, int number) {
        byte[] frame = new byte[300];
        frame[0] = (byte) (key ? 0x17 : 0x27);
        frame[1] = 1;
        frame[5] = (byte) number;
        return frame;
    }

    private static byte[] sound(int number) {
        return new byte[] {(byte) 0xaf, 1, (byte) number};
    }

    /** A player of the own stream gets metadata, both configurations, and a key frame. Returns the key frame's time. */
    private static long beginsWithAKeyFrame(RawRtmpClient player) throws Exception {
        Received metadata = player.next();
        assertThat(metadata.type).isEqualTo(RawRtmpClient.DATA);
        assertThat(metadata.text()).contains("onMetaData");
        Received video = player.next();
        assertThat(video.type).isEqualTo(RawRtmpClient.VIDEO);
        assertThat(video.isConfiguration()).isTrue();
        Received audio = player.next();
        assertThat(audio.type).isEqualTo(RawRtmpClient.AUDIO);
        assertThat(audio.isConfiguration()).isTrue();
        Received frame = player.next();
        assertThat(frame.isKeyFrame()).isTrue();
        assertThat(frame.format).isZero();
        assertThat(frame.stream).isEqualTo(1);
        return frame.timestamp;
    }

    @Test
    void playersGetTheOwnStreamFromAKeyFrameOn() throws Exception {
        try (HttpStreamServer server = serve()) {
            clock.advance(Duration.ofMillis(4500));
            try (RawRtmpClient player = RawRtmpClient.playing(server, "stream-1")) {
                long first = beginsWithAKeyFrame(player);
                // the stream began 10 s before the server, and has a key frame every 2 s
                assertThat(first).isIn(10_000L, 12_000L, 14_000L);
                clock.advance(Duration.ofSeconds(6));
                long last = first;
                int keyFrames = 0;
                int stamps = 0;
                while (last < 20_000) {
                    Received next = player.next();
                    assertThat(next.timestamp).as("time after %s", last).isBetween(last, last + 40);
                    last = next.timestamp;
                    keyFrames += next.isKeyFrame() ? 1 : 0;
                    stamps += next.text().contains("onThrongTime") ? 1 : 0;
                }
                assertThat(keyFrames).isBetween(2, 5);
                assertThat(stamps).isBetween(6, 11);
                assertThat(server.liveCounters().playersNow.sum()).isEqualTo(1);
            }
            HttpStreamServers.await("players", server.liveCounters().playersNow::sum, n -> n == 0);
        }
    }

    /** Bytes that are allocated while 50 players come. */
    private long allocatedBy50Players(String... options) throws Exception {
        try (HttpStreamServer server = serve(options)) {
            long before = SelfObserver.allocated();
            for (int n = 1; n <= 50; n++) {
                RawRtmpClient.playing(server, "stream-1").close();
            }
            return SelfObserver.allocated() - before;
        }
    }

    @Test
    void eachPlayerAllocatesTheGarbageThatIsAskedFor() throws Exception {
        allocatedBy50Players();

        long without = allocatedBy50Players();
        long with = allocatedBy50Players("--garbage-per-listener=256k");

        assertThat(with - without).isGreaterThan(40 * 256L * 1024);
    }

    @Test
    void allPlayersGetTheSameBytesAfterTheirFirstKeyFrame() throws Exception {
        try (HttpStreamServer server = serve("--unknown-stream=wait");
                RawRtmpClient early = RawRtmpClient.playing(server, "a");
                RawRtmpClient publisher = RawRtmpClient.publishing(server, "a")) {
            publisher.send(RawRtmpClient.VIDEO, 0, VIDEO_CONFIGURATION);
            publisher.send(RawRtmpClient.VIDEO, 0, frame(true, 0));
            publisher.send(RawRtmpClient.AUDIO, 7, sound(1));
            assertThat(early.until(RawRtmpClient.AUDIO).payload).isEqualTo(sound(1));
            publisher.send(RawRtmpClient.VIDEO, 40, frame(true, 2));
            HttpStreamServers.await(
                    "bytes received", server.liveCounters().mediaBytesReceived::sum, n -> n == 6 + 300 + 3 + 300);
            try (RawRtmpClient late = RawRtmpClient.playing(server, "a")) {
                assertThat(late.next().isConfiguration()).isTrue();
                publisher.send(RawRtmpClient.AUDIO, 41, sound(3));
                publisher.send(RawRtmpClient.VIDEO, 80, frame(false, 4));
                publisher.send(RawRtmpClient.AUDIO, 90, sound(5));
                int bytes = 12 + 300 + 12 + 3 + 8 + 300 + 8 + 3;
                assertThat(late.read(bytes)).isEqualTo(early.read(bytes));
            }
        }
    }

    @Test
    void latePlayersGetTheMetadataOfThePublisher() throws Exception {
        try (HttpStreamServer server = serve();
                RawRtmpClient publisher = RawRtmpClient.publishing(server, "a?key=secret")) {
            publisher.send(
                    RawRtmpClient.DATA, 0, RawRtmpClient.amf("@setDataFrame", "onMetaData", Map.of("encoder", "me")));
            publisher.send(RawRtmpClient.VIDEO, 0, VIDEO_CONFIGURATION);
            publisher.send(RawRtmpClient.AUDIO, 0, AUDIO_CONFIGURATION);
            publisher.send(RawRtmpClient.VIDEO, 0, frame(true, 0));
            publisher.send(RawRtmpClient.VIDEO, 40, frame(false, 1));
            publisher.send(RawRtmpClient.DATA, 40, RawRtmpClient.amf("onThrongTime", 42));
            int bytes = 47 + 6 + 4 + 300 + 300 + 24;
            HttpStreamServers.await("bytes received", server.liveCounters().mediaBytesReceived::sum, n -> n == bytes);
            try (RawRtmpClient player = RawRtmpClient.playing(server, "/a/")) {
                Received metadata = player.next();
                assertThat(metadata.text())
                        .contains("onMetaData")
                        .contains("encoder")
                        .doesNotContain("setDataFrame");
                assertThat(player.next().payload).isEqualTo(VIDEO_CONFIGURATION);
                assertThat(player.next().payload).isEqualTo(AUDIO_CONFIGURATION);
                assertThat(player.next().payload).isEqualTo(frame(true, 0));
                assertThat(player.next().payload).isEqualTo(frame(false, 1));
                Received stamp = player.next();
                assertThat(stamp.type).isEqualTo(RawRtmpClient.DATA);
                assertThat(stamp.payload).isEqualTo(RawRtmpClient.amf("onThrongTime", 42));
            }
        }
    }

    @Test
    void playersWaitForTheNextPublisherAfterTheirOwnHasLeft() throws Exception {
        try (HttpStreamServer server = serve()) {
            RawRtmpClient first = RawRtmpClient.publishing(server, "a");
            first.send(RawRtmpClient.AUDIO, 0, sound(1));
            try (RawRtmpClient player = RawRtmpClient.playing(server, "a")) {
                assertThat(player.until(RawRtmpClient.AUDIO).payload).isEqualTo(sound(1));
                first.command("FCUnpublish", 4, null, "a");
                first.command("deleteStream", 5, null, 1);
                player.until("NetStream.Play.UnpublishNotify");
                try (RawRtmpClient second = RawRtmpClient.publishing(server, "a")) {
                    second.send(RawRtmpClient.AUDIO, 0, sound(2));
                    player.until("NetStream.Play.PublishNotify");
                    assertThat(player.until(RawRtmpClient.AUDIO).payload).isEqualTo(sound(2));
                }
            }
            first.close();
            HttpStreamServers.await("publishers", server.liveCounters().publishersNow::get, n -> n == 0);
            assertThat(server.liveCounters().publishersTotal.sum()).isEqualTo(2);
        }
    }

    @Test
    void wrongNamesAreRefused() throws Exception {
        try (HttpStreamServer server = serve();
                RawRtmpClient first = RawRtmpClient.publishing(server, "a");
                RawRtmpClient second = RawRtmpClient.connected(server);
                RawRtmpClient player = RawRtmpClient.connected(server)) {
            first.send(RawRtmpClient.AUDIO, 0, sound(1));
            second.command("publish", 3, null, "a", "live");
            second.until("NetStream.Publish.BadName");
            second.command("publish", 4, null, "a b", "live");
            second.until("NetStream.Publish.BadName");
            assertThat(server.liveCounters().publishersTotal.sum()).isEqualTo(1);
            player.command("play", 3, null, "nothing");
            player.until("NetStream.Play.StreamNotFound");
            assertThat(server.liveCounters().playsRefused.sum()).isEqualTo(1);
        }
    }

    @Test
    void commandsThatOnlyEncodersKnowAreAnswered() throws Exception {
        try (HttpStreamServer server = serve();
                RawRtmpClient client = RawRtmpClient.connected(server)) {
            int transaction = 10;
            for (String command : new String[] {"releaseStream", "FCPublish", "getStreamLength", "_checkbw"}) {
                client.command(command, ++transaction, null, "a");
                assertThat(client.next().payload).startsWith(RawRtmpClient.amf("_result", transaction, null));
            }
        }
    }

    @Test
    void publishersGetAcknowledgementsAndPingsAreAnswered() throws Exception {
        try (HttpStreamServer server = serve();
                RawRtmpClient publisher = RawRtmpClient.publishing(server, "a")) {
            publisher.send(5, 0, new byte[] {0, 0, 4, 0});
            publisher.send(RawRtmpClient.VIDEO, 0, new byte[2000]);
            Received acknowledgement = publisher.until(3);
            assertThat(acknowledgement.payload).hasSize(4);
            publisher.send(4, 0, new byte[] {0, 6, 1, 2, 3, 4});
            Received pong = publisher.until(4);
            assertThat(pong.payload).containsExactly(0, 7, 1, 2, 3, 4);
        }
    }

    @Test
    void aClientThatSendsNoRtmpIsDisconnected() throws Exception {
        try (HttpStreamServer server = serve();
                RawRtmpClient client = RawRtmpClient.connected(server)) {
            client.send(RawRtmpClient.COMMAND, 0, new byte[] {(byte) 0xff});
            assertThat(client.isEnded()).isTrue();
            assertThat(server.liveCounters().badClients.sum()).isEqualTo(1);
        }
    }

    @Test
    void playersArePinged() throws Exception {
        try (HttpStreamServer server = serve("--ping-every=1s");
                RawRtmpClient player = RawRtmpClient.playing(server, "stream-1")) {
            HttpStreamServers.await("players", server.liveCounters().playersTotal::sum, n -> n == 1);
            clock.advance(Duration.ofSeconds(1));
            Received ping = player.until(4);
            assertThat(ping.payload).startsWith(0, 6).hasSize(6);
            byte[] pong = ping.payload.clone();
            pong[1] = 7;
            player.send(4, 0, pong);
            HttpStreamServers.await("pongs", server.liveCounters().pongs::sum, n -> n == 1);
        }
    }

    @Test
    void playersThatDoNotReadAreRemoved() throws Exception {
        try (HttpStreamServer server = serve("--queue-size=50k", "--send-buffer=8k");
                RawRtmpClient deaf = RawRtmpClient.to(server, 8 * 1024)) {
            deaf.command("connect", 1, Map.of("app", "live"));
            deaf.command("play", 3, null, "stream-1");
            HttpStreamServers.await("players", server.liveCounters().playersNow::sum, n -> n == 1);
            HttpStreamServers.await(
                    "removed",
                    () -> {
                        clock.advance(Duration.ofSeconds(1));
                        return server.liveCounters().slowPlayersRemoved.sum();
                    },
                    n -> n == 1);
            HttpStreamServers.await("players", server.liveCounters().playersNow::sum, n -> n == 0);
        }
    }

    @Test
    void playersMayUseTls(@TempDir Path directory) throws Exception {
        ServerTestCertificates certificates = new ServerTestCertificates(directory);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        try (HttpStreamServer server = serve(
                        "--rtmps-port=0",
                        "--tls-cert=" + certificates.file("server.pem"),
                        "--tls-key=" + certificates.file("server.key"));
                RawRtmpClient player = new RawRtmpClient(context.getSocketFactory()
                        .createSocket(InetAddress.getLoopbackAddress(), HttpStreamServers.port("rtmps", server)))) {
            player.command("connect", 1, Map.of("app", "live"));
            player.command("play", 3, null, "stream-1");
            player.until("NetStream.Play.Start");
            beginsWithAKeyFrame(player);
        }
    }

    @Test
    void httpFlvBeginsWithAHeaderAndAKeyFrame() throws Exception {
        try (HttpStreamServer server = serve("--answer=chunked");
                RawHttpClient player = RawHttpClient.to(server).get("/live/stream-1.flv")) {
            assertThat(player.head()).contains(" 200 ", "Content-Type: video/x-flv", "Transfer-Encoding: chunked");
            player.line();
            byte[] header = player.read(13);
            assertThat(new String(header, 0, 3, US_ASCII)).isEqualTo("FLV");
            assertThat(player.read(1)).containsExactly(RawRtmpClient.DATA);
            assertThat(server.counters().listenersNow.sum()).isEqualTo(1);
            assertThat(RawHttpClient.got(server, "/live/nothing.flv")).contains(" 404 ");
        }
    }
}
