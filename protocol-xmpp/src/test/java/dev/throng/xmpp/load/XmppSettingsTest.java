package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.http.HttpHeader;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SelfDescription;
import dev.throng.protocol.SettingException;
import dev.throng.xmpp.client.XmppTransport;
import dev.throng.xmpp.settings.XmppSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user may get wrong is said in a sentence, before anything is sent. */
class XmppSettingsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "domain | ' ' | domain: '' (expected: the name of the server's domain)",
                "maxStanzaBytes | 10 | maxStanzaBytes: 10 (expected: 1000 to 1073741824)",
                "maxPendingBytes | 1 | maxPendingBytes: 1 (expected: 10000 to 1073741824)",
                "sessionTime | -1s | settings.sessionTime: -1s (expected: a",
                "deadlines.roster | 0s | roster: 0s (expected: more than 0s)",
                "mechanisms | [MAGIC] | mechanisms: MAGIC (expected: auto alone, or some of",
                "mechanisms | [MAGIC] | SCRAM-SHA-1, PLAIN, EXTERNAL, ANONYMOUS)",
                "mechanisms | [auto, PLAIN] | expected: auto alone",
                "muc.rooms | 0 | rooms: 0 (expected: 1 to 10000000)",
                "presence.answeredBy | receipt | answeredBy: receipt (expected: arrival or sent)",
                "message.to | offline | answeredBy: arrival (expected: sent; a user who is offline does not answer)",
                "message.bodyLength | -1 | bodyLength: -1 (expected: 0 to 1048576)",
                "streamManagement.requestEvery | 0 | requestEvery: 0 (expected: 1 to 1000000)",
                "streamManagement.maxUnacked | 0 | maxUnacked: 0 (expected: 1 to 1000000)",
                "security | tls | security",
                "tls.verify | false | settings.tls.verify: false (expected: only together with security: starttls or direct-tls"
            })
    void aValueThatCannotBeIsNamedWithWhatWasExpected(String key, String value, String message) {
        Settings settings = new Settings().with(key, value.isBlank() ? "' '" : value);
        assertThatThrownBy(settings::build).hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tcp | none | {path: /ws} | websocket: given (expected: only together with transport: websocket)",
                "websocket | starttls | {} | starttls (expected: direct-tls for wss, or none for ws, because transport: websocket has"
                        + " no STARTTLS)",
                "websocket | none | {path: ws} | path: ws (expected: a path from its slash on",
                "websocket | none | {path: '/w s'} | path: /w s (expected: a path from its slash on",
                "websocket | none | {headers: {Upgrade: h2c}} | headers: Upgrade (expected: other headers, because the handshake sets",
                "websocket | none | {headers: {'a b': c}} | a b (expected: the name of a header",
                "websocket | none | {headers: {Cookie: \"a\\r\\nb: c\"}} | Cookie (expected: a value without control characters)"
            })
    void aTransportThatCannotBeIsNamed(String transport, String security, String websocket, String message) {
        Settings settings = new Settings()
                .with("transport", transport)
                .with("security", security)
                .with("websocket", websocket);
        assertThatThrownBy(settings::build).hasMessageContaining(message);
    }

    /** A rehearsal uses the usual path, and the user's headers may be secrets. */
    @Test
    void theReferenceTargetServesTheUsualPath() {
        XmppSettings settings = new Settings()
                .with("transport", "websocket")
                .with("websocket", "{path: /ws, headers: {Cookie: secret}, compression: true}")
                .build();
        assertThat(settings.transport().asTransport())
                .isEqualTo(new XmppTransport.WebSocket("/ws", List.of(new HttpHeader("Cookie", "secret")), true));
        assertThat(((XmppSettings) settings.forReferenceTarget(10)).transport().asTransport())
                .isEqualTo(new XmppTransport.WebSocket("/xmpp-websocket", List.of(), true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maxStanzaBytes: 2000, message: {bodyLength: 1501} | message.bodyLength | a text of 1501 bytes (expected: at most"
                        + " 1500, because settings.maxStanzaBytes is 2000 and a stanza has about 500 bytes more than its text)",
                "maxStanzaBytes: 2000, message: {bodyLength: 100, body: '<%s>'} | message.body | a text of 1508 bytes (expected: at"
                        + " most 1500, because settings.maxStanzaBytes is 2000 and",
                "message: {bodyLength: 1048576} | message.bodyLength | a text of 1048576 bytes (expected: at most 1048076, because"
                        + " settings.maxPendingBytes is 1048576 and",
                "maxPendingBytes: 10000, message: {to: offline, answeredBy: sent, bodyLength: 9501} | message.bodyLength | a text of"
                        + " 9501 bytes (expected: at most 9500, because settings.maxPendingBytes is 10000 and",
                "maxStanzaBytes: 1000, pubsub: {text: '%s'} | pubsub.text | a text of 1500 bytes (expected: at most 500,"
                        + " because settings.maxStanzaBytes is 1000 and"
            })
    void aTextThatNoStanzaHoldsIsTheScenariosFault(String keys, String named, String message) {
        Settings settings = new Settings();
        new TopLevel(keys.formatted("y".repeat(1_500))).giveTo(settings);
        XmppSettings given = settings.build();
        Protocol protocol = new XmppProtocol();

        assertThatThrownBy(() -> protocol.prepare(given))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining(message)
                .extracting("key")
                .isEqualTo(named);
    }

    /** The keys of a mapping in YAML's flow style, with one section at most, the last. */
    private record TopLevel(String flow) {

        void giveTo(Settings settings) {
            for (String entry : flow.split(", (?![^{]*})")) {
                String[] pair = entry.split(": ", 2);
                settings.with(pair[0], pair[1]);
            }
        }
    }

    @Test
    void theLongestTextThatFitsIsAccepted() {
        XmppSettings given = new Settings()
                .with("maxStanzaBytes", 2000)
                .with("message.bodyLength", 1500)
                .build();
        assertThat(new XmppProtocol().prepare(given)).isNotNull();
        XmppSettings offline = new Settings()
                .with("maxStanzaBytes", 2000)
                .with("message.to", "offline")
                .with("message.answeredBy", "sent")
                .with("message.bodyLength", 600_000)
                .build();
        assertThat(new XmppProtocol().prepare(offline)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sources | [localhost] | sources | localhost (expected: an address of this machine such as 127.0.0.2, or a range",
                "sources | ['999.0.0.1'] | sources | 999.0.0.1 (expected",
                "tls.ca | /no/such/file | tls.ca | /no/such/file (expected: a file that can be read)",
                "tls.cert | /no/such/file | tls.key | missing (expected: tls.cert and tls.key together)",
                "tls.key | /no/such/file | tls.cert | missing (expected: tls.cert and tls.key together)"
            })
    void whatContradictsOrCannotBeReadIsNamed(String key, String value, String named, String message) {
        XmppSettings settings =
                new Settings().with("security", "starttls").with(key, value).build();
        Protocol protocol = new XmppProtocol();
        assertThatThrownBy(() -> protocol.prepare(settings))
                .isInstanceOfSatisfying(
                        SettingException.class, e -> assertThat(e.key()).isEqualTo(named))
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatHoldsNoCertificateIsNamed(@TempDir Path files) throws Exception {
        Path rubbish = Files.writeString(files.resolve("ca.pem"), "hello");
        XmppSettings settings = new Settings()
                .with("security", "direct-tls")
                .with("tls.ca", rubbish)
                .build();
        assertThatThrownBy(() -> new XmppProtocol().prepare(settings))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("ca.pem (expected: certificates in PEM)");
    }

    @Test
    void resumingNeedsStreamManagement() {
        XmppProtocol protocol = new XmppProtocol();
        assertThat(protocol.prepare(Settings.defaults()).refusal(XmppOperation.RESUME))
                .hasValueSatisfying(why -> assertThat(why).contains("settings.streamManagement"));
        assertThat(protocol.prepare(Settings.defaults()).refusal(XmppOperation.LOGIN))
                .isEmpty();
        XmppSettings managed =
                new Settings().with("streamManagement.enabled", true).build();
        assertThat(protocol.prepare(managed).refusal(XmppOperation.RESUME)).isEmpty();
        assertThat(protocol.prepare(managed).refusal(XmppOperation.RECONNECT))
                .hasValueSatisfying(text -> assertThat(text).contains("a load for reconnect (expected: none"));
    }

    @Test
    void thereAreNoMoreLoopsThanUsers() {
        XmppProtocol protocol = new XmppProtocol();
        assertThat(protocol.prepare(new Settings().with("users.count", 3).build())
                        .maxLoops())
                .isEqualTo(3);
        assertThat(protocol.prepare(Settings.defaults()).maxLoops()).isEqualTo(1024);
    }

    @Test
    void loginsRegistrationsAndSessionsHoldAConnectionEach() {
        var workload = new XmppProtocol().prepare(Settings.defaults());
        assertThat(workload.connections()).isZero();
        assertThat(List.of(XmppOperation.values()).stream().filter(o -> workload.connectionsPerArrival(o) == 1))
                .containsExactly(XmppOperation.LOGIN, XmppOperation.REGISTER, XmppOperation.SESSION);
    }

    @Test
    void theEndpointFollowsTheSecurity() {
        XmppProtocol protocol = new XmppProtocol();
        for (String security : List.of("none", "starttls", "direct-tls")) {
            XmppSettings settings = new Settings().with("security", security).build();
            assertThat(protocol.prepare(settings).endpoint()).isEqualTo(security.equals("direct-tls") ? "tls" : "tcp");
        }
    }

    @Test
    void theProtocolIsFoundAndDescribesItself() {
        SelfDescription.assertComplete(SelfDescription.found("xmpp"));
    }
}
