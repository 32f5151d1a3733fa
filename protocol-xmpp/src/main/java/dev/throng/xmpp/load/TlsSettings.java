package dev.throng.xmpp.load;

import dev.throng.protocol.Certificates;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.util.Optional;

/** Certificates for security starttls and direct-tls. */
public record TlsSettings(
        @Setting("our certificate, PEM, for the mechanism EXTERNAL")
        Optional<Path> cert,

        @Setting("its private key, PKCS#8 PEM without a password")
        Optional<Path> key,

        @Setting("the certificates that may have signed the server's, PEM; those of the JVM by default")
        Optional<Path> ca,

        @Setting(value = "whether the server's certificate and the name in it are checked", fallback = "true")
        boolean verify,

        @Setting("the name that the server's certificate must carry; the domain by default")
        Optional<String> serverName) {

    /** Throws {@link SettingException} if a file cannot be used. */
    SslContext context() {
        return Certificates.client(cert, key, ca, verify);
    }
}
