package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunResult;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.X509TrustManager;
import org.jivesoftware.smack.ConnectionConfiguration.SecurityMode;
import org.jivesoftware.smack.chat2.ChatManager;
import org.jivesoftware.smack.filter.StanzaTypeFilter;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.Presence;
import org.jivesoftware.smack.roster.Roster;
import org.jivesoftware.smack.tcp.XMPPTCPConnection;
import org.jivesoftware.smack.tcp.XMPPTCPConnectionConfiguration;
import org.jivesoftware.smackx.ping.PingManager;
import org.jivesoftware.smackx.receipts.DeliveryReceiptManager;
import org.jivesoftware.smackx.receipts.DeliveryReceiptManager.AutoReceiptMode;
import org.jivesoftware.smackx.receipts.DeliveryReceiptRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jxmpp.jid.impl.JidCreate;

/** Smack, a client of another project, at the reference target and in conversation with sessions of the driver. */
@Timeout(600)
class SmackIT {

    /** Three users in a ring: each is a buddy of both others. */
    private static final int USERS = 3;

    private static final long WAIT_SECONDS = 120;

    @TempDir
    static Path temporary;

    private static X509Bundle certificate;
    private static ReferenceServer server;

    @BeforeAll
    static void startServer() throws Exception {
        certificate = new CertificateBuilder()
                .ecp256()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        Path pem = Files.writeString(temporary.resolve("certificate.pem"), certificate.getCertificatePEM());
        Path key = Files.writeString(temporary.resolve("key.pem"), certificate.getPrivateKeyPEM());
        server = ReferenceServer.start(
                "--users=" + USERS, "--roster=" + (USERS - 1), "--tls-cert=" + pem, "--tls-key=" + key);
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static String user(int number) {
        return String.format("user-%06d", number);
    }

    private static XMPPTCPConnection connection(int user, String mechanism, SecurityMode security) throws Exception {
        XMPPTCPConnectionConfiguration configuration = XMPPTCPConnectionConfiguration.builder()
                .setXmppDomain("localhost")
                .setHostAddress(InetAddress.getLoopbackAddress())
                .setPort(server.port())
                .setUsernameAndPassword(user(user), "pass")
                .setResource("smack")
                .setSecurityMode(security)
                .setCustomX509TrustManager(
                        (X509TrustManager) certificate.toTrustManagerFactory().getTrustManagers()[0])
                .addEnabledSaslMechanism(mechanism)
                .build();
        XMPPTCPConnection connection = new XMPPTCPConnection(configuration);
        connection.setReplyTimeout(TimeUnit.SECONDS.toMillis(WAIT_SECONDS));
        return connection;
    }

    /** Completed when the buddy is seen online, with its presence. */
    private static CompletableFuture<Presence> online(XMPPTCPConnection connection, int buddy) {
        CompletableFuture<Presence> seen = new CompletableFuture<>();
        connection.addAsyncStanzaListener(
                stanza -> {
                    Presence presence = (Presence) stanza;
                    if (presence.isAvailable()
                            && presence.getFrom().getLocalpartOrNull() != null
                            && presence.getFrom()
                                    .getLocalpartOrNull()
                                    .toString()
                                    .equals(user(buddy))) {
                        seen.complete(presence);
                    }
                },
                StanzaTypeFilter.PRESENCE);
        return seen;
    }

    @ParameterizedTest
    @CsvSource({
        "PLAIN, disabled",
        "PLAIN, required",
        "SCRAM-SHA-1, disabled",
        "SCRAM-SHA-1, required",
    })
    void smackLogsInLoadsItsRosterAndSeesABuddy(String mechanism, SecurityMode security) throws Exception {
        XMPPTCPConnection first = connection(1, mechanism, security);
        XMPPTCPConnection second = connection(2, mechanism, security);
        try {
            CompletableFuture<Presence> buddy = online(first, 2);
            first.connect().login();
            Roster roster = Roster.getInstanceFor(first);
            roster.reloadAndWait();
            second.connect().login();

            assertThat(first.isAuthenticated()).isTrue();
            assertThat(first.getUsedSaslMechansism()).isEqualTo(mechanism);
            assertThat(first.isSecureConnection()).isEqualTo(security == SecurityMode.required);
            assertThat(first.getUser().toString()).isEqualTo(user(1) + "@localhost/smack");
            assertThat(roster.getEntries())
                    .extracting(entry -> entry.getJid().toString())
                    .containsExactlyInAnyOrder(user(2) + "@localhost", user(3) + "@localhost");
            Presence seen = buddy.get(WAIT_SECONDS, TimeUnit.SECONDS);
            assertThat(seen.getFrom().toString()).isEqualTo(user(2) + "@localhost/smack");
            assertThat(PingManager.getInstanceFor(first).pingMyServer()).isTrue();
        } finally {
            second.disconnect();
            first.disconnect();
        }
    }

    private static CompletableFuture<RunResult> talkingDriver() {
        String yaml = "name: test\nprotocol: xmpp\ntarget: {attach: '127.0.0.1:" + server.port() + "'}\n"
                + "settings: {users: {first: 2, count: 2, password: pass}, resource: throng, mechanisms: [PLAIN], "
                + AnyProtocolRuns.PATIENT_LOGINS + ","
                + " message: {to: roster, answeredBy: receipt, body: from the driver}}\n"
                + "deadline: 120s\nphases:\n"
                + "  - {name: arrive, for: 6s, load: {login: {rate: 2/s, upTo: 2}}}\n"
                + "  - {name: talk, for: 3s, load: {message: {rate: 100/s, upTo: 100}, ping: {rate: 25/s, upTo: 25}}}\n";
        CompletableFuture<RunResult> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(AnyProtocolRuns.run(yaml, temporary.resolve("results")));
                    } catch (Throwable failed) {
                        result.completeExceptionally(failed);
                    }
                },
                "driver");
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    /** Half of what the driver sends is for Smack's user and waits for Smack's receipts, the other half for a session of its own. */
    @Test
    void smackAndTheDriversSessionsExchangeMessagesAndReceipts() throws Exception {
        XMPPTCPConnection smack = connection(1, "SCRAM-SHA-1", SecurityMode.required);
        try {
            CompletableFuture<Presence> buddy = online(smack, 2);
            BlockingQueue<Message> received = new LinkedBlockingQueue<>();
            ChatManager.getInstanceFor(smack).addIncomingListener((from, message, chat) -> received.add(message));
            DeliveryReceiptManager receipts = DeliveryReceiptManager.getInstanceFor(smack);
            receipts.setAutoReceiptMode(AutoReceiptMode.always);
            CompletableFuture<String> receipt = new CompletableFuture<>();
            receipts.addReceiptReceivedListener((from, to, id, stanza) -> receipt.complete(from + " has " + id));
            smack.connect().login();
            Roster.getInstanceFor(smack).reloadAndWait();

            CompletableFuture<RunResult> driver = talkingDriver();
            String session = user(2) + "@localhost/throng";
            assertThat(buddy.get(WAIT_SECONDS, TimeUnit.SECONDS).getFrom().toString())
                    .isEqualTo(session);
            Message question = smack.getStanzaFactory()
                    .buildMessageStanza()
                    .to(JidCreate.entityFullFrom(session))
                    .ofType(Message.Type.chat)
                    .setBody("from Smack: <&>\"' \ud83d\ude00")
                    .build();
            String id = DeliveryReceiptRequest.addTo(question);
            smack.sendStanza(question);
            assertThat(receipt.get(WAIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(session + " has " + id);

            Message message = received.poll(WAIT_SECONDS, TimeUnit.SECONDS);
            assertThat(message).as("a message of the driver").isNotNull();
            assertThat(message.getBody()).isEqualTo("from the driver");
            assertThat(message.getFrom().getResourceOrEmpty().toString()).isEqualTo("throng");
            RunResult result = driver.get(240, TimeUnit.SECONDS);
            AnyProtocolRuns.assertAllAnswered(
                    "login", result.phases().get(0).operations().get("login"), 2);
            AnyProtocolRuns.assertAllAnswered(
                    "message", result.phases().get(1).operations().get("message"), 100);
            AnyProtocolRuns.assertAllAnswered(
                    "ping", result.phases().get(1).operations().get("ping"), 25);
        } finally {
            smack.disconnect();
        }
    }
}
