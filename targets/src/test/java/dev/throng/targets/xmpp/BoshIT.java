package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions of BOSH on the port of XMPP. */
@Timeout(180)
class BoshIT {

    private static final String MESSAGE =
            "<message xmlns='jabber:client' type='chat' to='b@localhost/desk'><body>x</body></message>";

    @Test
    void creationHasTermsAndFeatures() throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.to(server)) {
            assertThat(client.create("to='localhost'"))
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains(
                            "Content-Type: text/xml; charset=utf-8", " wait='60' hold='1' requests='2' inactivity='30'")
                    .contains(
                            "from='localhost'",
                            "xmpp:version='1.0'",
                            "<stream:features><mechanisms",
                            "<mechanism>PLAIN");
        }
    }

    @Test
    void logsInLoadsARosterAndEnds() throws IOException {
        try (XmppServer server = XmppServers.start("--users=100", "--roster", "20");
                RawBoshClient client = RawBoshClient.bound(server, "user-000050")) {
            String roster = client.request(
                    "", "<iq xmlns='jabber:client' type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>");
            assertThat(roster)
                    .contains("<iq xmlns='jabber:client' type='result' id='r' to='user-000050@localhost/desk'>");
            assertThat(roster.split("<item ", -1)).hasSize(21);
            assertThat(client.request(" type='terminate'", ""))
                    .contains("type='terminate'")
                    .doesNotContain("condition");
            assertThat(client.request("", "")).contains("condition='item-not-found'");
        }
    }

    @Test
    void messagesComeInTheAnswerToAHeldRequest() throws IOException {
        try (XmppServer server = XmppServers.start("--loops", "2");
                RawBoshClient a = RawBoshClient.bound(server, "a");
                RawBoshClient b = RawBoshClient.bound(server, "b")) {
            b.send("", "");
            a.send("", MESSAGE);
            assertThat(b.answer())
                    .contains(
                            "<message xmlns='jabber:client'",
                            "from='a@localhost/desk'",
                            "<body>x</body></message></body>");
        }
    }

    @Test
    void aSecondConnectionCarriesElementsWhileTheFirstIsHeld() throws IOException {
        try (XmppServer server = XmppServers.start("--loops", "2");
                RawBoshClient first = RawBoshClient.bound(server, "a");
                RawBoshClient second = RawBoshClient.to(server, first.session())) {
            first.send("", "");
            second.send("", "<iq xmlns='jabber:client' type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>");
            assertThat(first.answer()).contains("id='p'");
        }
    }

    @Test
    void requestsMayFollowWithoutAnAnswerBetweenThem() throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.bound(server, "a")) {
            String ping = "<iq xmlns='jabber:client' type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>";
            client.send("", ping);
            client.send("", ping);
            assertThat(client.answer()).contains("id='p'");
            assertThat(client.answer()).contains("id='p'");
        }
    }

    @Test
    void aRepeatedRequestHasTheSameAnswerAndNoSecondEffect() throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.bound(server, "a")) {
            String first = client.request(
                    "", "<iq xmlns='jabber:client' type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>");
            assertThat(client.post(client.body(client.session().rid, "", MESSAGE)))
                    .isEqualTo(first);
            assertThat(server.state().counters.stanzasReceived.sum()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "wait='1', improper-addressing",
        "to='localhost' xmlns:x='y', none",
        "to='elsewhere', remote-stream-error"
    })
    void refusesACreationByTheConditionsOfTheXep(String attributes, String condition) throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.to(server)) {
            String answer = client.post("<body xmlns='http://jabber.org/protocol/httpbind' rid='1' wait='60' hold='1' "
                    + attributes.replace("wait='1'", "") + "/>");
            if (condition.equals("none")) {
                assertThat(answer).contains("<stream:features>");
            } else {
                assertThat(answer).contains("type='terminate' condition='" + condition + "'");
            }
            assertThat(answer.contains("<stream:error><host-unknown"))
                    .isEqualTo(condition.equals("remote-stream-error"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "<body/>, bad-request",
        "<body xmlns='http://jabber.org/protocol/httpbind' wait='60' to='localhost'/>, bad-request",
        "<body xmlns='http://jabber.org/protocol/httpbind' rid='x' wait='60' to='localhost'/>, bad-request",
        "<body xmlns='http://jabber.org/protocol/httpbind' rid='1' to='localhost'/>, bad-request",
        "<body xmlns='http://jabber.org/protocol/httpbind' rid='1' sid='none'/>, item-not-found",
        "<body xmlns='http://jabber.org/protocol/httpbind' rid='1'>, bad-request",
        "no XML, bad-request",
        "<!DOCTYPE body><body/>, bad-request"
    })
    void refusesOtherContent(String content, String condition) throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.to(server)) {
            assertThat(client.post(content)).contains("type='terminate' condition='" + condition + "'");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'PUT /http-bind HTTP/1.1', Content-Length: 1, 405",
        "'POST /http-bind HTTP/1.1', X: y, 411",
        "'POST /http-bind HTTP/1.1', Content-Length: 999999999, 413",
        "'POST /http-bind', Content-Length: 1, 400"
    })
    void refusesOtherHttp(String line, String header, int status) throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.to(server)) {
            client.write(line + "\r\n" + header + "\r\n\r\n");
            assertThat(client.answer()).startsWith("HTTP/1.1 " + status + " ");
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void aRequestMayAskToCloseItsConnection() throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.to(server)) {
            String content =
                    "<body xmlns='http://jabber.org/protocol/httpbind' rid='1' wait='60' hold='1' to='localhost'/>";
            client.write("POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: " + content.length() + "\r\n\r\n"
                    + content);
            assertThat(client.answer()).contains("Connection: close", "<stream:features>");
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void faultsOfTheLoginApplyToBosh() throws IOException {
        try (XmppServer server = XmppServers.start("--reset-at", "bind");
                RawBoshClient client = RawBoshClient.to(server)) {
            client.create("to='localhost'");
            assertThatThrownBy(() -> client.login("a")).isInstanceOf(IOException.class);
        }
        try (XmppServer server = XmppServers.start("--close-at", "auth");
                RawBoshClient client = RawBoshClient.to(server)) {
            client.create("to='localhost'");
            assertThat(client.request(
                            "", "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>AGEAcGFzcw==</auth>"))
                    .contains("type='terminate'");
        }
    }

    @Test
    void aLostAnswerComesWhenItIsAskedForAgain() throws IOException {
        try (XmppServer server = XmppServers.start("--lose-answers", "1/4");
                RawBoshClient client = RawBoshClient.bound(server, "a");
                RawBoshClient second = RawBoshClient.to(server, client.session())) {
            String ping = "<iq xmlns='jabber:client' type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>";
            client.send("", ping);
            assertThat(client.isAtEnd()).isTrue();
            assertThat(second.post(second.body(second.session().rid, "", ping))).contains("id='p'");
            assertThat(second.request("", ping)).contains("id='p'");
        }
    }

    @Test
    void theEndOfTheServerEndsSessions() throws IOException {
        XmppServer server = XmppServers.start();
        try (RawBoshClient client = RawBoshClient.bound(server, "a");
                RawBoshClient second = RawBoshClient.to(server, client.session())) {
            client.send("", "");
            second.send("", "<iq xmlns='jabber:client' type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>");
            client.answer();
            server.close();
            assertThat(second.answer()).contains("condition='remote-stream-error'", "<system-shutdown");
        }
    }

    @Test
    void aStanzaWithoutANamespaceIsOneOfTheClient() throws IOException {
        try (XmppServer server = XmppServers.start();
                RawBoshClient client = RawBoshClient.bound(server, "a")) {
            assertThat(client.request("", "<iq type='get' id='p'><ping xmlns='urn:xmpp:ping'/></iq>"))
                    .contains("id='p'");
        }
    }
}
