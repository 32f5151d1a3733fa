package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class AuthenticationIT {

    private static final String SUCCESS = "<success xmlns='" + Sasl.NAMESPACE + "'>";

    private static void assertFails(RawXmppClient client, String condition) throws Exception {
        assertThat(client.expect("</failure>"))
                .isEqualTo("<failure xmlns='" + Sasl.NAMESPACE + "'><" + condition + "/></failure>");
    }

    @ParameterizedTest
    @CsvSource({
        "SCRAM-SHA-1, shared",
        "SCRAM-SHA-256, shared",
        "SCRAM-SHA-512, shared",
        "SCRAM-SHA-1, user",
        "SCRAM-SHA-256, user"
    })
    void scramProvesBothSides(String mechanism, String salt) throws Exception {
        try (XmppServer server = XmppServers.start("--scram-iterations", "500", "--scram-salt", salt);
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            ScramClient scram = new ScramClient(mechanism, "juliet", "pass", "n,,", new byte[0]);
            scram.run(client);
            client.bind("desk");
        }
    }

    @Test
    void wrongPasswordInScramIsNotAuthorized() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            ScramClient scram = new ScramClient("SCRAM-SHA-256", "juliet", "wrong", "n,,", new byte[0]);
            scram.begin(client);
            assertFails(client, "not-authorized");
        }
    }

    @Test
    void anonymousUsersGetUniqueNames() throws Exception {
        try (XmppServer server = XmppServers.start("--users", "1");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send("<auth xmlns='" + Sasl.NAMESPACE + "' mechanism='ANONYMOUS'/>")
                    .expect("<success");
            client.expect("/>");
            client.open().expect("</stream:features>");
            client.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>");
            client.take(Pattern.compile("<jid>anonymous-[0-9a-f]+@localhost/[0-9a-f]+</jid>"));
            client.expect("</iq>");
            assertThat(server.state().accounts.count()).isOne();
            client.send("</stream:stream>").rest();
            assertThat(server.state().accounts.count()).isZero();
        }
    }

    @Test
    void plainWorksAfterAnEmptyChallenge() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send("<auth xmlns='" + Sasl.NAMESPACE + "' mechanism='PLAIN'/>");
            client.expect("<challenge xmlns='" + Sasl.NAMESPACE + "'/>");
            client.send(Sasl.response("\0juliet\0pass")).expect("<success xmlns='" + Sasl.NAMESPACE + "'/>");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='DIGEST-MD5'/>|invalid-mechanism",
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='EXTERNAL'>=</auth>|invalid-mechanism",
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='SCRAM-SHA-1-PLUS'/>|invalid-mechanism",
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>!!</auth>|incorrect-encoding",
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>YQ==</auth>|malformed-request",
                "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>=</auth>|malformed-request",
                "<abort xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>|aborted",
                "<response xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>|malformed-request",
            })
    void failuresHaveTheConditionsOfTheRfcAndAllowARetry(String message, String condition) throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send(message);
            assertFails(client, condition);
            client.send(Sasl.plain("juliet", "pass")).expect("<success");
        }
    }

    @Test
    void streamEndsAfterTooManyFailures() throws Exception {
        try (XmppServer server = XmppServers.start("--auth-attempts", "2");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send(Sasl.plain("juliet", "wrong"));
            assertFails(client, "not-authorized");
            client.send(Sasl.plain("juliet", "wrong"));
            assertFails(client, "not-authorized");
            assertThat(client.rest()).contains("<policy-violation").endsWith("</stream:stream>");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLAIN", "SCRAM-SHA-256,SCRAM-SHA-1"})
    void onlyWhatIsConfiguredIsOffered(String mechanisms) throws Exception {
        try (XmppServer server = XmppServers.start("--mechanisms", mechanisms);
                RawXmppClient client = RawXmppClient.to(server).open()) {
            String features = client.expect("</stream:features>");
            String expected = "<mechanism>" + mechanisms.replace(",", "</mechanism><mechanism>") + "</mechanism>";
            assertThat(features).contains("<mechanisms xmlns='" + Sasl.NAMESPACE + "'>" + expected + "</mechanisms>");
            client.send("<auth xmlns='" + Sasl.NAMESPACE + "' mechanism='ANONYMOUS'/>");
            assertFails(client, "invalid-mechanism");
        }
    }

    @Test
    void registeredUserLogsInAndCanRemoveItsAccount() throws Exception {
        try (XmppServer server = XmppServers.start("--users", "1");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("</stream:features>")).contains("iq-register");
            client.send("<iq type='get' id='r0'><query xmlns='jabber:iq:register'/></iq>");
            assertThat(client.expect("</iq>")).contains("<username/><password/>");
            String request = "<query xmlns='jabber:iq:register'><username>juliet</username>"
                    + "<password>capulet</password></query></iq>";
            client.send("<iq type='set' id='r1'>" + request).expect("<iq type='result' id='r1'></iq>");
            client.send("<iq type='set' id='r2'>" + request);
            assertThat(client.expect("</iq>")).contains("type='error' id='r2'", "<conflict ");
            client.send(Sasl.plain("juliet", "capulet")).expect(SUCCESS.replace(">", "/>"));
            client.bind("balcony");
            client.send("<iq type='set' id='r3'><query xmlns='jabber:iq:register'><remove/></query></iq>");
            assertThat(client.rest()).contains("type='result' id='r3'", "<not-authorized ");
            try (RawXmppClient again = RawXmppClient.to(server).open()) {
                again.expect("</stream:features>");
                again.send(Sasl.plain("juliet", "capulet"));
                assertFails(again, "not-authorized");
            }
        }
    }
}
