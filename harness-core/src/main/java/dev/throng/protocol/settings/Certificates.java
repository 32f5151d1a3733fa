package dev.throng.protocol.settings;

import dev.throng.protocol.SettingException;
import dev.throng.transport.CertificateRequests;
import dev.throng.transport.LenientCertificates;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/** Reads the files that the settings {@code tls.cert}, {@code tls.key} and {@code tls.ca} name. */
final class Certificates {

    /**
     * Creates the TLS context of a client. Blocks while it reads the files; any thread may call it.
     *
     * @param cert the client's certificate, PEM, for targets that ask for one; given together with its key
     * @param key its private key, PKCS#8 PEM
     * @param ca the certificate authorities that the client trusts, PEM; those of the JVM if empty
     * @param verify whether the client checks the target's certificate and the name in it
     * @param requests observes requests for a client certificate; only without {@code cert}
     * @throws SettingException if a file cannot be used, or if one of certificate and key is missing
     */
    static SslContext client(
            Optional<Path> cert,
            Optional<Path> key,
            Optional<Path> ca,
            boolean verify,
            Optional<CertificateRequests> requests) {
        if (cert.isPresent() != key.isPresent()) {
            String missing = cert.isPresent() ? "tls.key" : "tls.cert";
            throw new SettingException(missing, "missing (expected: tls.cert and tls.key together)");
        }
        cert.ifPresent(path -> readable("tls.cert", path));
        key.ifPresent(path -> readable("tls.key", path));
        SslContextBuilder builder = SslContextBuilder.forClient();
        requests.ifPresent(builder::keyManager);
        cert.ifPresent(path -> {
            ClientIdentity own = ClientIdentity.read(path, key.orElseThrow());
            builder.keyManager(own.key(), own.chain());
        });
        return context(builder, trust(ca, verify), verify);
    }

    /** Returns what verifies targets, for several contexts. */
    static TrustManager trust(Optional<Path> ca, boolean verify) {
        ca.ifPresent(path -> readable("tls.ca", path));
        return verify
                ? Authorities.of(ca)
                : InsecureTrustManagerFactory.INSTANCE.getTrustManagers()[0];
    }

    static SslContext context(SslContextBuilder builder, TrustManager trust, boolean verify) {
        builder.trustManager(trust);
        if (!verify) {
            builder.endpointIdentificationAlgorithm(null);
        }
        try {
            SslContext context = builder.build();
            return verify ? context : LenientCertificates.accepting(context);
        } catch (SSLException e) {
            throw new SettingException("tls", "cannot be used: " + e.getMessage());
        }
    }

    private static void readable(String key, Path path) {
        if (!Files.isReadable(path)) {
            throw new SettingException(key, path + " (expected: a file that can be read)");
        }
    }

    private Certificates() {}
}
