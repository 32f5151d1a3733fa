package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.time.VirtualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HlsIT {

    private static final String PLAYLIST = "/live/stream-1.m3u8";

    private final VirtualClock clock = new VirtualClock();

    /** Reads a response with a length; returns its first line and its body. */
    private static String answer(RawHttpClient player, String path) throws IOException {
        String head = player.get(path).head();
        Matcher length = Pattern.compile("Content-Length: (\\d+)").matcher(head);
        assertThat(length.find()).isTrue();
        String status = head.substring(0, head.indexOf("\r\n"));
        return status + "\n" + new String(player.read(Integer.parseInt(length.group(1))), UTF_8);
    }

    private static List<String> segments(String playlist) {
        List<String> uris = new ArrayList<>();
        for (String line : playlist.split("\n")) {
            if (!line.startsWith("#") && !line.startsWith("HTTP/")) {
                uris.add("/live/" + line);
            }
        }
        return uris;
    }

    private static long sequence(String playlist) {
        Matcher sequence = Pattern.compile("MEDIA-SEQUENCE:(\\d+)").matcher(playlist);
        assertThat(sequence.find()).as(playlist).isTrue();
        return Long.parseLong(sequence.group(1));
    }

    private void advanceBySegments(HttpStreamServer server, int count) {
        long before = server.liveCounters().segmentsMade.sum();
        clock.advance(Duration.ofSeconds(2L * count));
        HttpStreamServers.await("segments", server.liveCounters().segmentsMade::sum, n -> n == before + count);
    }

    @Test
    void aConnectionGetsPlaylistsAndSegmentsOneAfterTheOther() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock);
                RawHttpClient player = RawHttpClient.to(server)) {
            String first = answer(player, PLAYLIST);
            assertThat(first).startsWith("HTTP/1.1 200 OK\n#EXTM3U\n").contains("#EXT-X-TARGETDURATION:2\n");
            assertThat(segments(first)).hasSize(5);
            for (String uri : segments(first)) {
                assertThat(answer(player, uri)).startsWith("HTTP/1.1 200 OK\nG@");
            }
            advanceBySegments(server, 2);
            String second = answer(player, PLAYLIST);
            assertThat(sequence(second)).isEqualTo(sequence(first) + 2);
            assertThat(segments(second)).startsWith(segments(first).get(2));
            assertThat(server.liveCounters().playlistRequests.sum()).isEqualTo(2);
            assertThat(server.liveCounters().segmentRequests.sum()).isEqualTo(5);
            assertThat(answer(player, "/live/stream-1-1.ts")).startsWith("HTTP/1.1 404 ");
            assertThat(server.liveCounters().segmentsMissing.sum()).isEqualTo(1);
            assertThat(player.get("/throng.json").head()).contains(" 200 ");
        }
    }

    @Test
    void aMasterPlaylistNamesTheVariant() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--hls-master");
                RawHttpClient player = RawHttpClient.to(server)) {
            String master = answer(player, PLAYLIST);
            assertThat(master).contains("#EXT-X-STREAM-INF:BANDWIDTH=250000,").endsWith("\nstream-1-v1.m3u8\n");
            assertThat(segments(answer(player, segments(master).get(0)))).hasSize(5);
            assertThat(RawHttpClient.got(server, "/live/nothing.m3u8")).contains(" 404 ");
        }
    }

    @Test
    void publishersStreamsHaveSegmentsToo() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--rtmp-port=0", "--hls-duration=1s");
                RawRtmpClient publisher = RawRtmpClient.publishing(server, "a");
                RawHttpClient player = RawHttpClient.to(server)) {
            assertThat(answer(player, "/live/a.m3u8")).startsWith("HTTP/1.1 404 ");
            publisher.send(RawRtmpClient.AUDIO, 0, new byte[] {(byte) 0xaf, 0, 0x12, (byte) 0x88});
            for (int millis = 0; millis <= 2048; millis += 32) {
                publisher.send(RawRtmpClient.AUDIO, millis, new byte[] {(byte) 0xaf, 1, 0, 0, 0, 7});
            }
            HttpStreamServers.await(
                    "bytes received", server.liveCounters().mediaBytesReceived::sum, n -> n == 4 + 65 * 6);
            assertThat(segments(answer(player, "/live/a.m3u8"))).hasSize(2);
        }
    }

    @Test
    void faultsAffectAnExactNumberOfPlayers() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(
                        clock,
                        "--missing-segment=1@2",
                        "--stale-playlist=1@1s",
                        "--backwards-playlist=1/2@1s",
                        "--slow-segment=1@1ms");
                RawHttpClient first = RawHttpClient.to(server);
                RawHttpClient firstSegments = RawHttpClient.to(server);
                RawHttpClient second = RawHttpClient.to(server);
                RawHttpClient third = RawHttpClient.to(server)) {
            String playlist = answer(first, PLAYLIST);
            List<String> uris = segments(playlist);
            assertThat(uris).allMatch(uri -> uri.endsWith(".ts?player=1"));
            assertThat(answer(firstSegments, uris.get(0))).startsWith("HTTP/1.1 200 ");
            assertThat(answer(firstSegments, uris.get(1))).startsWith("HTTP/1.1 404 ");
            assertThat(answer(firstSegments, uris.get(2))).startsWith("HTTP/1.1 200 ");
            assertThat(sequence(answer(second, PLAYLIST))).isEqualTo(sequence(playlist));
            String thirdPlaylist = answer(third, PLAYLIST);
            for (String uri : segments(thirdPlaylist)) {
                assertThat(answer(third, uri)).startsWith("HTTP/1.1 200 ");
            }
            clock.advance(Duration.ofSeconds(1));
            assertThat(sequence(answer(first, PLAYLIST))).isEqualTo(sequence(playlist));
            assertThat(sequence(answer(second, PLAYLIST))).isZero();
            advanceBySegments(server, 1);
            assertThat(sequence(answer(first, PLAYLIST))).isEqualTo(sequence(playlist));
            assertThat(sequence(answer(second, PLAYLIST))).isEqualTo(1);
            assertThat(sequence(answer(third, PLAYLIST))).isEqualTo(sequence(thirdPlaylist) + 1);
            assertThat(server.liveCounters().segmentsMissing.sum()).isEqualTo(1);
            assertThat(server.liveCounters().slowSegments.sum()).isEqualTo(2);
            assertThat(server.liveCounters().stalePlaylists.sum()).isEqualTo(2);
            assertThat(server.liveCounters().backwardsPlaylists.sum()).isEqualTo(2);
        }
    }
}
