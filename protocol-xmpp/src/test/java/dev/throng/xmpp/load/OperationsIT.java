package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static dev.throng.xmpp.load.XmppOperation.MUC_GROUPCHAT;
import static dev.throng.xmpp.load.XmppOperation.MUC_JOIN;
import static dev.throng.xmpp.load.XmppOperation.PING;
import static dev.throng.xmpp.load.XmppOperation.PRESENCE;
import static dev.throng.xmpp.load.XmppOperation.PUBSUB_CREATE;
import static dev.throng.xmpp.load.XmppOperation.PUBSUB_PUBLISH;
import static dev.throng.xmpp.load.XmppOperation.PUBSUB_SUBSCRIBE;
import static dev.throng.xmpp.load.XmppOperation.REGISTER;
import static dev.throng.xmpp.load.XmppOperation.ROSTER_SET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Workload;
import dev.throng.xmpp.settings.SessionSettings.Logout;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What sessions that are online do, and what is done to them. */
@Timeout(180)
class OperationsIT {

    private static final int SESSIONS = 4;
    private static final Duration SESSION_TIME = Duration.ofMillis(20);

    private final Settings settings =
            new Settings().with("users.count", SESSIONS).with("muc.rooms", 1);
    private final HeldClock clock = new HeldClock();
    private ScriptedXmppServer server;
    private DriverRig rig;
    private long before;

    @BeforeEach
    void serve() throws IOException {
        before = Faults.buffersInUse();
        server = ScriptedXmppServer.plain();
    }

    /** Whatever happened: arrivals are conserved, and the end leaves nothing behind. */
    @AfterEach
    void nothingIsLeft() {
        clock.release();
        if (rig != null) {
            rig.closeDriver();
            ArrivalCounts counts = rig.seen().counts();
            assertThat(counts.inSystem())
                    .as("in the system after the end: %s", counts)
                    .isZero();
            assertThat(counts.inFlight()).isZero();
            assertThat(counts.started()).isEqualTo(counts.answered() + counts.failed());
            assertThat(counts.answered()).isEqualTo(counts.departed() + counts.dropped());
            server.awaitDeserted();
            rig.close();
        }
        server.close();
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    private void online(int sessions) {
        online(
                sessions,
                new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address()));
    }

    /** Whose time, and that of their logout, is over when the test moves {@link #clock}. */
    private void onlineWhileTimeIsHeld(int sessions) {
        settings.with("sessionTime", SESSION_TIME.toMillis() + "ms");
        online(sessions, clock.rig(settings.build(), server.start().address()));
    }

    private void online(int sessions, DriverRig driver) {
        rig = driver;
        rig.start(LOGIN, sessions);
        rig.await("all online", s -> s.counts().answered() == sessions);
    }

    private DriverRig.Seen answered(XmppOperation operation, int count) {
        long already = rig.seen().counts().answered();
        rig.start(operation, count);
        return rig.await(count + " × " + operation.id(), s -> s.counts().answered() == already + count);
    }

    private DriverRig.Seen fails(XmppOperation operation, String id) {
        rig.start(operation, 1);
        DriverRig.Seen seen = rig.await(id, s -> !s.failures().isEmpty());
        assertThat(seen.failures()).isEqualTo(Map.of(id, 1L));
        return seen;
    }

    @ParameterizedTest
    @CsvSource({
        "online, arrival",
        "online, receipt",
        "online, sent",
        "random, arrival",
        "random, sent",
        "roster, arrival",
        "roster, receipt"
    })
    void messagesAreAnsweredAsChosen(String to, String answeredBy) {
        settings.with("message.to", to).with("message.answeredBy", answeredBy).with("message.body", "'<&> ]]>'");
        online(SESSIONS);
        answered(MESSAGE, 20);
        DriverRig.Seen seen = rig.await("20 deliveries", s -> s.samples().getOrDefault("delivery-time", 0L) >= 20);
        assertThat(seen.failures()).isEmpty();
        assertThat(server.heard()).anyMatch(said -> said.contains("<body>&lt;&amp;&gt; ]]&gt;</body>"));
    }

    @Test
    void messagesToThoseWhoAreOfflineGoOut() {
        settings.with("message.to", "offline").with("message.answeredBy", "sent");
        online(2);
        answered(MESSAGE, 10);
        DriverRig.Seen seen = rig.await("the refusals", s -> s.counter("errors-received") == 10);
        assertThat(seen.failures()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"broadcast, arrival", "broadcast, sent", "directed, arrival", "directed, sent"})
    void presenceIsAnsweredAsChosen(String kind, String answeredBy) {
        settings.with("presence.kind", kind).with("presence.answeredBy", answeredBy);
        online(SESSIONS);
        assertThat(answered(PRESENCE, 20).failures()).isEmpty();
        rig.await("all presence", s -> s.counter("presences-received") == SESSIONS + 20);
    }

    @Test
    void pingsAreAnswered() {
        online(SESSIONS);
        DriverRig.Seen seen = answered(PING, 50);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counts().departed()).isEqualTo(50);
    }

    @Test
    void aContactIsAddedRenamedAndRemovedAndEachPushIsConfirmed() {
        online(1);
        DriverRig.Seen seen = answered(ROSTER_SET, 3);
        assertThat(seen.failures()).isEmpty();
        rig.await("the pushes", s -> s.counter("roster-pushes") == 3);
        List<String> sets = server.heard().stream()
                .filter(said -> said.contains("jabber:iq:roster") && said.contains("type='set'"))
                .toList();
        assertThat(sets.get(0)).contains("name='contact-");
        assertThat(sets.get(1)).contains("name='renamed contact-");
        assertThat(sets.get(2)).contains("subscription='remove'");
        server.await(
                "the confirmations",
                () -> server.heard().stream()
                                .filter("<iq type='result' id='push'/>"::equals)
                                .count()
                        == 3);
    }

    @Test
    void accountsAreMadeOnConnectionsOfTheirOwn() {
        online(0);
        DriverRig.Seen seen = answered(REGISTER, 5);
        assertThat(seen.counts().departed()).isEqualTo(5);
        assertThat(server.heard().stream()
                        .filter(said -> said.contains("<username>"))
                        .map(said -> Tokens.text(said, "username"))
                        .distinct())
                .hasSize(5);
    }

    @ParameterizedTest
    @CsvSource({"REGISTER_FORM, not-allowed", "REGISTER, conflict", "REGISTER, not-acceptable"})
    void aRegistrationThatIsRefusedIsNamed(Moment moment, String condition) {
        server.at(moment, (peer, said) -> peer.say(Conduct.error(said, condition)));
        online(0);
        fails(REGISTER, "error-" + condition + "-during-register");
    }

    @Test
    void aFormThatWantsMoreThanWeHaveIsNoRegistration() {
        server.at(
                Moment.REGISTER_FORM,
                (peer, said) -> peer.say(Conduct.result(
                        said, "<query xmlns='jabber:iq:register'><username/><password/><email/></query>")));
        online(0);
        fails(REGISTER, "no-registration");
    }

    @Test
    void roomsAreEnteredUnlockedAndTalkedIn() {
        online(SESSIONS);
        answered(MUC_JOIN, 1);
        answered(MUC_GROUPCHAT, 5);
        DriverRig.Seen seen = rig.await("what was said", s -> s.counter("groupchat-received") == 5);
        assertThat(seen.failures()).isEmpty();
        server.await("the room's key", () -> server.heard().stream().anyMatch(said -> said.contains("muc#owner")));
        assertThat(answered(PING, 1).counter("late-answers")).isZero();
    }

    @Test
    void whoIsInNoRoomSaysNothing() {
        online(1);
        fails(MUC_GROUPCHAT, "no-occupant");
    }

    /** The way in is confirmed when the session is on its way out: it must not be counted among the occupants any more. */
    @Test
    void aRoomEnteredTooLateIsNotEntered() {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> late.add(() -> decently(peer, said)));
        server.at(Moment.END, (peer, said) -> late.forEach(Runnable::run));
        settings.with("deadlines.logout", SESSION_TIME.toMillis() + "ms");
        onlineWhileTimeIsHeld(1);
        rig.start(MUC_JOIN, 1);
        server.await("the wish", () -> !late.isEmpty());
        rig.abandonOldest();
        clock.advance(SESSION_TIME);
        rig.await("the room's subject, behind the confirmation", s -> s.counter("messages-received") == 1);
        clock.advance(SESSION_TIME);
        DriverRig.Seen seen = rig.await("the end of the session", s -> s.counter("logouts-cut") == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("deadline", 1L));
        // long after the session's time: by the plan there is no occupant
        clock.advance(Duration.ofHours(1));
        rig.start(MUC_GROUPCHAT, 1);
        assertThat(rig.seen().failures()).containsEntry("no-occupant", 1L);
    }

    /** A logout that cut answers off would leave the slow ones out of the response times. */
    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PING", "MUC_JOIN"})
    void aSessionWhoseTimeIsOverStaysUntilTheAnswerIsThere(XmppOperation operation) {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> late.add(() -> decently(peer, said)));
        onlineWhileTimeIsHeld(SESSIONS);
        rig.start(operation, 1);
        server.await("the stanza", () -> !late.isEmpty());
        clock.advance(SESSION_TIME);
        int bystanders = operation == MESSAGE ? SESSIONS - 2 : SESSIONS - 1;
        rig.await("the end of the others", s -> s.counts().departed() == bystanders);
        server.await("their connections", () -> server.open() == SESSIONS - bystanders);
        late.forEach(Runnable::run);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().departed() == SESSIONS + 1);
        assertThat(seen.failures()).isEmpty();
    }

    @Test
    void aSessionWhoseTimeIsOverIsNotChosenAnyMore() {
        server.at(Moment.STANZA, (peer, said) -> {});
        onlineWhileTimeIsHeld(1);
        rig.start(PING, 1);
        clock.advance(SESSION_TIME);
        rig.await("the end of its time", s -> s.gauges().get("sessions").get(0) == 0);
        assertThat(server.open()).isEqualTo(1);
        fails(PING, "no-session");
        rig.abandonOldest();
        rig.await("the departure", s -> s.counts().departed() == 1);
    }

    /** Or whoever publishes on it would keep its owner from ever leaving. */
    @Test
    void aNodeMadeTooLateIsNotPublishedOn() {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> late.add(() -> decently(peer, said)));
        onlineWhileTimeIsHeld(1);
        rig.start(PUBSUB_CREATE, 1);
        rig.start(PING, 1);
        server.await("both requests", () -> late.size() == 2);
        clock.advance(SESSION_TIME);
        rig.await("the end of its time", s -> s.gauges().get("sessions").get(0) == 0);
        rig.start(LOGIN, 1);
        rig.await("another", s -> s.counts().answered() == 2);
        late.remove().run();
        rig.await("the node", s -> s.counts().answered() == 3);
        fails(PUBSUB_PUBLISH, "no-node");
        late.remove().run();
        clock.advance(SESSION_TIME);
        rig.await("the departures", s -> s.counts().departed() == 4);
    }

    /** As services do that prepare the names of rooms and give nicks of their own (XEP-0045, status 210). */
    @ParameterizedTest
    @ValueSource(strings = {"<status code='110'/>", "<status code='110'/><status code='210'/>", ""})
    void aRoomThatTheServiceCallsByAnotherNameIsEnteredAndTalkedIn(String status) {
        settings.with("muc.room", "Throng").with("message.body", "hello");
        String as = "throng-0@conference.localhost";
        server.at(Moment.STANZA, (peer, said) -> {
            String id = Tokens.attribute(said, "id");
            if (said.startsWith("<presence")) {
                peer.say("<presence from='" + as
                        + "/another' id='other'><x xmlns='http://jabber.org/protocol/muc#user'/>"
                        + "</presence><presence from='" + as + "/given' id='" + id
                        + "'><x xmlns='http://jabber.org/protocol/muc#user'>" + status + "</x></presence>");
            } else if (Tokens.attribute(said, "to").equals(as)) {
                peer.say("<message type='groupchat' from='" + as + "/given' id='" + id
                        + "'><body>hello</body></message>");
            }
        });
        online(1);
        answered(MUC_JOIN, 1);
        assertThat(answered(MUC_GROUPCHAT, 3).failures()).isEmpty();
        fails(MUC_JOIN, "no-peer");
    }

    private void decently(Peer peer, String said) {
        try {
            server.decent(Moment.STANZA).to(peer, said);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void nodesAreMadeSubscribedToAndPublishedOn() {
        online(2);
        answered(PUBSUB_CREATE, 1);
        // some of them again by the same session, which gets its items once nevertheless
        answered(PUBSUB_SUBSCRIBE, 8);
        answered(PUBSUB_PUBLISH, 4);
        DriverRig.Seen seen = rig.await("the items", s -> s.counter("items-received") == 8);
        assertThat(seen.counter("items-expected")).isEqualTo(8);
        assertThat(seen.failures()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE", "PING", "ROSTER_SET", "MUC_JOIN", "PUBSUB_CREATE", "PUBSUB_PUBLISH"})
    void withoutASessionNothingIsDone(XmppOperation operation) {
        online(0);
        fails(operation, "no-session");
    }

    @Test
    void withoutANodeNothingIsPublished() {
        online(1);
        fails(PUBSUB_PUBLISH, "no-node");
    }

    @Test
    void aSingleUserHasNoReceiver() {
        online(1);
        fails(MESSAGE, "no-peer");
    }

    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE", "PING", "ROSTER_SET", "MUC_JOIN", "PUBSUB_CREATE"})
    void anErrorFailsTheOperationByItsCondition(XmppOperation operation) {
        server.at(Moment.STANZA, (peer, said) -> peer.say(Conduct.error(said, "item-not-found")));
        online(2);
        fails(operation, "error-item-not-found");
    }

    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE", "PING", "ROSTER_SET", "MUC_JOIN", "PUBSUB_CREATE"})
    void whatASessionWaitsForFailsWhenItIsLost(XmppOperation operation) {
        server.at(Moment.STANZA, (peer, said) -> peer.close());
        online(2);
        rig.start(operation, 1);
        DriverRig.Seen seen = rig.await("the loss", s -> s.failures().size() == 2);
        assertThat(seen.failures())
                .isEqualTo(Map.of("session-lost-after-closed-during-session", 1L, "closed-during-session", 1L));
        assertThat(seen.counts().dropped()).isEqualTo(1);
        assertThat(seen.counts().failed()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE", "PING", "ROSTER_SET", "MUC_JOIN", "PUBSUB_CREATE"})
    void whatIsOpenFailsWhenTheDriverCloses(XmppOperation operation) {
        server.at(Moment.STANZA, (peer, said) -> {});
        online(2);
        rig.start(operation, 3);
        rig.closeDriver();
        DriverRig.Seen seen = rig.seen();
        long open = operation == MUC_JOIN ? seen.failed("session-over") : 3;
        assertThat(seen.failed("session-over")).isEqualTo(open).isPositive();
    }

    @Test
    void anAnswerThatComesTooLateIsCountedAsSuch() {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> late.add(() -> decently(peer, said)));
        online(1);
        rig.start(PING, 1);
        server.await("the ping", () -> !late.isEmpty());
        rig.abandonOldest();
        late.forEach(Runnable::run);
        DriverRig.Seen seen = rig.await("it", s -> s.counter("late-answers") == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("deadline", 1L));
    }

    @ParameterizedTest
    @CsvSource({"online", "random"})
    void answersFindTheLoopThatWaitsForThem(String to) {
        settings.with("message.to", to).with("message.answeredBy", "arrival");
        XmppProtocol protocol = new XmppProtocol();
        Workload workload = protocol.prepare(settings.build());
        server.start();
        try (DriverRig first = new DriverRig(protocol, workload, server.address(), 0, 2);
                DriverRig second = new DriverRig(protocol, workload, server.address(), 1, 2)) {
            for (DriverRig loop : List.of(first, second)) {
                loop.start(LOGIN, SESSIONS / 2);
                loop.await("all online", s -> s.counts().answered() == SESSIONS / 2);
            }
            assertThat(server.online().keySet()).hasSize(SESSIONS);
            for (DriverRig loop : List.of(first, second)) {
                loop.start(MESSAGE, 40);
            }
            for (DriverRig loop : List.of(first, second)) {
                DriverRig.Seen seen = loop.await("all answered", s -> s.counts().answered() == SESSIONS / 2 + 40);
                assertThat(seen.failures()).isEmpty();
            }
        }
    }

    @Test
    void anErrorThatNamesAnotherLoopFailsNothingHere() {
        server.at(Moment.STANZA, (peer, said) -> {
            String ofAnotherLoop = Tokens.attribute(said, "id").replaceFirst("\\.0\\.", ".1.");
            peer.say(Conduct.error(said.replace(Tokens.attribute(said, "id"), ofAnotherLoop), "forbidden"));
            decently(peer, said);
        });
        online(1);
        DriverRig.Seen seen = answered(PING, 1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("errors-received")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<iq type='get' id='1' from='localhost'><ping xmlns='urn:xmpp:ping'/></iq> | <iq type='result' id='1' to='localhost'/>",
                "<iq type='get' id='2'><ping xmlns='urn:xmpp:ping'/></iq> | <iq type='result' id='2'/>",
                "<iq type='get' id='3' from='a@b/&apos;/&gt;'><what xmlns='urn:x'/></iq> | <iq type='error' id='3' to='a@b/&apos;/&gt;'><error type='cancel'><service-unavailable xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error></iq>",
                "<iq type='set' id='&apos;/&gt;&lt;x' from='a@b'><what xmlns='urn:x'/></iq> | <iq type='error' id='&apos;/&gt;&lt;x' to='a@b'><error type='cancel'><service-unavailable xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error></iq>",
                "<iq type='set' id='5' from='stranger@localhost'><query xmlns='jabber:iq:roster'><item jid='x@y'/></query></iq> | <iq type='error' id='5' to='stranger@localhost'><error type='cancel'><service-unavailable xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error></iq>",
                "<iq type='set' id='6' from='user-000000@localhost'><query xmlns='jabber:iq:roster'><item jid='x@y'/></query></iq> | <iq type='result' id='6' to='user-000000@localhost'/>",
                "<iq type='set' id='7'><query xmlns='jabber:iq:roster'><item jid='x@y'/></query></iq> | <iq type='result' id='7'/>"
            })
    void requestsOfOthersAreAnsweredAsTheRfcDemands(String request, String answer) {
        server.at(Moment.PRESENCE, (peer, said) -> peer.say(request));
        online(1);
        server.await(answer, () -> server.heard().contains(answer));
        DriverRig.Seen seen = rig.seen();
        assertThat(seen.counter("requests-answered")).isEqualTo(1);
        assertThat(seen.counter("roster-pushes"))
                .isEqualTo(request.contains("item") && answer.contains("result") ? 1 : 0);
    }

    @Test
    void whatWeCanDoIsTold() {
        server.at(
                Moment.PRESENCE,
                (peer, said) -> peer.say("<iq type='get' id='d' from='a@b/c'><query"
                        + " xmlns='http://jabber.org/protocol/disco#info'/></iq>"));
        online(1);
        server.await("what we can do", () -> server.heard().stream()
                .anyMatch(said -> said.startsWith("<iq type='result' id='d' to='a@b/c'")
                        && said.contains("<feature var='urn:xmpp:receipts'/>")));
    }

    @ParameterizedTest
    @CsvSource({"throng.", "throng...", "throng.-.-.-", "throng.0.99999999999999999999.1", "<x>", "''"})
    void idsThatOnlyLookLikeOursChangeNothing(String id) {
        String prefix = "throng.";
        server.at(Moment.STANZA, (peer, said) -> {
            String run = Tokens.attribute(said, "id").split("\\.")[1];
            String hostile = id.replace(prefix, prefix + run + ".").replace("<", "&lt;");
            for (String tail : List.of("", ".-1.5.7", ".zz.5.7", ".0.-5.7", ".0.7zzzzzzzzzzz.7", ".0.1000.-9")) {
                for (String stanza : List.of("iq type='result'", "iq type='error'", "message", "presence")) {
                    String name = stanza.split(" ")[0];
                    peer.say("<" + stanza + " id='" + hostile + tail + "' from='x@y'>"
                            + "<received xmlns='urn:xmpp:receipts' id='" + hostile + tail + "'/></" + name + ">");
                }
            }
            decently(peer, said);
        });
        online(1);
        DriverRig.Seen seen = answered(PING, 1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counts().inSystem()).isEqualTo(1);
    }

    @Test
    void stanzasWithoutAPendingAnswerAreOnlyCounted() {
        server.at(
                Moment.PRESENCE,
                (peer, said) -> peer.say("<iq type='result' id='1'/><iq type='error' id='2'/><message type='error'/>"
                        + "<presence type='error' id='x'/><presence type='subscribe' from='a@b'/><message/><other/>"));
        online(1);
        DriverRig.Seen seen = answered(PING, 1);
        assertThat(seen.counter("errors-received")).isEqualTo(3);
        assertThat(seen.counter("presences-received")).isEqualTo(2);
        assertThat(seen.counter("messages-received")).isEqualTo(2);
        assertThat(seen.failures()).isEmpty();
    }

    /** A server that does not close behind its stream error leaves a stream on which nothing is of use. */
    @Test
    void aStreamErrorEndsASessionAlsoIfTheServerDoesNotClose() {
        server.at(Moment.STANZA, (peer, said) -> peer.say(Conduct.streamError("conflict")));
        online(1);
        rig.start(PING, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures())
                .isEqualTo(Map.of(
                        "session-lost-after-stream-error-conflict-during-session",
                        1L,
                        "stream-error-conflict-during-session",
                        1L));
        assertThat(seen.notes()).singleElement().asString().contains("stream error conflict");
    }

    @ParameterizedTest
    @CsvSource({
        "<a></b><c/>, bad-xml-during-session",
        "BIG, too-large-during-session",
        "</stream:stream>, closed-during-session"
    })
    void aStreamThatBreaksDropsItsSessionByName(String broken, String id) {
        settings.with("maxStanzaBytes", 2000);
        server.at(
                Moment.STANZA, (peer, said) -> peer.say(broken.replace("BIG", "<message><body>" + "x".repeat(50_000))));
        online(1);
        rig.start(PING, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-" + id, 1L, id, 1L));
    }

    @Test
    void nothingIsSaidBehindTheEndOfOurStream() {
        // it goes on to listen until we cut the connection
        server.at(
                Moment.END,
                (peer, said) -> peer.say("<iq type='get' id='late'><ping xmlns='urn:xmpp:ping'/></iq>"
                        + "<message from='a@b' id='m'><request xmlns='urn:xmpp:receipts'/></message>"));
        settings.with("deadlines.logout", SESSION_TIME.toMillis() + "ms");
        onlineWhileTimeIsHeld(1);
        clock.advance(SESSION_TIME);
        rig.await("the message", s -> s.counter("messages-received") == 1);
        clock.advance(SESSION_TIME);
        rig.await("the departure", s -> s.counts().departed() == 1);
        server.awaitDeserted();
        assertThat(server.heard().get(server.heard().size() - 1)).isEqualTo("</stream:stream>");
    }

    @Test
    void aServerThatDoesNotCloseIsCutAndTheArrivalDeparts() {
        server.at(Moment.END, (peer, said) -> peer.fallSilent());
        settings.with("sessionTime", "20ms").with("deadlines.logout", "100ms");
        online(1);
        DriverRig.Seen seen = rig.await("the departure", s -> s.counts().departed() == 1);
        assertThat(seen.counter("logouts-cut")).isEqualTo(1);
        assertThat(seen.failures()).isEmpty();
        answered(LOGIN, SESSIONS);
    }

    @Test
    void anAbruptLogoutDepartsAtOnce() {
        settings.with("sessionTime", "20ms").with("logout", "abrupt");
        online(3);
        DriverRig.Seen seen = rig.await("the departures", s -> s.counts().departed() == 3);
        assertThat(seen.failures()).isEmpty();
        assertThat(server.heard()).noneMatch("</stream:stream>"::equals);
    }

    @ParameterizedTest
    @EnumSource(Logout.class)
    void aSessionOfNoTimeLogsOutAsSoonAsItIsOnline(Logout logout) {
        settings.with("sessionTime", "0s").with("logout", logout.name().toLowerCase(Locale.ROOT));
        online(SESSIONS);
        DriverRig.Seen seen = rig.await("the departures", s -> s.counts().departed() == SESSIONS);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.gauges().get("sessions").get(0)).isZero();
        server.awaitDeserted();
        assertThat(server.heard())
                .filteredOn("</stream:stream>"::equals)
                .hasSize(logout == Logout.CLEAN ? SESSIONS : 0);
        answered(LOGIN, SESSIONS);
    }

    @Test
    void whenAllUsersAreOnlineAnotherLoginIsOneTooMany() {
        online(SESSIONS);
        fails(LOGIN, "no-user");
    }
}
