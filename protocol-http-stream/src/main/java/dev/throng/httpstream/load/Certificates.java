package dev.throng.httpstream.load;

import dev.throng.protocol.SettingException;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Files;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Makes of the TLS settings what connections need. */
final class Certificates {

    /** Empty without TLS. Throws {@link SettingException} if a file cannot be used. */
    static Optional<SslContext> of(TlsSettings settings) {
        if (!settings.enabled()) {
            return Optional.empty();
        }
        SslContextBuilder builder = SslContextBuilder.forClient();
        trust(builder, settings);
        try {
            return Optional.of(builder.build());
        } catch (SSLException e) {
            throw new SettingException("tls", "cannot be used: " + e.getMessage());
        }
    }

    private static void trust(SslContextBuilder builder, TlsSettings settings) {
        if (!settings.verify()) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            return;
        }
        settings.ca().ifPresent(path -> {
            if (!Files.isReadable(path)) {
                throw new SettingException("tls.ca", path + " (expected: a file that can be read)");
            }
            try {
                builder.trustManager(path.toFile());
            } catch (IllegalArgumentException e) {
                throw new SettingException("tls.ca", path + " (expected: certificates in PEM): " + e.getMessage());
            }
        });
    }

    private Certificates() {}
}
