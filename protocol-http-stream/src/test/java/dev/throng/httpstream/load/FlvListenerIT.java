package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.media.FlvTags;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners of HTTP-FLV: the operation listen, with the rate, the playback and the integrity that audio has. */
@Timeout(240)
class FlvListenerIT {

    private static final byte[] MEDIA = new FlvTags().seconds(60_000, 5).bytes();

    @TempDir
    Path temporary;

    private static void say(Station.Peer peer, byte[] media, boolean chunked) throws java.io.IOException {
        if (chunked) {
            peer.say(Integer.toHexString(media.length) + "\r\n");
        }
        peer.say(media);
        if (chunked) {
            peer.say("\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listenersOfFlvAreMeasured(boolean chunked) throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: video/x-flv\r\n"
                + (chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "\r\n");
        Settings settings = new Settings().with("version", "\"1.1\"").with("listeningTime", "500ms");
        PhaseResult phase = ListenRunIT.run(
                        peer -> {
                            peer.say(head);
                            say(peer, Arrays.copyOf(MEDIA, 1_000), chunked);
                            say(peer, Arrays.copyOfRange(MEDIA, 1_000, MEDIA.length), chunked);
                            peer.awaitItsEnd();
                        },
                        settings,
                        "  - {name: only, for: 3s, load: {listen: {rate: 10/s, upTo: 20}}}\n",
                        temporary)
                .phases()
                .get(0);
        OperationResult listen = phase.operations().get("listen");
        assertThat(listen.failures()).isEmpty();
        assertThat(listen.answered()).isEqualTo(20);
        Map<String, MetricResult> metrics = phase.metrics();
        assertThat(metrics.get("lost-syncs").count()).isZero();
        assertThat(metrics.get("frames").count()).isBetween(10 * 378L, 20 * 378L);
        assertThat(metrics.get("stalls").count()).isZero();
        assertThat(metrics.get("first-key-frame-time").count()).isEqualTo(20);
        assertThat(metrics.get("timestamp-jumps").count()).isZero();
    }
}
