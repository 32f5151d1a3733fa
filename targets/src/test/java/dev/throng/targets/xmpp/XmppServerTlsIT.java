package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.serving.ServerTestCertificates;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.FileInputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class XmppServerTlsIT {

    private static final String STARTTLS = "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>";

    @TempDir
    static Path directory;

    private static ServerTestCertificates certificates;

    @BeforeAll
    static void makeCertificates() throws Exception {
        certificates = new ServerTestCertificates(directory);
    }

    private static XmppServer start(String... more) {
        List<String> all = new ArrayList<>(certificates.serverOptions());
        all.addAll(List.of(more));
        return XmppServers.start(all.toArray(String[]::new));
    }

    private static SSLContext context(KeyManager... client) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(client, certificates.authority().toTrustManagerFactory().getTrustManagers(), null);
        return context;
    }

    private static RawXmppClient encrypted(RawXmppClient client, KeyManager... own) throws Exception {
        client.send(STARTTLS).expect("<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
        return client.use(context(own)
                .getSocketFactory()
                .createSocket(client.socket(), "localhost", client.socket().getPort(), true));
    }

    private static byte[] endPoint() throws Exception {
        try (InputStream in = new FileInputStream(certificates.file("server.pem"))) {
            byte[] encoded = CertificateFactory.getInstance("X.509")
                    .generateCertificate(in)
                    .getEncoded();
            return MessageDigest.getInstance("SHA-256").digest(encoded);
        }
    }

    @Test
    void startTlsEncryptsAndRestartsTheStream() throws Exception {
        try (XmppServer server = start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("</stream:features>"))
                    .contains(STARTTLS, "<mechanism>PLAIN</mechanism>")
                    .doesNotContain("-PLUS", "channel-binding");
            encrypted(client).login("juliet", "balcony").untilNow();
        }
    }

    @Test
    void requiredTlsComesBeforeAnyMechanism() throws Exception {
        try (XmppServer server = start("--starttls", "required");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("</stream:features>"))
                    .contains("<required/>")
                    .doesNotContain("<mechanism");
            client.send(Sasl.plain("juliet", "pass")).expect("<encryption-required/></failure>");
            encrypted(client).login("juliet", "balcony").untilNow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCRAM-SHA-1-PLUS", "SCRAM-SHA-256-PLUS", "SCRAM-SHA-512-PLUS"})
    void scramBindsToTheServersCertificate(String mechanism) throws Exception {
        try (XmppServer server = start("--scram-iterations", "500");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            encrypted(client).open();
            assertThat(client.expect("</stream:features>"))
                    .contains("<mechanism>" + mechanism + "</mechanism>")
                    .contains("<sasl-channel-binding xmlns='urn:xmpp:sasl-cb:0'>"
                            + "<channel-binding type='tls-server-end-point'/></sasl-channel-binding>");
            new ScramClient(mechanism, "juliet", "pass", "p=tls-server-end-point,,", endPoint()).run(client);
            client.bind("balcony");
        }
    }

    @Test
    void anotherCertificatesBindingIsRefused() throws Exception {
        try (XmppServer server = start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            encrypted(client).open().expect("</stream:features>");
            byte[] other = endPoint();
            other[0]++;
            new ScramClient("SCRAM-SHA-256-PLUS", "juliet", "pass", "p=tls-server-end-point,,", other).begin(client);
            client.expect("<not-authorized/></failure>");
        }
    }

    @Test
    void directTlsSelectsXmppClientInAlpn() throws Exception {
        try (XmppServer server = start("--starttls", "off")) {
            SSLSocket socket = (SSLSocket) context()
                    .getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), XmppServers.port("tls", server));
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"xmpp-client"});
            socket.setSSLParameters(parameters);
            try (RawXmppClient client = new RawXmppClient(socket).open()) {
                assertThat(client.expect("</stream:features>")).doesNotContain("starttls");
                assertThat(socket.getApplicationProtocol()).isEqualTo("xmpp-client");
                client.send(Sasl.plain("juliet", "pass")).expect("<success");
                client.expect("/>");
                client.bind("balcony").untilNow();
            }
        }
    }

    @Test
    void verifiedCertificateLogsInByExternal() throws Exception {
        X509Bundle juliet = new CertificateBuilder()
                .algorithm(CertificateBuilder.Algorithm.ecp256)
                .subject("CN=juliet")
                .buildIssuedBy(certificates.authority());
        try (XmppServer server = start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            encrypted(client, juliet.toKeyManagerFactory().getKeyManagers()).open();
            assertThat(client.expect("</stream:features>")).contains("<mechanism>EXTERNAL</mechanism>");
            client.send("<auth xmlns='" + Sasl.NAMESPACE + "' mechanism='EXTERNAL'>=</auth>")
                    .expect("<success");
            client.bind("balcony");
            assertThat(server.state().accounts.find("juliet@localhost")).isPresent();
        }
    }

    @Test
    void plainInputAfterStartTlsIsDropped() throws Exception {
        try (XmppServer server = start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send(STARTTLS + Sasl.plain("mallory", "pass")).expect("<proceed");
            client.expect("/>");
            client.use(context()
                    .getSocketFactory()
                    .createSocket(client.socket(), "localhost", client.socket().getPort(), true));
            client.login("juliet", "balcony").untilNow();
        }
    }

    @Test
    void startTlsWithoutACertificateFails() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("</stream:features>")).doesNotContain("starttls");
            client.send(STARTTLS);
            assertThat(client.rest()).isEqualTo("<failure xmlns='urn:ietf:params:xml:ns:xmpp-tls'/></stream:stream>");
        }
    }
}
