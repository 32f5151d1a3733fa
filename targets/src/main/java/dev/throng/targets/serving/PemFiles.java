package dev.throng.targets.serving;

import dev.throng.targets.launch.Options;
import dev.throng.targets.launch.TargetUsageException;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.File;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** The PEM files of a TLS server: certificate, key and, optionally, the CA of client certificates. Immutable. */
public final class PemFiles {

    private final File certificate;
    private final File key;
    private final Optional<File> authority;

    private PemFiles(File certificate, File key, Optional<File> authority) {
        this.certificate = certificate;
        this.key = key;
        this.authority = authority;
    }

    /**
     * The files that the options tls-cert and tls-key name; empty without these options.
     *
     * @throws TargetUsageException if one of the two is missing
     */
    public static Optional<PemFiles> of(Options options) {
        return of(options, Optional.empty(), "--tls-cert and --tls-key go together");
    }

    /** As {@link #of}, with the CA of client certificates that the option tls-ca names. */
    public static Optional<PemFiles> withClientAuthority(Options options) {
        Optional<File> authority = options.text("tls-ca").map(File::new);
        return of(options, authority, "--tls-cert and --tls-key go together, and --tls-ca with both");
    }

    private static Optional<PemFiles> of(Options options, Optional<File> authority, String rule) {
        Optional<File> certificate = options.text("tls-cert").map(File::new);
        Optional<File> key = options.text("tls-key").map(File::new);
        if (certificate.isPresent() != key.isPresent() || authority.isPresent() && key.isEmpty()) {
            String missing = certificate.isEmpty() ? "--tls-cert" : "--tls-key";
            throw new TargetUsageException(rule + " (missing: " + missing + ")");
        }
        return certificate.map(file -> new PemFiles(file, key.orElseThrow(), authority));
    }

    /** The server's certificate chain. */
    public File certificate() {
        return certificate;
    }

    /** The CA of client certificates, if any. */
    public Optional<File> authority() {
        return authority;
    }

    /** Creates a server's TLS context; throws {@link TargetUsageException} if a file is missing or invalid. */
    public SslContext context(ClientAuth clients, ApplicationProtocolConfig protocols) {
        mustBeReadable("tls-cert", certificate);
        mustBeReadable("tls-key", key);
        authority.ifPresent(file -> mustBeReadable("tls-ca", file));
        try {
            SslContextBuilder context = SslContextBuilder.forServer(certificate, key)
                    .clientAuth(clients)
                    .applicationProtocolConfig(protocols)
                    .sslProvider(SslProvider.JDK);
            authority.ifPresent(context::trustManager);
            return context.build();
        } catch (IllegalArgumentException | SSLException refused) {
            throw new TargetUsageException(
                    "--tls-cert " + certificate + " --tls-key " + key
                            + authority.map(file -> " --tls-ca " + file).orElse("") + ": " + refused.getMessage()
                            + " (expected: PEM files; the key in PKCS#8, \"BEGIN PRIVATE KEY\", without a password)",
                    refused);
        }
    }

    private static void mustBeReadable(String option, File file) {
        if (!file.isFile() || !file.canRead()) {
            throw new TargetUsageException("--" + option + ": " + file + " (expected: a readable PEM file)");
        }
    }
}
