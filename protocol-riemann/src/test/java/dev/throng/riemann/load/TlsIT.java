package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.DriverRig;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.transport.TestCertificates;
import io.netty.pkitesting.X509Bundle;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class TlsIT {

    private static X509Bundle authority;
    private static X509Bundle stranger;

    @TempDir
    Path files;

    private final Settings settings = new Settings();

    @BeforeAll
    static void authorities() throws Exception {
        authority = TestCertificates.authority("CN=authority");
        stranger = TestCertificates.authority("CN=stranger");
    }

    @BeforeEach
    void certificates() throws Exception {
        settings.transport = RiemannSettings.Transport.TLS;
        settings.tls = tls(TestCertificates.client(authority), authority, true, Optional.of("riemann.test"));
    }

    private TlsSettings tls(X509Bundle client, X509Bundle trusted, boolean verify, Optional<String> name)
            throws Exception {
        return new TlsSettings(
                Optional.of(Files.writeString(files.resolve("cert.pem"), client.getCertificatePathPEM())),
                Optional.of(Files.writeString(files.resolve("key.pem"), client.getPrivateKeyPEM())),
                Optional.of(Files.writeString(files.resolve("ca.pem"), trusted.getCertificatePEM())),
                verify,
                name);
    }

    /** Demands a certificate that the authority signed, as Riemann does. */
    private ScriptedServer server(ScriptedServer.Script script) throws Exception {
        return server(script, listening -> listening.setNeedClientAuth(true));
    }

    private ScriptedServer server(ScriptedServer.Script script, String version) throws Exception {
        return server(script, listening -> {
            listening.setNeedClientAuth(true);
            listening.setEnabledProtocols(new String[] {version});
        });
    }

    private ScriptedServer server(ScriptedServer.Script script, Consumer<SSLServerSocket> change) throws Exception {
        X509Bundle own = TestCertificates.server("riemann.test", authority);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                own.toKeyManagerFactory().getKeyManagers(),
                authority.toTrustManagerFactory().getTrustManagers(),
                null);
        SSLServerSocket listening = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 16, InetAddress.getLoopbackAddress());
        change.accept(listening);
        return new ScriptedServer(listening, script);
    }

    private DriverRig rig(ScriptedServer server) {
        return new DriverRig(new RiemannProtocol(), settings.build(), server.address());
    }

    @Test
    void bothSidesShowTheirCertificates() throws Exception {
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).isEmpty();
            rig.start(RiemannOperation.SEND, 5_000);
            DriverRig.Seen seen = rig.await("all answered", s -> s.counts().answered() == 5_000);
            assertThat(seen.failures()).isEmpty();
        }
    }

    @Test
    void aTargetOfAnotherNameIsNotTrusted() throws Exception {
        settings.tls = tls(TestCertificates.client(authority), authority, true, Optional.of("elsewhere.test"));
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).contains("tls-failed");
        }
    }

    @Test
    void aTargetWithoutATrustedCertificateIsRefused() throws Exception {
        settings.tls = tls(TestCertificates.client(authority), stranger, true, Optional.of("riemann.test"));
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).contains("tls-failed");
        }
    }

    @Test
    void nothingIsCheckedIfSoWished() throws Exception {
        settings.tls = tls(TestCertificates.client(authority), stranger, false, Optional.empty());
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).isEmpty();
            rig.start(RiemannOperation.SEND, 1);
            rig.await("the answer", s -> s.counts().answered() == 1);
        }
    }

    @Test
    void aTargetThatTurnsOurCertificateDownIsNamed() throws Exception {
        settings.tls = tls(TestCertificates.client(stranger), authority, true, Optional.of("riemann.test"));
        settings.reconnect =
                new RiemannSettings.Reconnect(false, settings.reconnect.backoff(), settings.reconnect.maxBackoff());
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            String problem = rig.ready();
            if (problem.isEmpty()) {
                rig.start(RiemannOperation.SEND, 1);
                DriverRig.Seen seen = rig.await("an end", s -> s.counts().failed() == 1);
                problem = seen.failures() + " " + seen.notes();
            }
            assertThat(problem).contains("tls-failed");
        }
    }

    /** With TLS 1.3 the client's handshake succeeds, and the target refuses the client only then. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aMissingClientCertificateIsNamedBeforeTheLoad(String version) throws Exception {
        TlsSettings with = settings.tls;
        settings.tls = new TlsSettings(Optional.empty(), Optional.empty(), with.ca(), true, with.serverName());
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll, version);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready())
                    .contains("the target requests a client certificate: set settings.tls.cert and settings.tls.key");
            assertThat(rig.seen().counts().started()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aRefusedClientCertificateIsNamedBeforeTheLoad(String version) throws Exception {
        settings.tls = tls(TestCertificates.client(stranger), authority, true, Optional.of("riemann.test"));
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll, version);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).isNotEmpty();
        }
    }

    /** Whether such a target can do its work is not a question of certificates. */
    @Test
    void aTargetThatNeverRepliesIsLoaded() throws Exception {
        settings.tlsDeadline = Duration.ofSeconds(5);
        try (ScriptedServer server = server(ScriptedServer.Peer::readToTheEnd);
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).isEmpty();
        }
    }

    @Test
    void aTargetThatRequestsNoCertificateNeedsNone() throws Exception {
        TlsSettings with = settings.tls;
        settings.tls = new TlsSettings(Optional.empty(), Optional.empty(), with.ca(), true, with.serverName());
        try (ScriptedServer server = server(ScriptedServer.Peer::ackAll, listening -> {});
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).isEmpty();
        }
    }

    @Test
    void aTargetWithoutTlsIsNamed() throws Exception {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.write("220 smtp.test ready\r\n".getBytes("US-ASCII"));
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(server)) {
            assertThat(rig.ready()).contains("tls-failed");
        }
    }

    @Test
    void filesThatCannotBeUsedAreFoundBeforeAnyTraffic() throws Exception {
        Path nothing = files.resolve("nothing.pem");
        TlsSettings good = settings.tls;
        settings.tls = new TlsSettings(good.cert(), Optional.of(nothing), good.ca(), true, Optional.empty());
        assertThatThrownBy(() -> new RiemannProtocol().prepare(settings.build()))
                .isInstanceOfSatisfying(
                        SettingException.class, e -> assertThat(e.key()).isEqualTo("tls.key"))
                .hasMessageContaining("nothing.pem");
        settings.tls = new TlsSettings(good.cert(), Optional.empty(), good.ca(), true, Optional.empty());
        assertThatThrownBy(() -> new RiemannProtocol().prepare(settings.build()))
                .isInstanceOf(SettingException.class);
        settings.tls = new TlsSettings(good.cert(), good.cert(), good.ca(), true, Optional.empty());
        assertThatThrownBy(() -> new RiemannProtocol().prepare(settings.build()))
                .isInstanceOf(SettingException.class);
        settings.tls = new TlsSettings(
                good.cert(), good.key(), Optional.of(Files.writeString(nothing, "no PEM")), true, Optional.empty());
        assertThatThrownBy(() -> new RiemannProtocol().prepare(settings.build()))
                .isInstanceOf(SettingException.class);
    }
}
