package dev.throng.protocol.settings;

import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import dev.throng.transport.CertificateRequests;
import dev.throng.transport.Tls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Certificates of TLS connections: the section {@code tls}. Immutable.
 *
 * @param cert the client's own certificate, which servers may ask for; {@code key} is given too
 * @param key the private key of {@code cert}
 * @param ca the certificates that the client trusts; those of the JVM if empty
 * @param verify whether the client checks the target's certificate and the name in it
 * @param serverName the name that the certificate must contain and that the client sends to the target (SNI)
 */
public record TlsSettings(
        @Setting(
                value = "the client's certificate, PEM; tls.key is given with it",
                example = "client.pem",
                exampleNeeds = "key: client.key")
        Optional<Path> cert,

        @Setting(
                value = "the private key of the client's certificate, PKCS#8 PEM without a password",
                example = "client.key",
                exampleNeeds = "cert: client.pem")
        Optional<Path> key,

        @Setting(
                value = "the certificate authorities that the client trusts, PEM; those of the JVM by default",
                example = "server.pem")
        Optional<Path> ca,

        @Setting(value = "whether the client checks the target's certificate and the name in it", fallback = "true")
        boolean verify,

        @Setting(
                value = "the name that the target's certificate must contain; the name of the target by default",
                example = "server.example.org")
        Optional<String> serverName) {

    /** What a scenario without the section has. */
    public static final TlsSettings NONE =
            new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), true, Optional.empty());

    /**
     * Refuses these settings for connections that are not encrypted, because they would have no effect.
     *
     * @param encryption the setting that encrypts connections: {@code transport: tls}
     * @throws SettingException for the first setting that is given and is not its default
     */
    public void expectNone(String encryption) {
        cert.ifPresent(file -> expectNone("tls.cert", file, encryption));
        key.ifPresent(file -> expectNone("tls.key", file, encryption));
        ca.ifPresent(file -> expectNone("tls.ca", file, encryption));
        if (!verify) {
            expectNone("tls.verify", false, encryption);
        }
        serverName.ifPresent(name -> expectNone("tls.serverName", name, encryption));
    }

    private static void expectNone(String key, Object value, String encryption) {
        throw new SettingException(
                key,
                value + " (expected: only together with " + encryption
                        + ", because connections are not encrypted without it)");
    }

    /**
     * Reads the files. Blocks while it reads; any thread may call it, once for a run.
     *
     * @throws SettingException if a file cannot be used, or if one of {@code cert} and {@code key} is missing
     */
    public Tls.Context context() {
        Optional<CertificateRequests> requests =
                cert.isPresent() ? Optional.empty() : Optional.of(new CertificateRequests());
        return new Tls.Context(Certificates.client(cert, key, ca, verify, requests), serverName, requests);
    }

    /**
     * Reads the certificates that the client trusts, for connections with a certificate of each user instead of {@code cert}. Blocks while
     * it reads; any thread may call it, once for a run.
     *
     * @throws SettingException if a file cannot be used
     */
    public UserIdentities userIdentities() {
        return new UserIdentities(Certificates.trust(ca, verify), verify, serverName);
    }
}
