package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.transport.TestCertificates;
import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users of several domains, without names and with certificates, and channel binding, with real servers. */
@Timeout(600)
class LoginKindsIT {

    private static final int USERS = 4;

    @TempDir
    Path files;

    private final Settings settings =
            new Settings().with("mechanisms", "[auto]").with("message.to", "online");

    private static ServerOptions options() {
        return ServerOptions.of(Users.numbered("user-%06d", "pass", 0, USERS), 2);
    }

    private DriverRig rig(RealServer server) {
        return new DriverRig(new XmppProtocol(), settings.build(), server.address());
    }

    /** All users of the list log in, and send each other messages. */
    private void assertBothDomainsTalk(RealServer server, String anonymousHost) {
        settings.with("mechanisms", "[SCRAM-SHA-1, ANONYMOUS]")
                .with(
                        "users",
                        "[{pattern: user-%06d, first: 0, count: " + USERS + "}, {domain: " + anonymousHost
                                + ", anonymous: true, count: 3}]");
        try (server;
                DriverRig rig = rig(server)) {
            rig.start(XmppOperation.LOGIN, USERS + 3);
            rig.await("online", s -> s.counts().answered() == USERS + 3);
            rig.start(XmppOperation.PING, 20);
            rig.await("pings", s -> s.counts().answered() == USERS + 23);
            rig.start(XmppOperation.MESSAGE, 40);
            DriverRig.Seen seen = rig.await("messages", s -> s.counts().answered() == USERS + 63);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.notes()).isEmpty();
            assertThat(seen.counter("unexpected-stanzas")).isZero();
            assertThat(seen.samples().get("roster-items")).isEqualTo(USERS);
            rig.start(XmppOperation.LOGIN, 1);
            assertThat(rig.await("no user left", s -> s.counts().failed() == 1).failures())
                    .isEqualTo(Map.of("no-user", 1L));
            rig.closeDriver();
        }
    }

    @Test
    void usersOfTwoHostsOfProsodyAreOneRun() throws Exception {
        Prosody.assumeInstalled();
        assertBothDomainsTalk(Prosody.start(options()), Prosody.ANONYMOUS_HOST);
    }

    @Test
    void usersOfTwoHostsOfEjabberdAreOneRun() throws Exception {
        Ejabberd.assumeInstalled();
        assertBothDomainsTalk(Ejabberd.start(options()), Ejabberd.ANONYMOUS_HOST);
    }

    /** RFC 6120 §13.7.1.4: the JID is an alternative name of the type XmppAddr. */
    private static X509Bundle certificate(String jid, X509Bundle authority) throws Exception {
        byte[] text = jid.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream utf8String = new ByteArrayOutputStream();
        utf8String.write(0x0c);
        utf8String.write(text.length);
        utf8String.writeBytes(text);
        return new CertificateBuilder()
                .subject("CN=client")
                .ecp256()
                .addSanOtherName("1.3.6.1.5.5.7.8.5", utf8String.toByteArray())
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(authority);
    }

    @ParameterizedTest
    @ValueSource(strings = {"starttls", "direct-tls"})
    void eachUserProvesItsNameWithItsOwnCertificate(String security) throws Exception {
        Ejabberd.assumeInstalled();
        X509Bundle authority = TestCertificates.authority("CN=clients");
        Path signer = Files.writeString(files.resolve("clients.pem"), authority.getCertificatePEM());
        for (int user = 0; user < USERS - 1; user++) {
            X509Bundle own = certificate("user-00000" + user + "@" + RealServer.HOST, authority);
            Files.writeString(
                    files.resolve("user-00000" + user + ".pem"), own.getCertificatePEM() + own.getPrivateKeyPEM());
        }
        settings.with("security", security)
                .with("users.pattern", "user-%06d")
                .with("users.count", USERS)
                .with("users.cert", files + "/%s.pem")
                .with("sessionTime", "0s");
        try (RealServer server =
                Ejabberd.start(options().withTls(ServerOptions.Tls.REQUIRED).withClientAuthority(signer))) {
            settings.with("tls.ca", server.certificate().orElseThrow());
            try (DriverRig rig = new DriverRig(
                    new XmppProtocol(),
                    settings.build(),
                    security.equals("starttls")
                            ? server.address()
                            : server.directTls().orElseThrow())) {
                rig.start(XmppOperation.LOGIN, USERS);
                DriverRig.Seen seen = rig.await(
                        "logged out", s -> s.counts().departed() + s.counts().failed() == USERS);
                assertThat(seen.failures()).as(seen.notes().toString()).isEqualTo(Map.of("no-certificate", 1L));
                assertThat(seen.notes()).singleElement().asString().contains("user-000003.pem");
                rig.closeDriver();
            }
        }
    }

    /** Version 23.01 offers -PLUS and does not announce its types of channel binding (XEP-0440). */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "SCRAM-SHA-512-PLUS"})
    void aChannelIsNotBoundIfTheServerAnnouncesNoType(String mechanism) throws Exception {
        Ejabberd.assumeInstalled();
        settings.with("security", "starttls")
                .with("mechanisms", "[" + mechanism + "]")
                .with("users.count", USERS)
                .with("sessionTime", "0s");
        ServerOptions options = options()
                .withPasswords(new PasswordForm.Scram(Mechanism.SCRAM_SHA_512, 4096))
                .withTls(ServerOptions.Tls.REQUIRED);
        boolean works = mechanism.equals("auto");
        try (RealServer server = Ejabberd.start(options)) {
            settings.with("tls.ca", server.certificate().orElseThrow());
            try (DriverRig rig = rig(server)) {
                rig.start(XmppOperation.LOGIN, USERS);
                DriverRig.Seen seen = rig.await(
                        "logged out", s -> s.counts().departed() + s.counts().failed() == USERS);
                assertThat(seen.failures())
                        .as(seen.notes().toString())
                        .isEqualTo(works ? Map.of() : Map.of("no-mechanism", (long) USERS));
                rig.closeDriver();
            }
        }
    }
}
