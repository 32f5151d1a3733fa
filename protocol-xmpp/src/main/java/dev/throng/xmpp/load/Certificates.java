package dev.throng.xmpp.load;

import dev.throng.protocol.SettingException;
import dev.throng.xmpp.client.LoginOptions.Security;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Reads the files of the TLS settings. */
final class Certificates {

    /** Empty without TLS. Throws {@link SettingException} if a file cannot be used. */
    static Optional<SslContext> of(XmppSettings settings) {
        if (settings.security() == Security.NONE) {
            return Optional.empty();
        }
        TlsSettings tls = settings.tls();
        if (tls.cert().isPresent() != tls.key().isPresent()) {
            String missing = tls.cert().isPresent() ? "tls.key" : "tls.cert";
            throw new SettingException(missing, "missing (expected: tls.cert and tls.key together)");
        }
        tls.cert().ifPresent(path -> readable("tls.cert", path));
        tls.key().ifPresent(path -> readable("tls.key", path));
        tls.ca().ifPresent(path -> readable("tls.ca", path));
        SslContextBuilder builder = SslContextBuilder.forClient();
        if (tls.cert().isPresent()) {
            identity(builder, tls.cert().get(), tls.key().orElseThrow());
        }
        trust(builder, tls);
        try {
            return Optional.of(builder.build());
        } catch (SSLException e) {
            throw new SettingException("tls", "cannot be used: " + e.getMessage());
        }
    }

    private static void readable(String key, Path path) {
        if (!Files.isReadable(path)) {
            throw new SettingException(key, path + " (expected: a file that can be read)");
        }
    }

    private static void identity(SslContextBuilder builder, Path cert, Path key) {
        try {
            builder.keyManager(cert.toFile(), key.toFile());
        } catch (IllegalArgumentException e) {
            throw new SettingException(
                    "tls.key",
                    key + " with " + cert + " (expected: a certificate in PEM and its key in PKCS#8 PEM): "
                            + e.getMessage());
        }
    }

    private static void trust(SslContextBuilder builder, TlsSettings tls) {
        if (!tls.verify()) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
        } else if (tls.ca().isPresent()) {
            try {
                builder.trustManager(tls.ca().get().toFile());
            } catch (IllegalArgumentException e) {
                throw new SettingException(
                        "tls.ca", tls.ca().get() + " (expected: certificates in PEM): " + e.getMessage());
            }
        }
    }

    private Certificates() {}
}
