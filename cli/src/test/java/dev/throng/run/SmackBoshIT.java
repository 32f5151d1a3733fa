package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jivesoftware.smack.ConnectionConfiguration.SecurityMode;
import org.jivesoftware.smack.bosh.BOSHConfiguration;
import org.jivesoftware.smack.bosh.XMPPBOSHConnection;
import org.jivesoftware.smack.chat2.ChatManager;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.roster.Roster;
import org.jivesoftware.smackx.ping.PingManager;
import org.jivesoftware.smackx.receipts.DeliveryReceiptManager;
import org.jivesoftware.smackx.receipts.DeliveryReceiptManager.AutoReceiptMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Smack over BOSH, with the requests of jbosh, at the reference target and in conversation with sessions of the driver. */
@Timeout(600)
class SmackBoshIT {

    private static final int USERS = 3;
    private static final long WAIT_SECONDS = 120;

    @TempDir
    Path temporary;

    private static XMPPBOSHConnection connection(int port) throws Exception {
        XMPPBOSHConnection connection = new XMPPBOSHConnection(BOSHConfiguration.builder()
                .setXmppDomain("localhost")
                .setHost("localhost")
                .setPort(port)
                .setFile("/http-bind")
                .setUsernameAndPassword("user-000001", "pass")
                .setResource("smack")
                .setSecurityMode(SecurityMode.disabled)
                .addEnabledSaslMechanism("SCRAM-SHA-1")
                .build());
        connection.setReplyTimeout(TimeUnit.SECONDS.toMillis(WAIT_SECONDS));
        return connection;
    }

    /** Half of what the driver sends is for Smack's user and waits for Smack's receipts, the other half for a session of its own. */
    @Test
    void smackLogsInAndExchangesMessagesWithTheDriversSessions() throws Exception {
        try (ReferenceServer server = ReferenceServer.start("--users=" + USERS, "--roster=" + (USERS - 1))) {
            XMPPBOSHConnection smack = connection(server.port());
            try {
                BlockingQueue<Message> received = new LinkedBlockingQueue<>();
                ChatManager.getInstanceFor(smack).addIncomingListener((from, message, chat) -> received.add(message));
                DeliveryReceiptManager.getInstanceFor(smack).setAutoReceiptMode(AutoReceiptMode.always);
                smack.connect().login();
                Roster roster = Roster.getInstanceFor(smack);
                roster.reloadAndWait();
                assertThat(smack.getUser().toString()).isEqualTo("user-000001@localhost/smack");
                assertThat(roster.getEntries())
                        .extracting(entry -> entry.getJid().toString())
                        .containsExactlyInAnyOrder("user-000002@localhost", "user-000003@localhost");
                assertThat(PingManager.getInstanceFor(smack).pingMyServer()).isTrue();

                RunResult result = AnyProtocolRuns.run(driver(server.port()), temporary.resolve("results"));
                AnyProtocolRuns.assertAllAnswered(
                        "login", result.phases().get(0).operations().get("login"), 2);
                AnyProtocolRuns.assertAllAnswered(
                        "message", result.phases().get(1).operations().get("message"), 100);
                AnyProtocolRuns.assertAllAnswered(
                        "ping", result.phases().get(1).operations().get("ping"), 25);
                Message message = received.poll(WAIT_SECONDS, TimeUnit.SECONDS);
                assertThat(message).as("a message of the driver").isNotNull();
                assertThat(message.getBody()).isEqualTo("from the driver: <&>");
                assertThat(message.getFrom().getResourceOrEmpty().toString()).isEqualTo("throng");
            } finally {
                smack.disconnect();
            }
        }
    }

    private static String driver(int port) {
        return "name: test\nprotocol: xmpp\ntarget: {attach: '127.0.0.1:" + port + "'}\n"
                + "settings: {transport: bosh, users: {first: 2, count: 2, password: pass}, resource: throng,"
                + " mechanisms: [PLAIN], " + AnyProtocolRuns.PATIENT_LOGINS + ","
                + " message: {to: roster, answeredBy: receipt, body: 'from the driver: <&>'}}\n"
                + "deadline: 120s\nphases:\n"
                + "  - {name: arrive, for: 6s, load: {login: {rate: 2/s, upTo: 2}}}\n"
                + "  - {name: talk, for: 3s, load: {message: {rate: 100/s, upTo: 100}, ping: {rate: 25/s, upTo: 25}}}\n";
    }
}
