package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.ClosedPort;
import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.load.ScriptedXmppServer.Reaction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins that fail: the failure says in which step and why, once; the user may try again, and nothing stays behind. */
@Timeout(180)
class LoginFaultsIT {

    /** One user only: whoever is not given back cannot try again. */
    private final Settings settings = new Settings().with("users.count", 1);

    private List<String> failsBy(String id, ScriptedXmppServer server) {
        return Faults.failsBy(id, server, settings);
    }

    private List<String> failsBy(String id, Moment moment, Reaction reaction) throws IOException {
        return failsBy(id, ScriptedXmppServer.plain().at(moment, reaction));
    }

    @Test
    void aWrongPasswordIsNotAuthorized() throws IOException {
        settings.with("users.password", "guess");
        failsBy("auth-failed-not-authorized", ScriptedXmppServer.plain());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not-authorized",
                "account-disabled",
                "credentials-expired",
                "temporary-auth-failure",
                "invalid-mechanism",
                "mechanism-too-weak",
                "encryption-required"
            })
    void whatSaslRefusesIsNamedAsTheServerNamesIt(String condition) throws IOException {
        failsBy("auth-failed-" + condition, Moment.AUTH, (peer, said) -> peer.say(Conduct.saslFailure(condition)));
    }

    @Test
    void aMechanismThatSettingsDoNotAllowIsNotUsed() throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.conduct().mechanisms = "X-OAUTH2 DIGEST-MD5";
        assertThat(failsBy("no-mechanism", server).get(0)).contains("X-OAUTH2, DIGEST-MD5");
    }

    @Test
    void aMissingMechanismNamesTheOfferWithStarttls() throws IOException {
        String plain =
                "<mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><mechanism>X-OAUTH2</mechanism></mechanisms>";
        assertThat(failsBy("no-mechanism", Moment.STREAM, features(Conduct.STARTTLS + plain))
                        .get(0))
                .contains(
                        "offered: STARTTLS (settings.security: starttls); mechanisms offered: X-OAUTH2; allowed: PLAIN");
    }

    @Test
    void aMissingMechanismNamesTheOfferWithoutStarttls() throws IOException {
        assertThat(failsBy("no-mechanism", Moment.STREAM, features("")).get(0))
                .contains("not offered: STARTTLS; mechanisms offered: nothing; allowed: PLAIN");
    }

    /** XEP-0388. */
    @Test
    void aServerWithSasl2OnlyIsNamed() throws IOException {
        String sasl2 =
                "<authentication xmlns='urn:xmpp:sasl:2'><mechanism>SCRAM-SHA-1</mechanism><mechanism>PLAIN</mechanism>"
                        + "<inline><bind xmlns='urn:xmpp:bind:0'/></inline></authentication>";
        assertThat(failsBy("no-mechanism", Moment.STREAM, features(sasl2)).get(0))
                .contains("offered: SASL2 (settings.sasl2: auto) with SCRAM-SHA-1, PLAIN; not offered:"
                        + " STARTTLS; mechanisms offered: nothing");
    }

    /** XEP-0078. */
    @Test
    void aServerThatAuthenticatesWithoutSaslOnlyIsNamed() throws IOException {
        assertThat(failsBy(
                                "no-mechanism",
                                Moment.STREAM,
                                features("<auth xmlns='http://jabber.org/features/iq-auth'/>"))
                        .get(0))
                .contains("offered: authentication without SASL (XEP-0078), which Throng does not use; ");
    }

    private static Reaction features(String content) {
        return (peer, said) -> peer.say(Conduct.HEADER + "<stream:features>" + content + "</stream:features>");
    }

    @Test
    void anOfferOfNoMechanismIsNoMechanism() throws IOException {
        failsBy("no-mechanism", Moment.STREAM, (peer, said) -> peer.say(Conduct.HEADER + "<stream:features/>"));
    }

    @Test
    void aScramServerThatDoesNotKnowThePasswordIsNotTrusted() throws IOException {
        settings.with("mechanisms", "[SCRAM-SHA-1]");
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.conduct().mechanisms = "SCRAM-SHA-1";
        server.at(Moment.AUTH, LoginFaultsIT::scramFirst).at(Moment.RESPONSE, (peer, said) -> {
            String signature = Base64.getEncoder().encodeToString(new byte[20]);
            peer.say(Conduct.SUCCESS.replace("/>", ">" + base64("v=" + signature) + "</success>"));
        });
        failsBy("bad-server-signature", server);
    }

    @Test
    void successWithoutTheServersSignatureIsNotBelieved() throws IOException {
        settings.with("mechanisms", "[SCRAM-SHA-1]");
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.conduct().mechanisms = "SCRAM-SHA-1";
        server.at(Moment.AUTH, (peer, said) -> peer.say(Conduct.SUCCESS));
        failsBy("bad-server-signature", server);
    }

    private static void scramFirst(Peer peer, String said) throws IOException {
        String first = new String(Base64.getDecoder().decode(Tokens.text(said, "auth")));
        String nonce = first.substring(first.indexOf("r=") + 2);
        peer.say("<challenge xmlns='urn:ietf:params:xml:ns:xmpp-sasl'>"
                + base64("r=" + nonce + "more,s=" + base64("salt") + ",i=4096") + "</challenge>");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!!", "cj1vdGhlcg=="})
    void aChallengeThatMakesNoSenseIsNamed(String challenge) throws IOException {
        failsBy(
                "bad-challenge",
                Moment.AUTH,
                (peer, said) ->
                        peer.say("<challenge xmlns='urn:ietf:params:xml:ns:xmpp-sasl'>" + challenge + "</challenge>"));
    }

    @Test
    void anUnknownHostIsNamedWithItsStep() throws IOException {
        failsBy("stream-error-host-unknown-during-stream", Moment.STREAM, (peer, said) -> {
            peer.say(Conduct.HEADER + Conduct.streamError("host-unknown") + "</stream:stream>");
            peer.close();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "STREAM, stream, policy-violation",
        "AUTH, auth, connection-timeout",
        "BIND_STREAM, bind, internal-server-error",
        "BIND, bind, conflict",
        "ROSTER, roster, system-shutdown"
    })
    void aStreamErrorIsNamedWithItsStep(Moment moment, String step, String condition) throws IOException {
        boolean header = moment == Moment.STREAM || moment == Moment.BIND_STREAM;
        failsBy(
                "stream-error-" + condition + "-during-" + step,
                moment,
                (peer, said) -> peer.say((header ? Conduct.HEADER : "") + Conduct.streamError(condition)));
    }

    @Test
    void aConditionOfAStreamErrorThatNoRfcKnowsIsUndefined() throws IOException {
        failsBy(
                "stream-error-undefined-condition-during-auth",
                Moment.AUTH,
                (peer, said) -> peer.say(Conduct.streamError("\u00fcberraschung")));
    }

    @Test
    void aClosedPortRefuses() throws IOException {
        long before = Faults.buffersInUse();
        try (ClosedPort port = new ClosedPort();
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), port.address())) {
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("the failure", s -> s.counts().failed() == 1);
            rig.start(XmppOperation.LOGIN, 1);
            assertThat(rig.await("another", s -> s.counts().failed() == 2).failures())
                    .isEqualTo(Map.of("refused", 2L));
        }
        assertThat(Faults.buffersInUse()).isEqualTo(before);
    }

    /** A full backlog drops new connections, so they get no answer. */
    @Test
    void aConnectionWithoutAnAnswerHasADeadline() throws IOException {
        settings.with("deadlines.connect", "200ms");
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2; i++) {
                queue.add(new Socket(full.getInetAddress(), full.getLocalPort()));
            }
            InetSocketAddress address = (InetSocketAddress) full.getLocalSocketAddress();
            try (DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), address)) {
                rig.start(XmppOperation.LOGIN, 1);
                assertThat(rig.await("the failure", s -> s.counts().failed() == 1)
                                .failures())
                        .isEqualTo(Map.of("connect-timeout", 1L));
            }
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"CONNECTED, stream", "STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"
    })
    void aConnectionThatClosesIsNamedWithItsStep(Moment moment, String step) throws IOException {
        failsBy("closed-during-" + step, moment, (peer, said) -> peer.close());
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"})
    void aStreamThatEndsIsNamedWithItsStep(Moment moment, String step) throws IOException {
        boolean header = moment == Moment.STREAM || moment == Moment.BIND_STREAM;
        failsBy(
                "closed-during-" + step,
                moment,
                (peer, said) -> peer.say((header ? Conduct.HEADER : "") + "</stream:stream>"));
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"})
    void aConnectionThatIsResetIsNamedWithItsStep(Moment moment, String step) throws IOException {
        failsBy("reset-during-" + step, moment, (peer, said) -> peer.reset());
    }

    @ParameterizedTest
    @CsvSource({"CONNECTED, stream", "STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"
    })
    void aServerThatFallsSilentIsNamedWithTheStepThatTookTooLong(Moment moment, String step) throws IOException {
        settings.with("deadlines." + step, "100ms");
        failsBy("deadline-during-" + step, moment, (peer, said) -> peer.fallSilent());
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"})
    void bytesThatAreNoXmlAreNamedWithTheirStep(Moment moment, String step) throws IOException {
        boolean header = moment == Moment.BIND_STREAM;
        failsBy(
                "bad-xml-during-" + step,
                moment,
                (peer, said) -> peer.say((header ? Conduct.HEADER : "") + "<iq></message>HTTP/1.1 400\r\n"));
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "BIND, bind", "ROSTER, roster"})
    void aStanzaOverTheLimitIsNamedWithItsStep(Moment moment, String step) throws IOException {
        settings.with("maxStanzaBytes", 2000);
        String header = moment == Moment.STREAM ? Conduct.HEADER : "";
        String notes = failsBy(
                        "too-large-during-" + step,
                        ScriptedXmppServer.plain()
                                .at(moment, (peer, said) -> peer.say(header + "<a>" + "x".repeat(100_000))))
                .get(0);
        assertThat(notes).contains("2000 bytes");
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"})
    void anElementThatHasNoPlaceThereIsUnexpected(Moment moment, String step) throws IOException {
        String header = moment == Moment.STREAM || moment == Moment.BIND_STREAM ? Conduct.HEADER : "";
        ScriptedXmppServer server = ScriptedXmppServer.plain()
                .at(moment, (peer, said) -> peer.say(header + "<what xmlns='urn:x' is='&lt;'/>"));
        assertThat(failsBy("unexpected-answer-during-" + step, server).get(0)).contains("<what is='<'>");
    }

    @ParameterizedTest
    @CsvSource({"BIND, bind, resource-constraint", "BIND, bind, conflict", "ROSTER, roster, forbidden"})
    void aRequestThatIsRefusedIsNamedWithItsStep(Moment moment, String step, String condition) throws IOException {
        failsBy(
                "error-" + condition + "-during-" + step,
                moment,
                (peer, said) -> peer.say(Conduct.error(said, condition)));
    }

    @Test
    void aServerThatBindsNoResourceIsOfNoUse() throws IOException {
        failsBy("no-bind", Moment.BIND_STREAM, (peer, said) -> peer.say(Conduct.HEADER + "<stream:features/>"));
    }

    @Test
    void aBindingWithoutAJidIsUnexpected() throws IOException {
        failsBy("unexpected-answer-during-bind", Moment.BIND, (peer, said) -> peer.say(Conduct.result(said, "")));
    }

    @Test
    void stanzasBeforeTheResourceIsBoundAreUnexpected() throws IOException {
        failsBy(
                "unexpected-answer-during-bind",
                Moment.BIND,
                (peer, said) -> peer.say("<enabled xmlns='" + Conduct.MANAGEMENT + "' id='x'/>"));
    }

    @Test
    void whatAStrangerSaysInBetweenDoesNotEndALogin() throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.at(Moment.ROSTER, (peer, said) -> {
            // ids that look like ours, of requests and not of answers
            peer.say("<iq type='get' id='roster' from='localhost'><ping xmlns='urn:xmpp:ping'/></iq>"
                    + "<message id='roster' type='result'><body>hello</body></message>");
            server.decent(Moment.ROSTER).to(peer, said);
        });
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            assertThat(rig.await("the end of it", s -> s.counts().inFlight() == 0)
                            .failures())
                    .isEmpty();
        }
    }

    /** RFC 6120, 8.2.3: whoever is asked has to answer, also if the roster is not there yet. */
    @Test
    void requestsDuringALoginAreAnswered() throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.at(Moment.ROSTER, (peer, said) -> {
            peer.say("<iq type='get' id='a' from='localhost'><ping xmlns='urn:xmpp:ping'/></iq>"
                    + "<iq type='set' id='b'><query xmlns='jabber:iq:roster'><item jid='x@y'/></query></iq>"
                    + "<iq type='set' id='c' from='a@b/c'><what xmlns='urn:x'/></iq>");
            server.decent(Moment.ROSTER).to(peer, said);
        });
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            DriverRig.Seen seen = rig.await("the login", s -> s.counts().answered() == 1);
            assertThat(seen.counter("requests-answered")).isEqualTo(3);
            assertThat(seen.counter("roster-pushes")).isEqualTo(1);
            server.await("the answers", () -> server.heard()
                    .containsAll(List.of(
                            "<iq type='result' id='a' to='localhost'/>",
                            "<iq type='result' id='b'/>",
                            "<iq type='error' id='c' to='a@b/c'>" + Conduct.errorChild("service-unavailable")
                                    + "</iq>")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64})
    void answersMayComeInPieces(int bytes) throws IOException {
        try (ScriptedXmppServer server =
                        ScriptedXmppServer.plain().inPiecesOf(bytes).start();
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            rig.start(XmppOperation.LOGIN, 1);
            assertThat(rig.await("the answer", s -> s.counts().inFlight() == 0).failures())
                    .isEmpty();
        }
    }

    /** As ejabberd does: the header in one packet, the features in another. */
    @Test
    void theFirstAnswerMayBeSplitBehindItsHeader() throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.at(
                Moment.STREAM,
                (peer, said) -> peer.sayCut(
                        Conduct.HEADER + server.conduct().features(Moment.STREAM), Conduct.HEADER.length()));
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            assertThat(rig.await("the answer", s -> s.counts().inFlight() == 0).failures())
                    .isEmpty();
        }
    }

    @Test
    void whatFollowsTheRosterInTheSameReadIsForTheSession() throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.at(
                Moment.ROSTER,
                (peer, said) -> peer.say(Conduct.result(said, Conduct.roster(3)) + "<presence from='a@localhost/x'/>"
                        + "<message from='a@localhost/x'><body>welcome</body></message>"
                        + "<iq type='get' id='q' from='localhost'><ping xmlns='urn:xmpp:ping'/></iq>"));
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            rig.start(XmppOperation.LOGIN, 1);
            DriverRig.Seen seen = rig.await("the requests", s -> s.counter("requests-answered") == 1);
            assertThat(seen.counter("messages-received")).isEqualTo(1);
            assertThat(seen.counts().answered()).isEqualTo(1);
            server.await("our answer", () -> server.heard().contains("<iq type='result' id='q' to='localhost'/>"));
            assertThat(server.heard().indexOf("<presence/>"))
                    .isLessThan(server.heard().indexOf("<iq type='result' id='q' to='localhost'/>"));
        }
    }

    @ParameterizedTest
    @CsvSource({"CONNECTED, stream", "STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "BIND, bind", "ROSTER, roster"
    })
    void closingTheDriverEndsALoginInEachStepByItsName(Moment moment, String step) throws IOException {
        long before = Faults.buffersInUse();
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()
                        .at(moment, (peer, said) -> peer.fallSilent())
                        .start();
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            rig.start(XmppOperation.LOGIN, 1);
            awaitHeard(server, moment);
            // the server may know of the connection before the client does
            rig.await("the connection", seen -> seen.samples().getOrDefault("connect-time", 0L) == 1);
            rig.closeDriver();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEqualTo(Map.of("closed-by-us-during-" + step, 1L));
            assertThat(seen.counts().inSystem()).isZero();
            server.awaitDeserted();
        }
        assertThat(Faults.buffersInUse()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONNECTED", "STREAM", "AUTH", "BIND_STREAM", "BIND", "ROSTER"})
    void aLoginThatIsGivenUpInAnyStepIsCountedOnceAndItsUserIsFree(Moment moment) throws IOException {
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()
                        .at(moment, (peer, said) -> peer.fallSilent())
                        .start();
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            for (int attempt = 1; attempt <= 2; attempt++) {
                rig.start(XmppOperation.LOGIN, 1);
                awaitHeard(server, moment);
                rig.abandonOldest();
                server.awaitDeserted();
            }
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEqualTo(Map.of("deadline", 2L));
            assertThat(seen.counts().inSystem()).isZero();
        }
    }

    /** Until a connection is where it falls silent. */
    private static void awaitHeard(ScriptedXmppServer server, Moment moment) {
        server.await(moment.name(), () -> server.open() == 1 && server.reached(moment) == server.accepted());
    }
}
