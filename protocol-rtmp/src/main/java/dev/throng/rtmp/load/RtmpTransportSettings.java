package dev.throng.rtmp.load;

import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.streams.load.StreamTransport;

/** How connections begin, and what they speak below RTMP. Its keys stand in the section {@code settings} itself. Immutable. */
public record RtmpTransportSettings(
        @Setting(
                value =
                        "how clients begin the handshake: simple (random bytes), digest-first or digest-second (a digest in the first or second"
                                + " half of C1)",
                fallback = "simple",
                example = "digest-first")
        HandshakeForm handshake,

        @Setting(value = "tcp for rtmp, tls for rtmps", fallback = "tcp")
        StreamTransport transport,

        @Setting(value = "certificates", fallback = "{}", exampleNeeds = "transport: tls")
        TlsSettings tls) {

    public RtmpTransportSettings {
        if (transport == StreamTransport.TCP) {
            tls.expectNone("transport: tls");
        }
    }
}
