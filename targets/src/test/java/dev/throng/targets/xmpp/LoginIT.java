package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class LoginIT {

    private static final String RING = "--users=100";

    @Test
    void logsInBindsLoadsItsRosterAndClosesGracefully() throws Exception {
        try (XmppServer server = XmppServers.start(RING, "--roster", "20");
                RawXmppClient client = RawXmppClient.to(server)) {
            client.authenticate("user-000050", "pass").bind("desk");
            client.send("<iq type='get' id='r1'><query xmlns='jabber:iq:roster'/></iq>");
            String roster = client.expect("</iq>");
            assertThat(roster).startsWith("<iq type='result' id='r1' to='user-000050@localhost/desk'>");
            assertThat(roster.split("<item ", -1)).hasSize(21);
            assertThat(roster)
                    .contains("jid='user-000040@localhost'", "jid='user-000060@localhost'", "subscription='both'")
                    .doesNotContain("jid='user-000050@localhost'", "jid='user-000061@localhost'");
            client.send("<presence/>").expect("from='user-000050@localhost/desk'");
            client.send("</stream:stream>");
            assertThat(client.rest()).endsWith("</stream:stream>");
        }
    }

    @Test
    void serverChoosesAResourceIfTheClientDoesNot() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.to(server)) {
            client.authenticate("anybody", "pass").open().expect("</stream:features>");
            client.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>");
            client.take(Pattern.compile("<jid>anybody@localhost/[0-9a-f]+</jid>"));
        }
    }

    @Test
    void inputMayArriveByteByByteToo() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.bound(server, "slow", "desk")) {
            for (char next : "<iq type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>".toCharArray()) {
                client.send(String.valueOf(next));
            }
            client.expect("<iq type='result' id='p' to='slow@localhost/desk'></iq>");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "user-000001, pass, true",
        "user-000100, pass, true",
        "user-000000, pass, false",
        "user-000101, pass, false",
        "user-1, pass, false",
        "user-000001, wrong, false"
    })
    void onlyUsersOfThePatternWithTheCorrectPasswordLogIn(String user, String password, boolean welcome)
            throws Exception {
        try (XmppServer server = XmppServers.start(RING);
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send(Sasl.plain(user, password));
            client.expect(
                    welcome
                            ? "<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>"
                            : "<failure xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><not-authorized/></failure>");
        }
    }

    @Test
    void passwordMayContainTheName() throws Exception {
        try (XmppServer server = XmppServers.start("--password", "secret of %u");
                RawXmppClient client = RawXmppClient.to(server)) {
            client.authenticate("juliet", "secret of juliet");
        }
    }

    @Test
    void laterSessionReplacesTheSameResource() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient first = RawXmppClient.available(server, "juliet", "desk");
                RawXmppClient second = RawXmppClient.available(server, "juliet", "desk")) {
            assertThat(first.rest()).contains("<stream:error><conflict ").endsWith("</stream:stream>");
            assertThat(second.untilNow()).doesNotContain("unavailable");
            assertThat(server.state().counters.sessionsOnline.sum()).isOne();
        }
    }

    @Test
    void lostConnectionEndsItsSession() throws Exception {
        try (XmppServer server = XmppServers.start(RING, "--roster", "2");
                RawXmppClient stays = RawXmppClient.available(server, "user-000001", "desk")) {
            RawXmppClient goes = RawXmppClient.available(server, "user-000002", "desk");
            stays.expect("<presence to='user-000001@localhost' from='user-000002@localhost/desk'");
            goes.socket().setSoLinger(true, 0);
            goes.close();
            stays.expect("<presence to='user-000001@localhost' from='user-000002@localhost/desk' type='unavailable'/>");
        }
    }

    @Test
    void stoppedServerSendsAShutdownError() throws Exception {
        XmppServer server = XmppServers.start();
        try (RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
            server.close();
            assertThat(client.rest()).contains("<system-shutdown ").endsWith("</stream:stream>");
        }
    }
}
