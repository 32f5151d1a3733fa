package dev.throng.targets.riemann;

import dev.throng.targets.serving.PemFiles;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;

/** The TLS listener: its port and the files. Immutable. */
final class TlsSettings {

    private final int port;
    private final PemFiles files;

    TlsSettings(int port, PemFiles files) {
        this.port = port;
        this.files = files;
    }

    int port() {
        return port;
    }

    /** A context that always demands a client certificate; throws a usage error if a file is not what it should be. */
    SslContext context() {
        return files.context(ClientAuth.REQUIRE, ApplicationProtocolConfig.DISABLED);
    }
}
