package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static dev.throng.xmpp.load.XmppOperation.MUC_GROUPCHAT;
import static dev.throng.xmpp.load.XmppOperation.MUC_JOIN;
import static dev.throng.xmpp.load.XmppOperation.PRESENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that give stanzas other ids when they pass them on, or none. */
@Timeout(180)
class ChangedIdsIT {

    private static final String NOTE =
            "the target changed or removed the ids of stanzas (%s), so their answers were taken by sender and order: see"
                    + " answers-by-order";

    private final Settings settings = new Settings().with("muc.rooms", 1).with("message.body", "hello & <more>");
    private ScriptedXmppServer server;
    private DriverRig rig;

    @BeforeEach
    void serve() throws IOException {
        server = ScriptedXmppServer.plain();
    }

    @AfterEach
    void close() {
        rig.closeDriver();
        server.awaitDeserted();
        rig.close();
        server.close();
    }

    private void online(int count) {
        settings.with("users.count", count);
        rig = new DriverRig(new XmppProtocol(), settings.build(), server.start().address());
        rig.start(LOGIN, count);
        rig.await("online", s -> s.counts().answered() == count);
    }

    private DriverRig.Seen answered(XmppOperation operation, int count) {
        long already = rig.seen().counts().answered();
        rig.start(operation, count);
        return rig.await(operation.id(), s -> s.counts().answered() == already + count);
    }

    private static String idOf(String said) {
        return Tokens.attribute(said, "id");
    }

    /** What the room returns of a message: {@code OWN} stands for its id. */
    private void returning(String attributes, String extra) {
        server.at(Moment.STANZA, (peer, said) -> {
            if (said.contains("type='groupchat'")) {
                String room = Tokens.attribute(said, "to");
                peer.say(("<message type='groupchat' from='" + room + "/user-0' " + attributes
                                + "><body>hello &amp; &lt;more&gt;</body>" + extra + "</message>")
                        .replace("OWN", idOf(said)));
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "id='room-1', <origin-id xmlns='urn:xmpp:sid:0' id='OWN'/>",
        "'', <stanza-id xmlns='urn:xmpp:sid:0' by='r' id='s1'/><origin-id xmlns='urn:xmpp:sid:0' id='OWN'/>"
    })
    void aRoomThatChangesIdsIsMatchedByTheOriginId(String attributes, String extra) {
        returning(attributes, extra);
        online(1);
        answered(MUC_JOIN, 1);
        DriverRig.Seen seen = answered(MUC_GROUPCHAT, 5);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("answers-by-order")).isZero();
        assertThat(seen.counter("unexpected-stanzas")).isZero();
        assertThat(seen.samples()).containsEntry("delivery-time", 5L);
        assertThat(seen.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "id='room-1', <stanza-id xmlns='urn:xmpp:sid:0' by='r' id='s1'/>",
        "id='room-1', <origin-id xmlns='urn:xmpp:sid:0' id='another'/>",
        "'', ''"
    })
    void aRoomThatAlsoDropsTheOriginIdIsMatchedByOccupantAndOrder(String attributes, String extra) {
        returning(attributes, extra);
        online(1);
        answered(MUC_JOIN, 1);
        DriverRig.Seen seen = answered(MUC_GROUPCHAT, 5);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("answers-by-order")).isEqualTo(5);
        assertThat(seen.counter("unexpected-stanzas")).isZero();
        assertThat(seen.samples()).containsEntry("delivery-time", 5L);
        assertThat(seen.notes()).containsExactly(NOTE.formatted("groupchat"));
    }

    /** The oldest comes first, and each answer ends one arrival. */
    @Test
    void theOldestMessageOfTheOccupantIsAnsweredFirst() {
        List<Runnable> late = new ArrayList<>();
        server.at(Moment.STANZA, (peer, said) -> {
            if (said.contains("type='groupchat'")) {
                String echo = "<message type='groupchat' from='" + Tokens.attribute(said, "to")
                        + "/user-0' id='x'><body>hello &amp; &lt;more&gt;</body></message>";
                synchronized (late) {
                    late.add(() -> {
                        try {
                            peer.say(echo);
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    });
                }
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
        online(1);
        answered(MUC_JOIN, 1);
        rig.start(MUC_GROUPCHAT, 3);
        server.await("the messages", () -> {
            synchronized (late) {
                return late.size() == 3;
            }
        });
        // the first is given up, so its answer is late, and those of the other two are theirs
        rig.abandonOldest();
        late.get(0).run();
        rig.await("the first echo", s -> s.counter("groupchat-received") == 1);
        assertThat(rig.seen().counts().answered()).isEqualTo(2);
        assertThat(rig.seen().counter("late-answers")).isEqualTo(1);
        late.get(1).run();
        rig.await("the second", s -> s.counts().answered() == 3);
        late.get(2).run();
        DriverRig.Seen seen = rig.await("the third", s -> s.counts().answered() == 4);
        DriverRig.Seen last = rig.await("the last echo", s -> s.counter("groupchat-received") == 3);
        assertThat(seen.failures()).isEqualTo(Map.of("deadline", 1L));
        assertThat(last.counter("answers-by-order")).isEqualTo(3);
        assertThat(last.counter("deliveries-unmatched")).isZero();
        assertThat(last.samples()).containsEntry("delivery-time", 3L);
    }

    /** Only the sender knows the order of its messages, so the times of the other deliveries are not known. */
    @ParameterizedTest
    @ValueSource(strings = {"id='room-1'", ""})
    void aRoomThatDropsTheOriginIdLeavesTheDeliveriesToOtherOccupantsUnmatched(String id) {
        server.at(Moment.STANZA, (peer, said) -> {
            boolean toRoom = said.contains("type='groupchat'");
            String changed = said.replaceAll("<origin-id [^>]*>", "").replace("id='" + idOf(said) + "'", id);
            server.decent(Moment.STANZA).to(peer, toRoom ? changed : said);
        });
        online(2);
        answered(MUC_JOIN, 2);
        answered(MUC_GROUPCHAT, 5);
        DriverRig.Seen seen = rig.await("all deliveries", s -> s.counter("deliveries-unmatched") == 5);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("groupchat-received")).isEqualTo(10);
        assertThat(seen.counter("answers-by-order")).isEqualTo(5);
        assertThat(seen.counter("unexpected-stanzas")).isZero();
        assertThat(seen.samples()).containsEntry("delivery-time", 5L);
        assertThat(seen.notes())
                .containsExactlyInAnyOrder(
                        NOTE.formatted("groupchat"),
                        "the target changed or removed the ids of messages to rooms, so delivery-time does not have their"
                                + " deliveries to other occupants than the sender: see deliveries-unmatched");
    }

    @Test
    void aRoomThatKeepsTheIdsHasADeliveryTimeForEachOccupant() {
        online(2);
        answered(MUC_JOIN, 2);
        answered(MUC_GROUPCHAT, 5);
        DriverRig.Seen seen = rig.await("all deliveries", s -> s.counter("groupchat-received") == 10);
        assertThat(seen.samples()).containsEntry("delivery-time", 10L);
        assertThat(seen.counter("deliveries-unmatched")).isZero();
        assertThat(seen.notes()).isEmpty();
    }

    /** Old messages, those of others and those with another text answer nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<message type='groupchat' from='ROOM/user-0' id='h'><body>hello &amp; &lt;more&gt;</body><delay"
                        + " xmlns='urn:xmpp:delay' stamp='2020-01-01T00:00:00Z'/></message>",
                "<message type='groupchat' from='ROOM/other' id='h'><body>hello &amp; &lt;more&gt;</body></message>",
                "<message type='groupchat' from='ROOM/user-0' id='h'><body>hello</body></message>"
            })
    void whatIsNoEchoOfThisRunAnswersNothing(String other) {
        server.at(Moment.STANZA, (peer, said) -> {
            if (said.contains("type='groupchat'")) {
                peer.say(other.replace("ROOM", Tokens.attribute(said, "to")));
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
        online(1);
        answered(MUC_JOIN, 1);
        rig.start(MUC_GROUPCHAT, 1);
        DriverRig.Seen seen = rig.await("the message", s -> s.counter("groupchat-received") == 1);
        assertThat(seen.counts().answered()).isEqualTo(2);
        assertThat(seen.counter("answers-by-order")).isZero();
        assertThat(seen.samples()).containsEntry("delivery-time", 0L);
        rig.abandonOldest();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " id='server-1'"})
    void presenceThatComesBackWithAnotherIdIsMatchedByOrder(String id) {
        server.at(
                Moment.STANZA,
                (peer, said) -> peer.say("<presence from='" + peer.jid() + "' to='" + peer.jid() + "'" + id
                        + "><show>away</show></presence>"));
        online(1);
        DriverRig.Seen seen = answered(PRESENCE, 3);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("answers-by-order")).isEqualTo(3);
        assertThat(seen.notes()).containsExactly(NOTE.formatted("presence"));
    }

    /** The initial presence of the login comes back without an id, too. */
    @Test
    void theInitialPresenceAnswersNoPresence() {
        server.at(Moment.STANZA, (peer, said) -> peer.say("<presence from='" + peer.jid() + "'/>"));
        online(1);
        rig.start(PRESENCE, 1);
        DriverRig.Seen seen = rig.await("the echoes", s -> s.counter("presences-received") == 2);
        assertThat(seen.counts().answered()).isEqualTo(1);
        rig.abandonOldest();
    }

    /** An arrival of directed presence is known by its id only. */
    @ParameterizedTest
    @ValueSource(strings = {"", "id='server-1'"})
    void directedPresenceThatArrivesWithAnotherIdIsUnmatchedAndNoted(String id) {
        settings.with("presence.kind", "directed");
        server.at(Moment.STANZA, (peer, said) -> server.decent(Moment.STANZA)
                .to(peer, said.replace("id='" + idOf(said) + "'", id)));
        online(2);
        rig.start(PRESENCE, 3);
        DriverRig.Seen seen = rig.await("the deliveries", s -> s.counter("deliveries-unmatched") == 3);
        assertThat(seen.counts().answered()).as("arrivals beside the logins").isEqualTo(2);
        assertThat(seen.notes())
                .containsExactly(
                        "the target changed or removed the ids of directed presence, so its arrivals do not count:"
                                + " see deliveries-unmatched");
        for (int i = 0; i < 3; i++) {
            rig.abandonOldest();
        }
    }

    /** Other presence than that of the operation: of a contact, initial, or of a room. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<presence from='user-1@localhost/r2'/>",
                "<presence from='user-1@localhost/r2' id='x'><show>dnd</show></presence>",
                "<presence from='user-1@localhost/r2' type='unavailable'><show>away</show></presence>",
                "<presence from='r@conference.localhost/n'><show>away</show><x"
                        + " xmlns='http://jabber.org/protocol/muc#user'/></presence>"
            })
    void presenceThatIsNotOfTheOperationIsNotTakenForDirectedPresence(String presence) {
        settings.with("presence.kind", "directed");
        server.at(Moment.STANZA, (peer, said) -> {
            for (Peer there : server.online().values()) {
                there.say(presence);
            }
        });
        online(2);
        rig.start(PRESENCE, 1);
        // the initial presence of each login came back, too
        DriverRig.Seen seen = rig.await("the presence", s -> s.counter("presences-received") == 4);
        assertThat(seen.counter("deliveries-unmatched")).isZero();
        assertThat(seen.notes()).isEmpty();
        rig.abandonOldest();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "id='server-1'"})
    void aReceiptWithAnotherIdIsUnexpectedAndNoted(String id) {
        settings.with("message.answeredBy", "receipt");
        server.at(Moment.STANZA, (peer, said) -> server.decent(Moment.STANZA)
                .to(peer, said.replaceAll("(<received [^>]*)id='[^']*'", "$1" + id)));
        online(2);
        rig.start(MESSAGE, 2);
        DriverRig.Seen seen = rig.await("the receipts", s -> s.counter("unexpected-stanzas") == 2);
        assertThat(seen.notes())
                .containsExactly(
                        "receipts (XEP-0184) come back with another id than the message had, or without one, so they"
                                + " answer no message: see unexpected-stanzas");
        rig.abandonOldest();
        rig.abandonOldest();
    }

    /** A delivery is known by its id only, so the note states what happened. */
    @Test
    void messagesThatAreDeliveredWithAnotherIdAreUnexpectedAndNoted() {
        server.at(Moment.STANZA, (peer, said) -> server.decent(Moment.STANZA)
                .to(peer, said.replace(idOf(said), "server-1")));
        online(2);
        rig.start(MESSAGE, 2);
        DriverRig.Seen seen = rig.await("the deliveries", s -> s.counter("messages-received") == 2);
        assertThat(seen.counter("unexpected-stanzas")).isEqualTo(2);
        assertThat(seen.counter("deliveries-unmatched")).isEqualTo(2);
        assertThat(seen.notes())
                .containsExactly(
                        "the target changed or removed the ids of messages, so their arrivals, receipts and delivery"
                                + " times do not count: see deliveries-unmatched");
        rig.abandonOldest();
        rig.abandonOldest();
    }
}
