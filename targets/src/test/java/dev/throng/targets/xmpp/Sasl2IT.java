package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.launch.TargetUsageException;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** SASL2, Bind 2, inline stream management and tokens. */
@Timeout(180)
class Sasl2IT {

    private static final String FAST = "<fast xmlns='urn:xmpp:fast:0' count='1'/>";
    private static final String REQUEST = "<request-token xmlns='urn:xmpp:fast:0' mechanism='HT-SHA-256-NONE'/>";
    private static final String MANAGEMENT = "<enable xmlns='urn:xmpp:sm:3' resume='true'/>";

    private static byte[] hmac(String token, String side) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(token.getBytes(UTF_8), "HmacSHA256"));
        return mac.doFinal(side.getBytes(UTF_8));
    }

    private static String plain(String user, String password) {
        return Base64.getEncoder().encodeToString(("\0" + user + "\0" + password).getBytes(UTF_8));
    }

    private static String token(String user, String token) throws Exception {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        first.writeBytes((user + "\0").getBytes(UTF_8));
        first.writeBytes(hmac(token, "Initiator"));
        return Base64.getEncoder().encodeToString(first.toByteArray());
    }

    private static String authenticate(String mechanism, String first, String more) {
        return "<authenticate xmlns='urn:xmpp:sasl:2' mechanism='" + mechanism + "'><initial-response>" + first
                + "</initial-response><user-agent id='d4565fa7-4d72-4749-b3d3-740edbf87770'/>" + more
                + "</authenticate>";
    }

    private static String bind(String inline) {
        return "<bind xmlns='urn:xmpp:bind:0'><tag>desk</tag>" + inline + "</bind>";
    }

    private static String tokenIn(String success) {
        Matcher token = Pattern.compile("<token xmlns='urn:xmpp:fast:0' token='([^']+)'/>")
                .matcher(success);
        assertThat(token.find()).as(success).isTrue();
        return token.group(1);
    }

    private static RawXmppClient open(XmppServer server) throws Exception {
        RawXmppClient client = RawXmppClient.to(server).open();
        client.expect("</stream:features>");
        return client;
    }

    private static String login(RawXmppClient client, String request) throws Exception {
        client.send(request);
        return client.expect("</success>");
    }

    @Test
    void isOfferedOnlyOnDemand() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("</stream:features>")).doesNotContain("urn:xmpp:sasl:2");
        }
        assertThatThrownBy(() -> XmppServers.settings("--fast", "1h"))
                .isInstanceOf(TargetUsageException.class)
                .hasMessageContaining("--sasl2");
    }

    @Test
    void oneExchangeAuthenticatesBindsAndEnablesStreamManagement() throws Exception {
        try (XmppServer server = XmppServers.start("--sasl2", "true", "--fast", "1h");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("</stream:features>"))
                    .contains(
                            "<inline><sm xmlns='urn:xmpp:sm:3'/><bind xmlns='urn:xmpp:bind:0'><inline><feature"
                                    + " var='urn:xmpp:sm:3'/></inline></bind>",
                            "<mechanism>HT-SHA-256-NONE</mechanism></fast></inline></authentication>");
            String success = login(client, authenticate("PLAIN", plain("juliet", "pass"), bind(MANAGEMENT)));
            assertThat(success)
                    .containsPattern("<authorization-identifier>juliet@localhost/desk~[0-9a-f]+</auth")
                    .contains("<bound xmlns='urn:xmpp:bind:0'><enabled xmlns='urn:xmpp:sm:3' id='")
                    .doesNotContain("<token");
            assertThat(client.expect("</stream:features>")).contains("xmpp-bind");
            assertThat(client.untilNow()).isEmpty();
            client.send("<r xmlns='urn:xmpp:sm:3'/>").expect("<a xmlns='urn:xmpp:sm:3' h='1'/>");
        }
    }

    @Test
    void withoutABindingTheClassicOneFollowsOnTheSameStream() throws Exception {
        try (XmppServer server = XmppServers.start("--sasl2", "true");
                RawXmppClient client = open(server)) {
            assertThat(login(client, authenticate("PLAIN", plain("juliet", "pass"), "")))
                    .contains("<authorization-identifier>juliet@localhost</authorization-identifier>");
            client.expect("</stream:features>");
            client.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>")
                    .expect("</jid></bind></iq>");
        }
    }

    @Test
    void aTokenReplacesThePasswordUntilItIsReplacedItself() throws Exception {
        try (XmppServer server = XmppServers.start("--sasl2", "true", "--fast", "1h", "--fast-uses", "2")) {
            String first;
            try (RawXmppClient client = open(server)) {
                first = tokenIn(login(client, authenticate("PLAIN", plain("juliet", "pass"), REQUEST + bind(""))));
            }
            String proof = Base64.getEncoder().encodeToString(hmac(first, "Responder"));
            try (RawXmppClient client = open(server)) {
                assertThat(login(client, authenticate("HT-SHA-256-NONE", token("juliet", first), FAST + bind(""))))
                        .contains("<additional-data>" + proof + "</additional-data>")
                        .doesNotContain("<token");
            }
            String second;
            try (RawXmppClient client = open(server)) {
                second = tokenIn(
                        login(client, authenticate("HT-SHA-256-NONE", token("juliet", first), FAST + bind(""))));
            }
            try (RawXmppClient client = open(server)) {
                client.send(authenticate("HT-SHA-256-NONE", token("juliet", first), FAST + bind("")));
                assertThat(client.expect("</failure>")).contains("<not-authorized ");
                login(client, authenticate("HT-SHA-256-NONE", token("juliet", second), FAST + bind("")));
            }
        }
    }

    @Test
    void anExpiredTokenAndAStrangersTokenAreRefusedAndThePasswordMayFollow() throws Exception {
        try (XmppServer server = XmppServers.start("--sasl2", "true", "--fast", "1ns");
                RawXmppClient client = open(server)) {
            String token;
            try (RawXmppClient before = open(server)) {
                token = tokenIn(login(before, authenticate("PLAIN", plain("juliet", "pass"), REQUEST + bind(""))));
            }
            client.send(authenticate("HT-SHA-256-NONE", token("juliet", token), FAST));
            assertThat(client.expect("</failure>"))
                    .isEqualTo("<failure xmlns='urn:xmpp:sasl:2'><not-authorized"
                            + " xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/></failure>");
            client.send(authenticate("HT-SHA-256-NONE", token("romeo", token), FAST));
            assertThat(client.expect("</failure>")).contains("<not-authorized ");
            login(client, authenticate("PLAIN", plain("juliet", "pass"), bind("")));
        }
    }

    @Test
    void aLostSessionIsResumedInTheExchangeOrAnotherResourceIsBound() throws Exception {
        try (XmppServer server = XmppServers.start("--sasl2", "true")) {
            String id;
            try (RawXmppClient lost = open(server)) {
                Matcher enabled = Pattern.compile("<enabled xmlns='urn:xmpp:sm:3' id='([^']+)'")
                        .matcher(login(lost, authenticate("PLAIN", plain("juliet", "pass"), bind(MANAGEMENT))));
                assertThat(enabled.find()).isTrue();
                id = enabled.group(1);
                lost.untilNow();
                lost.socket().setSoLinger(true, 0);
            }
            String resume = "<resume xmlns='urn:xmpp:sm:3' h='1' previd='" + id + "'/>";
            try (RawXmppClient again = open(server)) {
                assertThat(login(again, authenticate("PLAIN", plain("juliet", "pass"), resume + bind(MANAGEMENT))))
                        .contains("<resumed xmlns='urn:xmpp:sm:3' previd='" + id + "' h='1'/>")
                        .doesNotContain("<bound");
                assertThat(again.untilNow()).isEmpty();
            }
            try (RawXmppClient stranger = open(server)) {
                assertThat(login(stranger, authenticate("PLAIN", plain("romeo", "pass"), resume + bind(""))))
                        .contains("<failed xmlns='urn:xmpp:sm:3'>", "<bound xmlns='urn:xmpp:bind:0'>");
            }
        }
    }
}
