package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static dev.throng.xmpp.load.XmppOperation.MUC_JOIN;
import static dev.throng.xmpp.load.XmppOperation.PING;
import static dev.throng.xmpp.load.XmppOperation.PRESENCE;
import static dev.throng.xmpp.load.XmppOperation.PUBSUB_CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers in the wrong place answer nothing: another session, another sender, another id, another kind of stanza. */
@Timeout(60)
class WrongPlaceIT {

    private final Settings settings =
            new Settings().with("users.count", 3).with("muc.rooms", 1).with("resource", "r");
    private ScriptedXmppServer server;
    private DriverRig rig;

    @BeforeEach
    void serve() throws IOException {
        server = ScriptedXmppServer.plain();
    }

    @AfterEach
    void end() {
        if (rig != null) {
            rig.close();
        }
        server.close();
    }

    private void online(int sessions) {
        rig = new DriverRig(new XmppProtocol(), settings.build(), server.start().address());
        rig.start(LOGIN, sessions);
        rig.await("all online", s -> s.counts().answered() == sessions);
    }

    /** One of the operation is started; the wrong stanzas are counted and it is still unanswered. */
    private DriverRig.Seen unanswered(XmppOperation operation, int unexpected) {
        long before = rig.seen().counts().answered();
        rig.start(operation, 1);
        DriverRig.Seen seen = rig.await(
                "the unexpected",
                s -> s.counter("unexpected-stanzas") >= unexpected || s.counts().answered() > before);
        assertThat(seen.counts().answered()).as("answered").isEqualTo(before);
        assertThat(seen.counts().inFlight()).as("in flight").isEqualTo(1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("unexpected-stanzas")).isEqualTo(unexpected);
        return seen;
    }

    /** A session that neither says nor is what the stanza names. */
    private Peer bystander(Peer sender, String to) {
        return server.online().entrySet().stream()
                .filter(session ->
                        session.getValue() != sender && !session.getKey().equals(to))
                .map(Map.Entry::getValue)
                .findAny()
                .orElseThrow();
    }

    private static String from(String jid, String said) {
        return said.replaceFirst(" ", " from='" + jid + "' ");
    }

    @Test
    void aMessageThatIsEchoedToItsSenderHasNotArrived() {
        server.at(Moment.STANZA, (peer, said) -> peer.say(from(peer.jid(), said)));
        online(2);
        DriverRig.Seen seen = unanswered(MESSAGE, 1);
        assertThat(seen.samples().getOrDefault("delivery-time", 0L)).isZero();
    }

    @Test
    void aMessageThatIsDeliveredToAnotherUserHasNotArrived() {
        server.at(Moment.STANZA, (peer, said) -> bystander(peer, Tokens.attribute(said, "to"))
                .say(from(peer.jid(), said)));
        online(3);
        DriverRig.Seen seen = unanswered(MESSAGE, 1);
        assertThat(seen.samples().getOrDefault("delivery-time", 0L)).isZero();
    }

    @Test
    void aMessageFromAnotherSenderHasNotArrived() {
        server.at(Moment.STANZA, (peer, said) -> server.online()
                .get(Tokens.attribute(said, "to"))
                .say(from("stranger@localhost/r", said)));
        online(2);
        unanswered(MESSAGE, 1);
    }

    /** The sequence number and the run are right; the time is an hour ago. */
    @ParameterizedTest
    @ValueSource(strings = {"arrival", "receipt", "sent"})
    void aForgedIdHasNoDeliveryTime(String answeredBy) {
        settings.with("message.answeredBy", answeredBy);
        server.at(Moment.STANZA, (peer, said) -> {
            if (said.contains("<body>")) {
                String id = Tokens.attribute(said, "id");
                String[] parts = id.split("\\.");
                parts[4] = Long.toString(Long.parseLong(parts[4], 36) - 3_600_000_000_000L, 36);
                server.online()
                        .get(Tokens.attribute(said, "to"))
                        .say(from(peer.jid(), said.replace(id, String.join(".", parts))));
            }
        });
        online(2);
        rig.start(MESSAGE, 1);
        DriverRig.Seen seen = rig.await("it", s -> s.counter("messages-received") == 1);
        assertThat(seen.counter("unexpected-stanzas")).isEqualTo(1);
        assertThat(seen.samples().getOrDefault("delivery-time", 0L)).isZero();
    }

    @Test
    void aReceiptOfAnotherUserIsNone() {
        settings.with("message.answeredBy", "receipt");
        server.at(
                Moment.STANZA,
                (peer, said) -> peer.say("<message from='stranger@localhost/r' to='" + peer.jid()
                        + "'><received xmlns='urn:xmpp:receipts' id='" + Tokens.attribute(said, "id")
                        + "'/></message>"));
        online(2);
        unanswered(MESSAGE, 1);
    }

    @Test
    void aResultThatAnotherSessionReceivesIsNoAnswer() {
        server.at(Moment.STANZA, (peer, said) -> bystander(peer, "").say(Conduct.result(said, "")));
        online(2);
        unanswered(PING, 1);
    }

    @Test
    void anErrorThatAnotherSessionReceivesFailsNothing() {
        server.at(Moment.STANZA, (peer, said) -> bystander(peer, "").say(Conduct.error(said, "forbidden")));
        online(2);
        unanswered(PING, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz", "0", " ", ".1", "A"})
    void aResultWithMoreInItsIdIsNoAnswer(String more) {
        server.at(Moment.STANZA, (peer, said) -> {
            String id = Tokens.attribute(said, "id");
            peer.say(Conduct.result(said, "").replace(id, id + more));
        });
        online(1);
        unanswered(PING, 1);
    }

    @ParameterizedTest
    @CsvSource({"PING, stranger@localhost/r", "PUBSUB_CREATE, stranger@localhost", "PUBSUB_CREATE, localhost"})
    void aResultOfAnotherSenderIsNoAnswer(XmppOperation operation, String sender) {
        server.at(
                Moment.STANZA,
                (peer, said) -> peer.say(
                        "<iq type='result' from='" + sender + "' id='" + Tokens.attribute(said, "id") + "'/>"));
        online(1);
        unanswered(operation, 1);
    }

    @Test
    void aServiceAnswersUnderItsOwnName() {
        server.at(
                Moment.STANZA,
                (peer, said) -> peer.say("<iq type='result' from='" + Tokens.attribute(said, "to") + "' id='"
                        + Tokens.attribute(said, "id") + "'/>"));
        online(1);
        rig.start(PUBSUB_CREATE, 1);
        assertThat(rig.await("it", s -> s.counts().answered() == 2).counter("unexpected-stanzas"))
                .isZero();
    }

    @Test
    void directedPresenceThatIsEchoedHasNotArrived() {
        settings.with("presence.kind", "directed");
        server.at(Moment.STANZA, (peer, said) -> peer.say(from(peer.jid(), said)));
        online(2);
        unanswered(PRESENCE, 1);
    }

    @Test
    void theWayIntoARoomIsNotConfirmedByAnotherRoom() {
        server.at(
                Moment.STANZA,
                (peer, said) -> peer.say("<presence from='other@conference.localhost/user-0' id='"
                        + Tokens.attribute(said, "id") + "'><x xmlns='http://jabber.org/protocol/muc#user'>"
                        + "<status code='110'/></x></presence>"));
        online(1);
        unanswered(MUC_JOIN, 1);
    }

    /** A message's id in a result: the operation waits for another kind of stanza. */
    @Test
    void aResultDoesNotAnswerAMessage() {
        server.at(
                Moment.STANZA,
                (peer, said) -> peer.say("<iq type='result' id='" + Tokens.attribute(said, "id") + "'/>"));
        online(2);
        unanswered(MESSAGE, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0", " ", ".1"})
    void anErrorWithMoreInItsIdFailsNothingAndIsUnexpected(String more) {
        server.at(Moment.STANZA, (peer, said) -> {
            String id = Tokens.attribute(said, "id");
            peer.say(Conduct.error(said, "forbidden").replace(id, id + more));
        });
        online(1);
        assertThat(unanswered(PING, 1).counter("errors-received")).isEqualTo(1);
    }

    /** The answer is of another loop's arrival, as it would be if the other session were on another event loop. */
    @ParameterizedTest
    @CsvSource({"iq, localhost", "message, localhost", "message, user-000000@localhost/r", "presence, localhost"})
    void anErrorAboutAStanzaOfAnotherEventLoopIsUnexpected(String name, String sender) {
        server.at(Moment.STANZA, (peer, said) -> {
            String id = Tokens.attribute(said, "id");
            String[] parts = id.split("\\.");
            parts[2] = "7";
            peer.say("<" + name + " type='error' from='" + sender + "' id='" + String.join(".", parts) + "'>"
                    + Conduct.errorChild("forbidden") + "</" + name + ">");
        });
        online(1);
        assertThat(unanswered(PING, 1).counter("errors-received")).isEqualTo(1);
    }

    /** A receipt to a user that has left bounces. This is not a fault of the server. */
    @Test
    void errorsAboutStanzasWithoutAPendingAnswerAreNotUnexpected() {
        settings.with("message.answeredBy", "sent");
        server.at(Moment.STANZA, (peer, said) -> {
            peer.say(Conduct.error(said, "service-unavailable"));
            if (said.contains("<body>")) {
                server.online()
                        .get(Tokens.attribute(said, "to"))
                        .say(from(peer.jid(), said)
                                .replace("</message>", "<request xmlns='urn:xmpp:receipts'/></message>"));
            }
        });
        online(2);
        rig.start(MESSAGE, 1);
        DriverRig.Seen seen = rig.await("the bounces", s -> s.counter("errors-received") == 2);
        assertThat(seen.counter("unexpected-stanzas")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrival", "receipt", "sent"})
    void aMessageThatComesThreeTimesIsDeliveredOnce(String answeredBy) {
        settings.with("message.answeredBy", answeredBy);
        server.at(Moment.STANZA, (peer, said) -> {
            for (int i = 0; i < (said.contains("<body>") ? 3 : 1); i++) {
                server.online().get(Tokens.attribute(said, "to")).say(from(peer.jid(), said));
            }
        });
        online(2);
        rig.start(MESSAGE, 1);
        DriverRig.Seen seen = rig.await(
                "all copies",
                s -> s.counter("messages-received") == (answeredBy.equals("receipt") ? 4 : 3)
                        && s.counts().answered() == 3);
        assertThat(seen.samples().get("delivery-time")).isEqualTo(1);
        assertThat(seen.counter("unexpected-stanzas")).isEqualTo(2);
        assertThat(seen.counter("late-answers")).isZero();
    }

    /** Both are on their way into the room, and each gets the other's confirmation. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theWayIntoARoomIsNotConfirmedByThatOfAnotherUser(boolean withId) {
        server.at(Moment.STANZA, (peer, said) -> bystander(peer, "")
                .say("<presence from='" + Tokens.attribute(said, "to") + "'"
                        + (withId ? " id='" + Tokens.attribute(said, "id") + "'" : "")
                        + "><x xmlns='http://jabber.org/protocol/muc#user'><status code='110'/></x></presence>"));
        online(2);
        rig.start(MUC_JOIN, 2);
        int seenByRoomOnly = withId ? 2 : 1;
        DriverRig.Seen seen = rig.await("the unexpected", s -> s.counter("presences-received") == 4);
        assertThat(seen.counts().answered()).isEqualTo(2);
        assertThat(seen.counts().inFlight()).isEqualTo(2);
        assertThat(seen.counter("unexpected-stanzas")).isGreaterThanOrEqualTo(seenByRoomOnly);
    }

    @Test
    void theRefusalOfAnotherUserEndsNoOtherJoin() {
        server.at(Moment.STANZA, (peer, said) -> bystander(peer, "").say(Conduct.error(said, "forbidden")));
        online(2);
        rig.start(MUC_JOIN, 2);
        DriverRig.Seen seen = rig.await("the refusals", s -> s.counter("presences-received") == 4);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("unexpected-stanzas")).isEqualTo(2);
    }

    /** Presence that is broadcast comes back to its sender, not to a stranger under its own name. */
    @Test
    void broadcastPresenceWithAChangedIdIsUnexpected() {
        server.at(Moment.STANZA, (peer, said) -> {
            String id = Tokens.attribute(said, "id");
            peer.say(from(peer.jid(), said).replace(id, id + "x"));
        });
        online(1);
        unanswered(PRESENCE, 1);
    }
}
