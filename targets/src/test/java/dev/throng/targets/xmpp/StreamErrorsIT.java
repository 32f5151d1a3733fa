package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each stream error where RFC 6120, section 4.9.3, demands it. */
@Timeout(180)
class StreamErrorsIT {

    private static XmppServer server;

    @BeforeAll
    static void start() {
        server = XmppServers.start("--max-stanza-bytes", "10000");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertEnds(RawXmppClient client, String condition) throws Exception {
        assertThat(client.rest())
                .contains("<stream:error><" + condition + " xmlns='urn:ietf:params:xml:ns:xmpp-streams'/>")
                .endsWith("</stream:error></stream:stream>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<stream:stream to='elsewhere' version='1.0'|jabber:client|http://etherx.jabber.org/streams|host-unknown",
                "<stream:stream to='localhost'|jabber:client|http://etherx.jabber.org/streams|unsupported-version",
                "<stream:stream version='0.9'|jabber:client|http://etherx.jabber.org/streams|unsupported-version",
                "<stream:stream version='1.0'|jabber:server|http://etherx.jabber.org/streams|invalid-namespace",
                "<stream:stream version='1.0'|jabber:client|urn:other|invalid-namespace",
                "<stream:flow version='1.0'|jabber:client|http://etherx.jabber.org/streams|invalid-namespace",
            })
    void wrongStreamGetsAStreamAndItsError(String start, String content, String stream, String condition)
            throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server)) {
            client.send(start + " xmlns='" + content + "' xmlns:stream='" + stream + "'>");
            assertThat(client.expect("xml:lang='en'")).startsWith("<?xml version='1.0'?><stream:stream");
            assertEnds(client, condition);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "<message/>|not-authorized",
                "<iq type='get' id='x'><query xmlns='jabber:iq:roster'/></iq>|not-authorized",
                "<strange xmlns='urn:strange'/>|not-authorized",
                "<a></b>|not-well-formed",
                "<!-- -->|restricted-xml",
                "text|bad-format",
            })
    void onlyAuthenticationIsAllowedFirst(String stanza, String condition) throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send(stanza);
            assertEnds(client, condition);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "<strange/>|unsupported-stanza-type",
                "<message xmlns='jabber:server'/>|unsupported-stanza-type",
                "<message from='romeo@localhost/desk'/>|invalid-from",
                "<message from='juliet@localhost/other'/>|invalid-from",
                "<message><!DOCTYPE x></message>|restricted-xml",
                "<message>&lol;</message>|restricted-xml",
            })
    void streamErrorEndsTheSession(String stanza, String condition) throws Exception {
        try (RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk" + stanza.hashCode())) {
            client.send(stanza);
            assertEnds(client, condition);
        }
    }

    @Test
    void stanzaBeforeResourceBindingIsNotAuthorized() throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server)) {
            client.authenticate("juliet", "pass").open().expect("</stream:features>");
            client.send("<message to='romeo@localhost'/>");
            assertEnds(client, "not-authorized");
        }
    }

    @Test
    void largeStanzaIsAViolation() throws Exception {
        try (RawXmppClient client = RawXmppClient.bound(server, "juliet", "large")) {
            client.send("<message to='romeo@localhost'><body>" + "x".repeat(10_000) + "</body></message>");
            assertEnds(client, "policy-violation");
        }
    }

    @Test
    void inputThatIsNotXmppGetsAStreamError() throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server)) {
            client.send("EHLO localhost\r\n".getBytes(UTF_8));
            assertThat(client.expect("<stream:error>")).startsWith("<?xml version='1.0'?><stream:stream");
            assertThat(client.rest()).startsWith("<not-well-formed").endsWith("</stream:stream>");
        }
    }

    @Test
    void clientThatEndsItsStreamAtOnceGetsAnEndToo() throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server).open().send("</stream:stream>")) {
            assertThat(client.rest()).endsWith("</stream:features></stream:stream>");
        }
    }
}
