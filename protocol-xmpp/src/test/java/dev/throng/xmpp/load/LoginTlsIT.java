package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.transport.TestCertificates;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins over TLS, within the stream and from the first byte, and all that can go wrong with it. */
@Timeout(180)
class LoginTlsIT {

    enum Way {
        STARTTLS("starttls", "starttls"),
        DIRECT("direct-tls", "tls");

        private final String security;
        private final String step;

        Way(String security, String step) {
            this.security = security;
            this.step = step;
        }
    }

    private static X509Bundle authority;
    private static X509Bundle stranger;
    private static SSLContext identity;

    @TempDir
    Path files;

    private final Settings settings = new Settings();

    @BeforeAll
    static void certificates() throws Exception {
        authority = TestCertificates.authority("CN=authority");
        stranger = TestCertificates.authority("CN=stranger");
        identity = TestCertificates.identity(TestCertificates.server("localhost", authority));
    }

    @BeforeEach
    void trustTheAuthority() throws IOException {
        trust(authority);
    }

    private void trust(X509Bundle trusted) throws IOException {
        settings.with("tls.ca", Files.writeString(files.resolve("ca.pem"), trusted.getCertificatePEM()));
    }

    private ScriptedXmppServer server(Way way) throws IOException {
        settings.with("security", way.security);
        return way == Way.STARTTLS ? ScriptedXmppServer.startTls(identity) : ScriptedXmppServer.directTls(identity);
    }

    private void loginSucceeds(ScriptedXmppServer server) {
        loginSucceeds(server, settings);
    }

    private static void loginSucceeds(ScriptedXmppServer server, Settings settings) {
        settings.with("users.count", 1);
        long before = Faults.buffersInUse();
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            DriverRig.Seen seen = rig.await("the end", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEmpty();
            rig.closeDriver();
            assertThat(rig.seen().counts().departed()).isEqualTo(1);
            server.awaitDeserted();
        }
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aTrustedServerLetsUsIn(Way way) throws IOException {
        loginSucceeds(server(way));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theHandshakeMayComeInPieces(Way way) throws IOException {
        loginSucceeds(server(way).inPiecesOf(3));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void nothingIsCheckedIfSoWished(Way way) throws IOException {
        trust(stranger);
        settings.with("tls.verify", false);
        loginSucceeds(server(way));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aServerWithoutATrustedCertificateIsRefused(Way way) throws IOException {
        trust(stranger);
        Faults.failsBy("tls-failed", server(way), settings);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aServerOfAnotherNameIsNotTrusted(Way way) throws IOException {
        settings.with("tls.serverName", "elsewhere.test");
        Faults.failsBy("tls-failed", server(way), settings);
    }

    /** The message of the failed connectivity check; empty if it succeeds. It adds nothing to the figures of the load. */
    private String connectivityProblem(ScriptedXmppServer server) {
        long before = Faults.buffersInUse();
        String problem;
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            problem = rig.ready();
            assertThat(rig.seen().samples().values()).containsOnly(0L);
            server.awaitDeserted();
        }
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
        return problem;
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theConnectivityCheckReachesATrustedServer(Way way) throws IOException {
        assertThat(connectivityProblem(server(way))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theConnectivityCheckNamesTheSettingsOfACertificateThatIsNotTrusted(Way way) throws IOException {
        trust(stranger);
        assertThat(connectivityProblem(server(way))).contains("tls-failed", "settings.tls");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theConnectivityCheckNamesTheSettingsOfACertificateOfAnotherName(Way way) throws IOException {
        settings.with("tls.serverName", "elsewhere.test");
        assertThat(connectivityProblem(server(way))).contains("tls-failed", "settings.tls");
    }

    /** With TLS 1.3 the client learns that only after the handshake. */
    @ParameterizedTest
    @CsvSource({"STARTTLS, TLSv1.2", "STARTTLS, TLSv1.3", "DIRECT, TLSv1.2", "DIRECT, TLSv1.3"})
    void theConnectivityCheckNamesTheSettingsOfACertificateThatTheServerRequires(Way way, String protocol)
            throws IOException {
        assertThat(connectivityProblem(server(way).requiringCertificates(protocol)))
                .contains("; the server requests a client certificate: set settings.tls.cert and settings.tls.key");
    }

    /** The server trusts the authorities of the JVM only. */
    @ParameterizedTest
    @CsvSource({"STARTTLS, TLSv1.2", "DIRECT, TLSv1.3"})
    void theConnectivityCheckNamesTheSettingOfACertificateThatTheServerRefuses(Way way, String protocol)
            throws Exception {
        X509Bundle client = TestCertificates.client(authority);
        settings.with("tls.cert", Files.writeString(files.resolve("c.pem"), client.getCertificatePEM()));
        settings.with("tls.key", Files.writeString(files.resolve("k.pem"), client.getPrivateKeyPEM()));
        assertThat(connectivityProblem(server(way).requiringCertificates(protocol)))
                .contains("settings.tls");
    }

    @Test
    void theConnectivityCheckEncryptsAStreamFromEverySourceAddress() throws IOException {
        settings.with("sources", "[127.0.0.2, 127.0.0.3]");
        List<InetAddress> encrypted = new CopyOnWriteArrayList<>();
        ScriptedXmppServer server = server(Way.STARTTLS);
        server.at(Moment.TLS_STREAM, (peer, said) -> {
            encrypted.add(peer.source());
            server.decent(Moment.TLS_STREAM).to(peer, said);
        });

        assertThat(connectivityProblem(server)).isEmpty();
        assertThat(encrypted).containsExactly(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
    }

    @Test
    void theConnectivityCheckNamesTheSettingOfAMissingStartTls() throws IOException {
        settings.with("security", "starttls");
        assertThat(connectivityProblem(ScriptedXmppServer.plain())).contains("no-starttls", "settings.security");
    }

    @Test
    void aServerWithoutStartTlsIsRefused() throws IOException {
        settings.with("security", "starttls");
        Faults.failsBy("no-starttls", ScriptedXmppServer.plain(), settings);
    }

    @Test
    void aServerThatDemandsTlsWeWereNotToUseIsRefused() throws IOException {
        Faults.failsBy(
                "tls-required",
                ScriptedXmppServer.plain()
                        .at(
                                Moment.STREAM,
                                (peer, said) -> peer.say(Conduct.HEADER + "<stream:features>"
                                        + Conduct.STARTTLS.replace("/>", "><required/></starttls>")
                                        + "</stream:features>")),
                new Settings());
    }

    @Test
    void aServerThatOffersTlsAndDoesNotDemandItLetsUsInWithout() throws IOException {
        loginSucceeds(ScriptedXmppServer.startTls(identity), new Settings());
    }

    @Test
    void aServerThatOffersTlsAndThenRefusesIt() throws IOException {
        Faults.failsBy(
                "tls-failed",
                server(Way.STARTTLS)
                        .at(
                                Moment.STARTTLS,
                                (peer, said) ->
                                        peer.say("<failure xmlns='urn:ietf:params:xml:ns:xmpp-tls'/></stream:stream>")),
                settings);
    }

    @Test
    void garbageInsteadOfAHandshakeBehindStartTls() throws IOException {
        Faults.failsBy(
                "tls-failed",
                server(Way.STARTTLS).at(Moment.STARTTLS, (peer, said) -> {
                    peer.say(Conduct.PROCEED);
                    // in the same read it would be dropped, see whatIsGluedToTheProceedInClearIsDropped()
                    peer.awaitByte();
                    peer.say("this is no TLS at all\r\n");
                    peer.fallSilent();
                }),
                settings);
    }

    /** Bytes in clear after {@code <proceed/>} may come from an attacker, so they are not read. */
    @Test
    void whatIsGluedToTheProceedInClearIsDropped() throws IOException {
        ScriptedXmppServer server = server(Way.STARTTLS);
        loginSucceeds(server.at(Moment.STARTTLS, (peer, said) -> {
            peer.say(Conduct.PROCEED + Conduct.HEADER + Conduct.streamError("conflict"));
            peer.startTls();
        }));
    }

    @Test
    void anXmppServerInClearIsNoTlsServer() throws IOException {
        settings.with("security", "direct-tls");
        Faults.failsBy(
                "tls-failed",
                ScriptedXmppServer.plain()
                        .at(Moment.CONNECTED, (peer, said) -> peer.say("<stream:stream xmlns='jabber:client'>")),
                settings);
    }

    @Test
    void aServerThatClosesInsteadOfAHandshake() throws IOException {
        Faults.failsBy(
                "closed-during-starttls",
                server(Way.STARTTLS).at(Moment.STARTTLS, (peer, said) -> {
                    peer.say(Conduct.PROCEED);
                    peer.close();
                }),
                settings);
    }

    @Test
    void aServerThatClosesInsteadOfADirectHandshake() throws IOException {
        settings.with("security", "direct-tls");
        Faults.failsBy(
                "closed-during-tls",
                ScriptedXmppServer.plain().at(Moment.CONNECTED, (peer, said) -> peer.close()),
                settings);
    }

    @Test
    void aServerThatResetsInsteadOfAHandshake() throws IOException {
        Faults.failsBy(
                "reset-during-starttls",
                server(Way.STARTTLS).at(Moment.STARTTLS, (peer, said) -> peer.reset()),
                settings);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aServerThatFallsSilentAroundStartTls(boolean proceeds) throws IOException {
        settings.with("deadlines.tls", "100ms");
        Faults.failsBy(
                proceeds ? "tls-timeout" : "deadline-during-starttls",
                server(Way.STARTTLS).at(Moment.STARTTLS, (peer, said) -> {
                    if (proceeds) {
                        peer.say(Conduct.PROCEED);
                    }
                    peer.fallSilent();
                }),
                settings);
    }

    /** The timeout of the handshake ends with it, and the deadline of the step starts again. */
    @Test
    void aServerThatFallsSilentAfterTheHandshakeOfStartTls() throws IOException {
        settings.with("deadlines.tls", "2s");
        Faults.failsBy(
                "deadline-during-starttls",
                server(Way.STARTTLS).at(Moment.TLS_STREAM, (peer, said) -> peer.fallSilent()),
                settings);
    }

    @Test
    void aServerThatFallsSilentInsteadOfADirectHandshake() throws IOException {
        settings.with("security", "direct-tls").with("deadlines.tls", "100ms");
        Faults.failsBy(
                "tls-timeout",
                ScriptedXmppServer.plain().at(Moment.CONNECTED, (peer, said) -> peer.fallSilent()),
                settings);
    }

    @ParameterizedTest
    @CsvSource({
        "STARTTLS, TLS_STREAM, starttls",
        "STARTTLS, AUTH, auth",
        "STARTTLS, ROSTER, roster",
        "DIRECT, STREAM, stream",
        "DIRECT, AUTH, auth",
        "DIRECT, ROSTER, roster"
    })
    void aConnectionThatClosesBehindTheHandshakeIsNamedWithItsStep(Way way, Moment moment, String step)
            throws IOException {
        Faults.failsBy("closed-during-" + step, server(way).at(moment, (peer, said) -> peer.close()), settings);
    }

    @ParameterizedTest
    @CsvSource({"STARTTLS, TLS_STREAM, starttls", "STARTTLS, AUTH, auth", "DIRECT, STREAM, stream", "DIRECT, BIND, bind"
    })
    void aConnectionThatIsResetBehindTheHandshakeIsNamedWithItsStep(Way way, Moment moment, String step)
            throws IOException {
        Faults.failsBy("reset-during-" + step, server(way).at(moment, (peer, said) -> peer.reset()), settings);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void closingTheDriverWithinAHandshakeLeavesNothing(Way way) throws IOException {
        settings.with("security", way.security).with("users.count", 1);
        ScriptedXmppServer server = way == Way.DIRECT ? ScriptedXmppServer.plain() : server(way);
        server.at(Moment.CONNECTED, (peer, said) -> {
                    if (way == Way.DIRECT) {
                        peer.fallSilent();
                    }
                })
                .at(Moment.STARTTLS, (peer, said) -> {
                    peer.say(Conduct.PROCEED);
                    peer.fallSilent();
                });
        long before = Faults.buffersInUse();
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            Moment last = way == Way.DIRECT ? Moment.CONNECTED : Moment.STARTTLS;
            server.await("the handshake", () -> server.reached(last) == 1);
            rig.await("the connection", seen -> seen.samples().getOrDefault("connect-time", 0L) == 1);
            rig.closeDriver();
            assertThat(rig.seen().failures()).isEqualTo(Map.of("closed-by-us-during-" + way.step, 1L));
            server.awaitDeserted();
        }
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }
}
