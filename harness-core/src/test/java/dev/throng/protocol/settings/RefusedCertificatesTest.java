package dev.throng.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.transport.HandmadeCertificates;
import dev.throng.transport.TransportError;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.Security;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Handshakes in memory with servers whose certificates are refused: the message names cause and remedy, and verify: false accepts them. */
class RefusedCertificatesTest {

    private static final String HOST = "server.test";

    /** The certificate of a server with its chain and its key. */
    private record Shown(PrivateKey key, X509Certificate... chain) {}

    @TempDir
    private Path directory;

    /** A kind of wrong certificate, and what the message says. */
    enum Wrong {
        EXPIRED("the target's certificate expired on 2020-01-02 00:00 UTC: renew it on the server") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(server().notBefore(Instant.parse("2020-01-01T00:00:00Z"))
                        .notAfter(Instant.parse("2020-01-02T00:00:00Z"))
                        .buildIssuedBy(authority));
            }
        },
        EARLY(
                "the target's certificate is not valid before 2120-01-01 00:00 UTC: check the clocks of this machine and of the server") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(server().notBefore(Instant.parse("2120-01-01T00:00:00Z"))
                        .notAfter(Instant.parse("2121-01-01T00:00:00Z"))
                        .buildIssuedBy(authority));
            }
        },
        SELF_SIGNED("the target's certificate is self-signed: to trust it, name it in settings.tls.ca") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(server().setIsCertificateAuthority(true).buildSelfSigned());
            }
        },
        OTHER_NAME(
                "the target's certificate is for a.test, b.test, and not for server.test: correct the address of the target, or set"
                        + " settings.tls.serverName to a name in it") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(
                        plain().addSanDnsName("a.test").addSanDnsName("b.test").buildIssuedBy(authority));
            }
        },
        ONLY_AN_ADDRESS("the target's certificate is for 10.0.0.1, and not for server.test:") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(plain().addSanIpAddress("10.0.0.1").buildIssuedBy(authority));
            }
        },
        UNKNOWN_AUTHORITY(
                "the authority of the target's certificate, CN=other, is not trusted: name its certificate in settings.tls.ca") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                X509Bundle other = authority("CN=other");
                return of(server().buildIssuedBy(other), other);
            }
        },
        MISSING_INTERMEDIATE(
                "the issuer of the target's certificate, CN=between, is not trusted: name its certificate in"
                        + " settings.tls.ca, or if it is an intermediate authority, let the server send its certificate too") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                X509Bundle between = authorityOf("CN=between").buildIssuedBy(authority);
                X509Bundle own = server().buildIssuedBy(between);
                return new Shown(own.getKeyPair().getPrivate(), own.getCertificate());
            }
        },
        OTHER_AUTHORITY_OF_THE_SAME_NAME(
                "the authority of the target's certificate, CN=authority, is not trusted: name its certificate in"
                        + " settings.tls.ca") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                X509Bundle other = authority("CN=authority");
                return of(server().buildIssuedBy(other), other);
            }
        },
        UNKNOWN_EXTENSION(
                "a certificate of the target has a critical extension that Java does not know (1.2.3.4.5): issue one without it") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(server().addExtensionOctetString("1.2.3.4.5", true, new byte[] {1})
                        .buildIssuedBy(authority));
            }
        },
        OF_A_CLIENT(
                "the target's certificate is not for TLS servers (its key usage does not permit it): issue one for a server") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                return of(server().addExtendedKeyUsageClientAuth().buildIssuedBy(authority));
            }
        },
        WEAK_SIGNATURE(
                "a certificate of the target uses an algorithm or a key that Java refuses as too weak (its own: MD5withRSA, key"
                        + " RSA 2048 bits); issue a new one for the server") {
            @Override
            Shown shown(X509Bundle authority) throws Exception {
                KeyPair keys = rsa(2048);
                byte[] der = HandmadeCertificates.withMd5(
                        "authority", authority.getKeyPair().getPrivate(), keys, HOST);
                return new Shown(keys.getPrivate(), (X509Certificate)
                        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der)));
            }
        };

        private final String message;

        Wrong(String message) {
            this.message = message;
        }

        abstract Shown shown(X509Bundle authority) throws Exception;

        private static CertificateBuilder plain() {
            return new CertificateBuilder().subject("CN=any").ecp256();
        }

        private static CertificateBuilder server() {
            return plain().addSanDnsName(HOST);
        }

        private static Shown of(X509Bundle own, X509Bundle... above) {
            X509Certificate[] chain = new X509Certificate[above.length + 1];
            chain[0] = own.getCertificate();
            for (int i = 0; i < above.length; i++) {
                chain[i + 1] = above[i].getCertificate();
            }
            return new Shown(own.getKeyPair().getPrivate(), chain);
        }
    }

    private static KeyPair rsa(int bits) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    private static CertificateBuilder authorityOf(String name) {
        return new CertificateBuilder()
                .subject(name)
                .setIsCertificateAuthority(true)
                .rsa2048();
    }

    private static X509Bundle authority(String name) throws Exception {
        return authorityOf(name).buildSelfSigned();
    }

    private SslContext client(X509Bundle authority, boolean verify) throws Exception {
        Path ca = Files.writeString(directory.resolve("ca.pem"), authority.getCertificatePEM());
        return new TlsSettings(Optional.empty(), Optional.empty(), Optional.of(ca), verify, Optional.empty())
                .context()
                .context();
    }

    private static SSLEngine server(Shown shown) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {new OneIdentity(shown)}, null, null);
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        return engine;
    }

    /** Returns the message for the user; empty if the handshake succeeded. */
    private static Optional<String> handshake(SslContext client, SSLEngine server) throws SSLException {
        SSLEngine engine = client.newEngine(UnpooledByteBufAllocator.DEFAULT, HOST, 443);
        ByteBuffer toServer = ByteBuffer.allocate(1 << 17);
        ByteBuffer toClient = ByteBuffer.allocate(1 << 17);
        for (int round = 0; round < 100; round++) {
            try {
                step(engine, toServer, toClient);
            } catch (SSLException failed) {
                return Optional.of(TransportError.message(failed));
            }
            step(server, toClient, toServer);
            if (isOver(engine) && isOver(server)) {
                return Optional.empty();
            }
        }
        throw new AssertionError("the handshake does not end");
    }

    private static boolean isOver(SSLEngine engine) {
        return engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING
                && !engine.getSession().getCipherSuite().contains("NULL");
    }

    private static void step(SSLEngine engine, ByteBuffer out, ByteBuffer in) throws SSLException {
        ByteBuffer nothing = ByteBuffer.allocate(0);
        ByteBuffer plain = ByteBuffer.allocate(1 << 17);
        SSLEngineResult result;
        do {
            result = engine.wrap(nothing, out);
            runTasks(engine);
        } while (result.bytesProduced() > 0 && !engine.isOutboundDone());
        in.flip();
        do {
            result = engine.unwrap(in, plain);
            runTasks(engine);
        } while (result.bytesConsumed() > 0 && in.hasRemaining());
        in.compact();
    }

    private static void runTasks(SSLEngine engine) {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    @ParameterizedTest
    @EnumSource(Wrong.class)
    void theMessageNamesTheCauseAndTheRemedy(Wrong wrong) throws Exception {
        X509Bundle authority = authority("CN=authority");
        Optional<String> message = handshake(client(authority, true), server(wrong.shown(authority)));
        assertThat(message).hasValueSatisfying(text -> assertThat(text)
                .startsWith(wrong.message)
                .endsWith("; settings.tls.verify: false skips the check"));
    }

    @ParameterizedTest
    @EnumSource(Wrong.class)
    void withoutVerificationTheCertificateIsAccepted(Wrong wrong) throws Exception {
        X509Bundle authority = authority("CN=authority");
        assertThat(handshake(client(authority, false), server(wrong.shown(authority))))
                .isEmpty();
    }

    @Test
    void aRightCertificateIsAccepted() throws Exception {
        X509Bundle authority = authority("CN=authority");
        Shown shown = Wrong.of(Wrong.server().buildIssuedBy(authority));
        assertThat(handshake(client(authority, true), server(shown))).isEmpty();
    }

    @Test
    void aKeyOfRsaWith1024BitsIsAcceptedWithoutVerification() throws Exception {
        X509Bundle authority = authority("CN=authority");
        Shown shown = Wrong.of(
                new CertificateBuilder().subject("CN=any").keyPair(rsa(1024)).buildIssuedBy(authority));
        assertThat(handshake(client(authority, false), server(shown))).isEmpty();
    }

    /** The server shows a certificate that Java's own class cannot hold. */
    @Test
    void aCertificateWithoutSubjectIsReadOnlyWithoutVerification() throws Exception {
        X509Bundle authority = authority("CN=authority");
        KeyPair keys = rsa(2048);
        byte[] der = HandmadeCertificates.withoutSubject(
                "authority", authority.getKeyPair().getPrivate(), keys, HOST);
        SslContext lenient = client(authority, false);
        X509Certificate unreadable = HandmadeCertificates.unreadable(der);

        assertThat(handshake(lenient, server(new Shown(keys.getPrivate(), unreadable))))
                .isEmpty();
        assertThat(handshake(client(authority, true), server(new Shown(keys.getPrivate(), unreadable))))
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("the target's certificate cannot be read: its subject is empty, and its subject"
                                + " alternative name is not critical"));
    }

    /** The provider that reads such certificates is in the JVM, and changes nothing for other code. */
    @Test
    void outsideOfConnectionsWithoutVerificationCertificatesAreReadAsBefore() throws Exception {
        X509Bundle authority = authority("CN=authority");
        byte[] der = HandmadeCertificates.withoutSubject(
                "authority", authority.getKeyPair().getPrivate(), rsa(2048), HOST);
        client(authority, false);
        client(authority, false);

        assertThatThrownBy(() ->
                        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der)))
                .isInstanceOf(CertificateException.class);
        byte[] right = authority.getCertificate().getEncoded();
        assertThat(CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(right)))
                .isEqualTo(CertificateFactory.getInstance("X.509", "SUN")
                        .generateCertificate(new ByteArrayInputStream(right)));
        assertThat(Arrays.stream(Security.getProviders())
                        .filter(provider -> provider.getName().startsWith("Throng")))
                .hasSize(1);
    }

    /** Chooses the same key for every client. */
    private static final class OneIdentity extends X509ExtendedKeyManager {

        private final Shown shown;

        OneIdentity(Shown shown) {
            this.shown = shown;
        }

        @Override
        public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
            String own = shown.key().getAlgorithm();
            return keyType.startsWith(own) || keyType.equals("RSASSA-PSS") && own.equals("RSA") ? "one" : null;
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return new String[] {"one"};
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, java.net.Socket socket) {
            return "one";
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return new String[0];
        }

        @Override
        public String chooseClientAlias(String[] keyType, Principal[] issuers, java.net.Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return shown.chain();
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return shown.key();
        }
    }
}
