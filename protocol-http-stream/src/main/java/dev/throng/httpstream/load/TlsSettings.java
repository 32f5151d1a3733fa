package dev.throng.httpstream.load;

import dev.throng.protocol.Certificates;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.util.Optional;

/** TLS from the first byte (https). */
public record TlsSettings(
        @Setting(value = "whether connections are encrypted", fallback = "false")
        boolean enabled,

        @Setting("the certificates that may have signed the server's, PEM; those of the JVM by default")
        Optional<Path> ca,

        @Setting(value = "whether the server's certificate and the name in it are checked", fallback = "true")
        boolean verify,

        @Setting("the name that the server's certificate must carry; the target's host by default")
        Optional<String> serverName) {

    /** Throws {@link SettingException} if a file cannot be used. */
    SslContext context() {
        return Certificates.client(Optional.empty(), Optional.empty(), ca, verify);
    }
}
