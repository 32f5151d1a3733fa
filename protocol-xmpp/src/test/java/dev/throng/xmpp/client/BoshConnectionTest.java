package dev.throng.xmpp.client;

import static dev.throng.xmpp.client.PlayedBosh.body;
import static dev.throng.xmpp.client.PlayedBosh.http;
import static dev.throng.xmpp.client.PlayedBosh.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream over BOSH in virtual time, without a network. */
class BoshConnectionTest {

    private PlayedBosh bosh = new PlayedBosh();

    @AfterEach
    void nothingIsInFlightAfterTheEnd() {
        bosh.connection.abort();
        bosh.played.run();
        assertThat(bosh.inFlight).isZero();
        assertThat(bosh.connection.isClosed()).isTrue();
        assertThat(bosh.channels).noneMatch(channel -> channel.isOpen());
        bosh.release();
    }

    @Test
    void createsTheSessionWithAPostOnItsFirstConnection() {
        assertThat(bosh.events).containsExactly("entered stream", "active");
        String request = bosh.requestWithHead(0);
        assertThat(request)
                .startsWith(
                        "POST /http-bind HTTP/1.1\r\nHost: example.org:8000\r\nContent-Type: text/xml; charset=utf-8\r\n");
        String content = request.substring(request.indexOf("\r\n\r\n") + 4);
        assertThat(request)
                .contains("Content-Length: " + content.length() + "\r\n")
                .doesNotContain("Accept-Encoding");
        bosh.answer(0, "sid='s1'", "<features xmlns='http://etherx.jabber.org/streams'/>");
        assertThat(bosh.events).endsWith("opened s1", "features");
    }

    @Test
    void elementsLeaveOnASecondConnectionWhileTheServerHoldsTheFirst() {
        bosh.created();
        assertThat(bosh.channels).hasSize(1);
        bosh.send("a");
        assertThat(bosh.channels).hasSize(2);
        assertThat(bosh.request(1)).contains("<message xmlns='jabber:client' id='a'/>");
        bosh.answer(0, "", "");
        bosh.send("b");
        assertThat(bosh.channels).hasSize(2);
        assertThat(bosh.request(0)).contains("id='b'");
        assertThat(bosh.requests).isEqualTo(4);
        assertThat(bosh.polls).isEqualTo(1);
        assertThat(bosh.inFlight).isEqualTo(2);
    }

    @Test
    void elementsGatherWhileAllRequestsAreOpen() {
        bosh.created();
        bosh.send("a");
        bosh.send("b");
        bosh.send("c");
        assertThat(bosh.request(1)).contains("id='a'").doesNotContain("id='b'");
        bosh.answer(0, "", message("x"));
        assertThat(bosh.request(0)).contains("id='b'").contains("id='c'");
        assertThat(bosh.events).containsExactly("message x");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAnswerMayBeCutAnywhere(boolean chunked) {
        String content = body(
                "xmlns:stream='http://etherx.jabber.org/streams'",
                message("a") + "<stream:features/>"
                        + "<message xmlns='jabber:client' id='b'><body>&lt;\u00e9\ud83d\ude00</body></message>");
        byte[] answer = (chunked ? chunked(content) : http("X: y\r\n", content)).getBytes(StandardCharsets.UTF_8);
        for (int cut = 1; cut < answer.length; cut++) {
            PlayedBosh cutBosh = new PlayedBosh().created();
            cutBosh.say(0, Arrays.copyOf(answer, cut));
            cutBosh.say(0, Arrays.copyOfRange(answer, cut, answer.length));
            assertThat(cutBosh.events).as("cut at %d", cut).containsExactly("message a", "features", "message b");
            assertThat(cutBosh.request(0)).as("cut at %d", cut).contains("sid='s1'/>");
            cutBosh.release();
        }
        bosh.created();
        for (byte b : answer) {
            bosh.say(0, new byte[] {b});
        }
        assertThat(bosh.events).containsExactly("message a", "features", "message b");
    }

    private static String chunked(String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        int half = content.indexOf("<stream:features");
        return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(half) + "\r\n"
                + content.substring(0, half) + "\r\n" + Integer.toHexString(bytes.length - half) + ";x=y\r\n"
                + content.substring(half) + "\r\n0\r\nT: u\r\n\r\n";
    }

    @Test
    void anAnswerMayEndWithItsConnection() {
        bosh.created();
        bosh.say(0, "HTTP/1.1 200 OK\r\n\r\n" + body("", message("a")));
        assertThat(bosh.events).isEmpty();
        bosh.drop(0);
        assertThat(bosh.events).containsExactly("message a");
        assertThat(bosh.request(1)).contains("sid='s1'/>");
        assertThat(bosh.repeats).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nConnection: close\r\n", "HTTP/1.0 200 OK\r\n"})
    void aConnectionThatTheServerClosesIsNotUsedAgain(String head) {
        bosh.created();
        String content = body("", message("a"));
        bosh.say(0, head + "Content-Length: " + content.length() + "\r\n\r\n" + content);
        assertThat(bosh.request(1)).contains("sid='s1'/>");
        assertThat(bosh.repeats).isZero();
        assertThat(bosh.isOpen(0)).as("the server closes it").isTrue();
        bosh.played.pass(6_000);
        assertThat(bosh.isOpen(0)).as("it did not").isFalse();
        assertThat(bosh.events).containsExactly("message a");
    }

    @Test
    void whatFollowsAnAnswerClosesItsConnection() {
        bosh.created();
        bosh.say(0, http("", body("", message("a"))) + "HTTP/1.1 200 OK\r\n");
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.events).containsExactly("message a");
        assertThat(bosh.requestWithHead(1)).contains("sid='s1'/>");
    }

    @Test
    void anIdleConnectionMayBeClosedAtAnyTime() {
        bosh.created();
        bosh.send("a");
        bosh.request(1);
        bosh.answer(0, "", "");
        bosh.drop(0);
        assertThat(bosh.events).isEmpty();
        bosh.send("b");
        assertThat(bosh.request(2)).contains("id='b'");
        assertThat(bosh.repeats).isZero();
    }

    @Test
    void anAnswerWithoutARequestClosesOnlyItsConnection() {
        bosh.created();
        bosh.send("a");
        bosh.request(1);
        bosh.answer(0, "", "");
        bosh.say(0, "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.events).isEmpty();
        bosh.answer(1, "", message("x"));
        assertThat(bosh.events).containsExactly("message x");
    }

    @Test
    void theSameRequestIsSentAgainWhenItsConnectionIsLost() {
        bosh.created();
        bosh.send("a");
        String first = bosh.request(1);
        bosh.drop(1);
        assertThat(bosh.request(2)).isEqualTo(first);
        assertThat(bosh.repeats).isEqualTo(1);
        assertThat(bosh.inFlight).isEqualTo(2);
        bosh.answer(2, "", message("x"));
        bosh.answer(0, "", "");
        assertThat(bosh.events).containsExactly("message x");
    }

    @Test
    void aLostAnswerIsAskedForAgainToo() {
        bosh.created();
        bosh.say(0, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<body ");
        bosh.drop(0);
        assertThat(bosh.request(1)).contains("sid='s1'/>");
        bosh.answer(1, "", message("x"));
        assertThat(bosh.events).containsExactly("message x");
    }

    @Test
    void theSessionEndsWhenARequestIsLostThreeTimes() {
        bosh.created();
        bosh.drop(0);
        bosh.drop(1);
        assertThat(bosh.events).isEmpty();
        bosh.drop(2);
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed closed:");
        assertThat(bosh.channels).hasSize(3);
        assertThat(bosh.repeats).isEqualTo(2);
    }

    /** What follows from it is not the cause. */
    @Test
    void aLostSessionHasTheCauseOfItsFirstLoss() {
        bosh.created();
        bosh.played.pass(66_000);
        bosh.drop(1);
        bosh.drop(2);
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0))
                .startsWith("closed deadline: no answer to a request of BOSH in time; repeated without success: ");
    }

    @Test
    void theSessionEndsWhenItsFirstRequestIsLost() {
        bosh.drop(0);
        assertThat(bosh.events).hasSize(3);
        assertThat(bosh.events.get(2)).startsWith("closed closed:");
        assertThat(bosh.channels).hasSize(1);
    }

    @Test
    void aRequestWithoutAnAnswerIsSentAgainLongAfterTheServerShouldHaveAnswered() {
        bosh.created();
        bosh.played.pass(64_000);
        assertThat(bosh.channels).hasSize(1);
        bosh.played.pass(1_100);
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.request(1)).contains("sid='s1'/>");
        bosh.played.pass(140_000);
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed deadline:");
    }

    @Test
    void theServerMayHoldARequestAsLongAsItWasAllowedTo() {
        bosh.created();
        for (int n = 0; n < 5; n++) {
            bosh.played.pass(60_000);
            bosh.answer(0, "", "");
        }
        assertThat(bosh.events).isEmpty();
        assertThat(bosh.polls).isEqualTo(6);
        assertThat(bosh.channels).hasSize(1);
    }

    @Test
    void theServerMayAskForARequestAgain() {
        bosh.created();
        bosh.send("a");
        String request = bosh.request(1);
        bosh.answer(1, "type='error'", "");
        assertThat(bosh.request(1)).isEqualTo(request);
        assertThat(bosh.repeats).isEqualTo(1);
        bosh.answer(1, "type='error'", "");
        bosh.answer(1, "type='error'", "");
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed bad-bosh:");
    }

    @ParameterizedTest
    @CsvSource({
        "401 Unauthorized, http-status-401",
        "403 Forbidden, http-status-403",
        "404 Not Found, http-status-404",
        "500 Internal Server Error, http-status-500",
        "503 Service Unavailable, http-status-503",
        "204 No Content, http-status-other"
    })
    void anotherStatusIsNamed(String status, String id) {
        bosh.say(0, "HTTP/1.1 " + status + "\r\nContent-Length: 3\r\n\r\nno!");
        assertThat(bosh.events.get(2)).startsWith("closed " + id + ":");
        assertThat(bosh.channels).hasSize(1);
    }

    @Test
    void aRedirectIsNamedAndNotFollowed() {
        bosh.say(0, "HTTP/1.1 302 Found\r\nLocation: http://elsewhere.example/\r\nContent-Length: 0\r\n\r\n");
        assertThat(bosh.events.get(2)).startsWith("closed http-status-302:").contains("http://elsewhere.example/");
        assertThat(bosh.channels).hasSize(1);
    }

    /** A few kilobytes of gzip may stand for gigabytes. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br"})
    void compressedContentIsRefusedBeforeItIsRead(String coding) {
        bosh.created();
        bosh.say(0, "HTTP/1.1 200 OK\r\nContent-Encoding: " + coding + "\r\nContent-Length: 1000000000\r\n\r\n");
        assertThat(bosh.events.get(0)).startsWith("closed bad-http:").contains(coding);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html><p>no</html>",
                "no XML",
                "<!DOCTYPE body [<!ENTITY a 'b'>]><body/>",
                "<body xmlns='http://jabber.org/protocol/httpbind'>",
                "<body xmlns='http://jabber.org/protocol/httpbind'/><body/>",
                "<body xmlns='http://jabber.org/protocol/httpbind'><a:b/></body>",
                "<body xmlns='http://jabber.org/protocol/httpbind'><!-- a --></body>",
                "<body xmlns='http://jabber.org/protocol/httpbind'>&a;</body>",
                ""
            })
    void contentThatIsNoSingleElementIsNamed(String content) {
        bosh.created();
        bosh.say(0, http("", content));
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed bad-xml:");
    }

    @Test
    void anotherElementThanABodyIsNamed() {
        bosh.created();
        bosh.say(0, http("", "<html/>"));
        assertThat(bosh.events.get(0)).startsWith("closed bad-bosh:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH\r\n",
                "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"
            })
    void bytesThatAreNoHttpAreNamed(String bytes) {
        bosh.created();
        bosh.say(0, bytes);
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed bad-http:");
    }

    @Test
    void anEndlessHeadIsCut() {
        bosh.created();
        bosh.say(0, "HTTP/1.1 200 OK\r\n");
        for (int n = 0; n < 300 && bosh.events.isEmpty(); n++) {
            bosh.say(0, "X-" + n + ": " + "y".repeat(100) + "\r\n");
        }
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed bad-http:");
    }

    @Test
    void anEndlessBodyIsCut() {
        bosh.created();
        bosh.say(
                0,
                "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n<body xmlns='http://jabber.org/protocol/httpbind'>");
        int said = 0;
        while (bosh.events.isEmpty() && said < 10 * PlayedBosh.MAX_STANZA) {
            bosh.say(0, message("x".repeat(1000)));
            said += 1000;
        }
        assertThat(said).isLessThan(2 * PlayedBosh.MAX_STANZA);
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed too-large:");
    }

    @ParameterizedTest
    @CsvSource({
        "policy-violation, bosh-terminated-policy-violation",
        "item-not-found, bosh-terminated-item-not-found",
        "made-up, bosh-terminated-undefined-condition"
    })
    void theConditionWithWhichTheServerEndsTheSessionIsNamed(String condition, String id) {
        bosh.created();
        bosh.answer(0, "type='terminate' condition='" + condition + "'", "");
        assertThat(bosh.events.get(0)).startsWith("closed " + id + ":").contains(condition);
    }

    @Test
    void theServerMayEndTheSessionWithoutACondition() {
        bosh.created();
        bosh.answer(0, "type='terminate'", "");
        assertThat(bosh.events).containsExactly("closed closed: the server ended the session");
        assertThat(bosh.connection.isStreamEnded()).isTrue();
    }

    @Test
    void anEndedStreamIsNotifiedWhenTheServerHasAnswered() {
        bosh.created();
        bosh.connection.endStream();
        String last = bosh.requestWithHead(1);
        assertThat(last).contains("type='terminate'").contains("\r\nConnection: close\r\n");
        assertThat(bosh.events).isEmpty();
        bosh.answer(0, "", "");
        bosh.answer(1, "type='terminate'", "");
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed closed:");
        assertThat(bosh.connection.isStreamEnded()).isFalse();
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.isOpen(1)).isFalse();
    }

    @Test
    void aServerThatClosesInsteadOfTheLastAnswerEndsTheSessionToo() {
        bosh.created();
        bosh.connection.endStream();
        bosh.request(1);
        bosh.drop(1);
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed closed:");
    }

    @Test
    void aClosedConnectionEndsItsSessionAtTheServerAndNotifiesAtOnce() {
        bosh.created();
        bosh.connection.close();
        assertThat(bosh.events).containsExactly("closed closed-by-us: closed by Throng");
        assertThat(bosh.request(1)).contains("type='terminate'");
        assertThat(bosh.connection.isClosed()).isFalse();
        bosh.answer(1, "type='terminate'", "");
        assertThat(bosh.connection.isClosed()).isTrue();
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.events).hasSize(1);
    }

    @Test
    void aClosedConnectionWaitsForTheLastAnswerForALimitedTime() {
        bosh.created();
        bosh.connection.close();
        bosh.request(1);
        bosh.played.pass(6_000);
        assertThat(bosh.connection.isClosed()).isTrue();
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.isOpen(1)).isFalse();
        assertThat(bosh.events).hasSize(1);
    }

    @Test
    void aConnectionWithoutASessionClosesAtOnce() {
        bosh.connection.close();
        bosh.played.run();
        assertThat(bosh.isOpen(0)).isFalse();
        assertThat(bosh.connection.isClosed()).isTrue();
    }

    @Test
    void anAbortedConnectionEndsWithoutAWordToTheServer() {
        bosh.created();
        bosh.connection.abort();
        assertThat(bosh.events).containsExactly("closed closed-by-us: closed by Throng");
        assertThat(bosh.channels).hasSize(1);
        assertThat(bosh.request(0)).isEmpty();
    }

    @Test
    void nothingIsSentAfterTheEndOfTheStream() {
        bosh.created();
        bosh.connection.endStream();
        assertThat(bosh.connection.send("<message/>")).isZero();
        bosh.connection.flush();
        assertThat(bosh.request(1)).doesNotContain("message");
    }

    @Test
    void whatWaitsForARequestIsBounded() {
        bosh.created();
        bosh.send("a");
        String text = "<message id='" + "x".repeat(10_000) + "'/>";
        for (int n = 0; n < 6; n++) {
            bosh.connection.send(text);
        }
        assertThat(bosh.connection.send(text)).isZero();
        bosh.played.run();
        assertThat(bosh.events).hasSize(1);
        assertThat(bosh.events.get(0)).startsWith("closed pending-overflow:");
    }

    @Test
    void answersTakeEffectInTheOrderOfTheirRequests() {
        bosh.created();
        bosh.send("a");
        bosh.request(1);
        bosh.answer(1, "", message("late"));
        assertThat(bosh.events).isEmpty();
        bosh.answer(0, "", message("early"));
        assertThat(bosh.events).isEqualTo(List.of("message early", "message late"));
    }
}
