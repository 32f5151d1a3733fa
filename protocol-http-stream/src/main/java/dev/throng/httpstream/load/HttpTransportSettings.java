package dev.throng.httpstream.load;

import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.streams.load.StreamTransport;

/** What connections speak below HTTP. Its keys stand in the section {@code settings} itself. Immutable. */
public record HttpTransportSettings(
        @Setting(value = "tcp for http, tls for https", fallback = "tcp")
        StreamTransport transport,

        @Setting(value = "certificates", fallback = "{}", exampleNeeds = "transport: tls")
        TlsSettings tls) {

    public HttpTransportSettings {
        if (transport == StreamTransport.TCP) {
            tls.expectNone("transport: tls");
        }
    }
}
