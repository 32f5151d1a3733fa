package dev.throng.protocol.settings;

import dev.throng.protocol.SettingException;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.TrustManager;

/** Makes the TLS contexts of users who each have a certificate. They trust the same authorities. Any thread may use it. */
public final class UserIdentities {

    private final TrustManager trust;
    private final boolean verify;
    private final Optional<String> serverName;

    UserIdentities(TrustManager trust, boolean verify, Optional<String> serverName) {
        this.trust = trust;
        this.verify = verify;
        this.serverName = serverName;
    }

    /**
     * Makes a context. Blocks while it reads the file, and takes some milliseconds.
     *
     * @param pem a file with the user's certificate first, and its private key in PKCS#8
     * @throws SettingException if the file cannot be used; it names the file
     */
    public Tls.Context of(Path pem) {
        ClientIdentity own = ClientIdentity.read(pem, pem);
        SslContextBuilder builder = SslContextBuilder.forClient().keyManager(own.key(), own.chain());
        return new Tls.Context(Certificates.context(builder, trust, verify), serverName);
    }
}
