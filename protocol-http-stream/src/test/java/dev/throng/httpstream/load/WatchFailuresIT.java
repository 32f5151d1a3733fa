package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Playlists and segments of servers that are broken or hostile: each player ends with a failure that names the reason. */
@Timeout(240)
class WatchFailuresIT {

    private static final String OK = "HTTP/1.0 200 OK\r\n\r\n";
    private static final String HEAD = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n";
    private static final byte[] PACKET = packet();

    @TempDir
    Path temporary;

    private static byte[] packet() {
        byte[] packet = new byte[188];
        packet[0] = 0x47;
        packet[1] = 1;
        packet[3] = 0x10;
        return packet;
    }

    private RunResult run(Settings settings, Station.Script script) throws Exception {
        return ListenRunIT.run(
                script, settings, "  - {name: only, for: 3s, load: {watch: {rate: 10/s, upTo: 10}}}\n", temporary);
    }

    private static OperationResult watch(RunResult result) {
        return phase(result).operations().get("watch");
    }

    private static PhaseResult phase(RunResult result) {
        return result.phases().get(0);
    }

    private void assertFails(String failure, Station.Script script) throws Exception {
        OperationResult watch = watch(run(new Settings(), script));
        assertThat(watch.failures()).containsOnly(Map.entry(failure, watch.started()));
        assertThat(watch.started()).isPositive();
    }

    private static Station.Script playlist(String text) {
        return peer -> peer.say(OK + text);
    }

    @Test
    void aPlaylistThatNeverEndsIsTooLong() throws Exception {
        assertFails("playlist-too-long", peer -> {
            peer.say(OK + HEAD);
            sayForever(peer, "#EXTINF:1,\nsegment.ts\n".repeat(4_000));
        });
    }

    private static void sayForever(Station.Peer peer, String text) throws IOException {
        while (true) {
            peer.say(text);
        }
    }

    @Test
    void aPageIsNoPlaylist() throws Exception {
        assertFails("bad-playlist", playlist("<html>"));
    }

    @Test
    void encryptedSegmentsAreNamed() throws Exception {
        assertFails("encrypted", playlist(HEAD + "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF:1,\na.ts\n"));
    }

    @Test
    void otherHostsGetNoLoad() throws Exception {
        assertFails("redirect-refused", playlist(HEAD + "#EXTINF:1,\nhttp://192.0.2.1/a.ts\n"));
    }

    @Test
    void aMasterPlaylistMustNotLeadToItself() throws Exception {
        assertFails("nested-master", playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nloop.m3u8\n"));
    }

    @Test
    void redirectsWithoutEndAreRefused() throws Exception {
        assertFails("too-many-redirects", peer -> {
            int number = peer.request().split(" ", 3)[1].length();
            peer.say("HTTP/1.1 302 Found\r\nLocation: /" + "x".repeat(number) + "\r\nContent-Length: 0\r\n\r\n");
        });
    }

    @Test
    void aRecordingWithoutReadableSegmentsHasNoMedia() throws Exception {
        assertFails(
                "no-media",
                peer -> peer.say(
                        peer.request().contains(".ts")
                                ? "HTTP/1.1 404 Not Found\r\n\r\n"
                                : OK + HEAD + "#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n"));
    }

    /** Answered by the first segment, and dropped when nothing follows. */
    @Test
    void aPlaylistThatStaysUnchangedDropsItsPlayers() throws Exception {
        RunResult result = run(new Settings().with("hls.unchangedFor", "1200ms"), peer -> {
            peer.say(OK);
            peer.say(peer.request().contains(".ts") ? PACKET : (HEAD + "#EXTINF:1,\na.ts\n").getBytes());
        });
        assertThat(watch(result).failures()).containsOnlyKeys("playlist-unchanged");
        assertThat(watch(result).failed()).isZero();
        assertThat(watch(result).dropped()).isPositive();
        assertThat(phase(result).metrics().get("playlists-unchanged").count()).isPositive();
    }

    /** Players leave when they have played to the end; others arrive in their places. */
    @Test
    void aRecordingIsPlayedToItsEnd() throws Exception {
        RunResult result = run(new Settings().with("buffer.start", "100ms"), peer -> {
            peer.say(OK);
            peer.say(
                    peer.request().contains(".ts")
                            ? PACKET
                            : (HEAD + "#EXTINF:0.25,\na.ts\n#EXTINF:0.25,\nb.ts\n#EXT-X-ENDLIST\n").getBytes());
        });
        OperationResult watch = watch(result);
        assertThat(watch.failures()).isEmpty();
        assertThat(watch.dropped()).isZero();
        assertThat(watch.departed()).isPositive();
        assertThat(phase(result).metrics().get("stalls").count()).isZero();
        assertThat(phase(result).metrics().get("segments-damaged").count()).isZero();
    }
}
