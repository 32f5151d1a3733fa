package dev.throng.rtmp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Protocol;
import dev.throng.rtmp.client.RtmpTarget;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.flv.MessageType;
import dev.throng.transport.TestCertificates;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Players and publishers reach their streams with every handshake, and with TLS. */
@Timeout(120)
class RtmpHandshakesIT {

    private static final Protocol PROTOCOL = new RtmpProtocol();
    private static final int EACH = 3;

    @TempDir
    private Path files;

    private static void stream(RtmpTarget.Peer peer) throws java.io.IOException {
        peer.server().accepting();
        while (peer.exchange()) {
            if (peer.server().heard().stream().anyMatch(words -> words.startsWith("play "))) {
                peer.server().media(MessageType.VIDEO, 0, 5_000);
                peer.send();
                peer.ignore();
            }
        }
    }

    private static SettingsText settings() {
        return new SettingsText()
                .with("streams.count", EACH)
                .with("playTime", "20ms")
                .with("publish", "{publishTime: 50ms, tick: 20ms}");
    }

    private static void assertStreams(RtmpTarget target, SettingsText settings) {
        try (target;
                DriverRig rig =
                        new DriverRig(PROTOCOL, settings.read(PROTOCOL, RtmpOperation.PLAY), target.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(RtmpOperation.PLAY, EACH);
            rig.start(RtmpOperation.PUBLISH, EACH);
            DriverRig.Seen seen = rig.await(
                    "no arrival in the system",
                    s -> s.counts().started() == 2 * EACH && s.counts().inSystem() == 0);
            assertThat(seen.failures()).as("notes: %s", seen.notes()).isEmpty();
            assertThat(seen.counts().departed()).isEqualTo(2 * EACH);
            assertThat(seen.counter("bytes-media")).isEqualTo(5_000 * EACH);
        }
    }

    @ParameterizedTest
    @CsvSource({"simple, SIMPLE", "digest-first, DIGEST_FIRST", "digest-second, DIGEST_SECOND", "digest-first, SIMPLE"})
    void streamsFollowEveryHandshake(String client, HandshakeForm server) throws Exception {
        assertStreams(
                RtmpTarget.withDigest(server, RtmpHandshakesIT::stream),
                settings().with("handshake", client));
    }

    @Test
    void streamsFollowTls() throws Exception {
        X509Bundle authority = TestCertificates.authority("CN=authority");
        Path trusted = files.resolve("authority.pem");
        Files.writeString(trusted, authority.getCertificatePEM());
        assertStreams(
                RtmpTarget.tls(
                        TestCertificates.identity(TestCertificates.server("stream.test", authority)),
                        RtmpHandshakesIT::stream),
                settings().with("transport", "tls").with("tls", "{ca: " + trusted + ", serverName: stream.test}"));
    }
}
