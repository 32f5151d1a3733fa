package dev.throng.targets.xmpp;

import dev.throng.targets.launch.TargetUsageException;
import dev.throng.targets.serving.PemFiles;
import dev.throng.targets.xmpp.sasl.ServerChannelBinding;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Locale;

/** The server's side of TLS. Requests client certificates if there is a CA to verify them. */
final class ServerTls {

    private static final String PROTOCOL = "xmpp-client";
    private static final String PROTOCOL_OF_WEBSOCKET = "http/1.1";

    private final SslContext afterStartTls;
    private final SslContext direct;
    private final ServerChannelBinding binding;

    /** Throws a {@link TargetUsageException} if a file is missing or invalid. */
    ServerTls(PemFiles files) {
        ClientAuth clients = files.authority().isPresent() ? ClientAuth.OPTIONAL : ClientAuth.NONE;
        ApplicationProtocolConfig alpn = new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                PROTOCOL,
                PROTOCOL_OF_WEBSOCKET);
        afterStartTls = files.context(clients, ApplicationProtocolConfig.DISABLED);
        direct = files.context(clients, alpn);
        binding = ServerChannelBinding.endPoint(endPoint(files));
    }

    /** The certificate hashed with its signature's hash function, or with SHA-256 for MD5 and SHA-1 (RFC 5929, 4.1). */
    private static byte[] endPoint(PemFiles files) {
        try (InputStream in = new FileInputStream(files.certificate())) {
            X509Certificate own =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            String signature = own.getSigAlgName().toUpperCase(Locale.ROOT);
            String hash = signature.startsWith("SHA384")
                    ? "SHA-384"
                    : signature.startsWith("SHA512")
                            ? "SHA-512"
                            : signature.startsWith("SHA224") ? "SHA-224" : "SHA-256";
            return MessageDigest.getInstance(hash).digest(own.getEncoded());
        } catch (IOException | GeneralSecurityException refused) {
            throw new TargetUsageException(
                    "--tls-cert: " + files.certificate() + ": " + refused.getMessage()
                            + " (expected: a PEM certificate)",
                    refused);
        }
    }

    SslHandler afterStartTls(ByteBufAllocator buffers) {
        return afterStartTls.newHandler(buffers);
    }

    /** The context of the port where connections start with TLS; it selects {@code xmpp-client} in ALPN, or {@code http/1.1} for WebSocket. */
    SslContext direct() {
        return direct;
    }

    ServerChannelBinding binding() {
        return binding;
    }
}
