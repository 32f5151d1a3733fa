package dev.throng.targets.riemann;

import dev.throng.targets.launch.UsageException;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.File;
import javax.net.ssl.SSLException;

/** The TLS listener: its port, the server's certificate and key, and who signs the clients', all PEM files. Immutable. */
final class TlsSettings {

    private final int port;
    private final File certificate;
    private final File key;
    private final File authority;

    TlsSettings(int port, File certificate, File key, File authority) {
        this.port = port;
        this.certificate = certificate;
        this.key = key;
        this.authority = authority;
    }

    int port() {
        return port;
    }

    /** A context that always demands a client certificate; throws {@link UsageException} if a file is not what it should be. */
    SslContext context() {
        mustBeReadable("tls-cert", certificate);
        mustBeReadable("tls-key", key);
        mustBeReadable("tls-ca", authority);
        try {
            return SslContextBuilder.forServer(certificate, key)
                    .trustManager(authority)
                    .clientAuth(ClientAuth.REQUIRE)
                    .sslProvider(SslProvider.JDK)
                    .build();
        } catch (IllegalArgumentException | SSLException refused) {
            throw new UsageException(
                    "--tls-cert " + certificate + " --tls-key " + key + " --tls-ca " + authority + ": "
                            + refused.getMessage()
                            + " (expected: PEM files; the key in PKCS#8, \"BEGIN PRIVATE KEY\", without a password)",
                    refused);
        }
    }

    private static void mustBeReadable(String option, File file) {
        if (!file.isFile() || !file.canRead()) {
            throw new UsageException("--" + option + ": " + file + " (expected: a readable PEM file)");
        }
    }
}
