package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.PING;
import static dev.throng.xmpp.load.XmppOperation.RESUME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.measure.Blame;
import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.client.XmppFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stream management (XEP-0198) as sessions use it. */
@Timeout(180)
class ResumptionIT {

    private final Settings settings = new Settings()
            .with("users.count", 2)
            .with("streamManagement.enabled", true)
            .with("streamManagement.requestEvery", 3);
    private final HeldClock clock = new HeldClock();
    private ScriptedXmppServer server;
    private DriverRig rig;
    private long before;

    @BeforeEach
    void serve() throws IOException {
        before = Faults.buffersInUse();
        server = ScriptedXmppServer.plain();
        server.conduct().managed = true;
    }

    @AfterEach
    void nothingIsLeft() {
        clock.release();
        rig.closeDriver();
        ArrivalCounts counts = rig.seen().counts();
        assertThat(counts.inSystem())
                .as("in the system after the end: %s", counts)
                .isZero();
        assertThat(counts.started()).isEqualTo(counts.answered() + counts.failed());
        assertThat(counts.answered()).isEqualTo(counts.departed() + counts.dropped());
        server.awaitDeserted();
        rig.close();
        server.close();
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    private void online() {
        online(new DriverRig(
                new XmppProtocol(), settings.build(), server.start().address()));
    }

    private void onlineWhileTimeIsHeld() {
        online(clock.rig(settings.build(), server.start().address()));
    }

    private void online(DriverRig driver) {
        rig = driver;
        rig.start(LOGIN, 1);
        rig.await("online", s -> s.counts().answered() == 1);
    }

    private DriverRig.Seen answered(XmppOperation operation, int count) {
        long already = rig.seen().counts().answered();
        rig.start(operation, count);
        return rig.await(operation.id(), s -> s.counts().answered() == already + count);
    }

    private String said(String beginning) {
        return server.heard().stream()
                .filter(said -> said.startsWith(beginning))
                .findFirst()
                .orElse("");
    }

    /** ArrivalCounts begin where stream management does: roster and presence of the login are in them (XEP-0198 §4). */
    @Test
    void whatTheLoginSaidAndHeardCounts() {
        online();
        answered(PING, 1);
        answered(RESUME, 1);
        // heard: the roster, our own presence, the answer to the ping
        assertThat(said("<resume")).contains("h='3'");
        // said: the roster's request, presence, the ping
        DriverRig.Seen seen = rig.await("the server's count", s -> s.counter("acks-received") == 3);
        assertThat(seen.counter("resumptions")).isEqualTo(1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.samples()).containsEntry("resume-time", 1L);
    }

    @Test
    void aSessionCanBeResumedAgainAndAgain() {
        online();
        for (int i = 0; i < 3; i++) {
            answered(PING, 4);
            answered(RESUME, 1);
        }
        DriverRig.Seen seen = answered(PING, 2);
        assertThat(seen.counter("resumptions")).isEqualTo(3);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counts().inSystem()).as("the one session").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "reset"})
    void whatWasNotAcknowledgedIsSaidAgainWhenTheConnectionIsLost(String how) {
        server.at(Moment.STANZA, (peer, said) -> {
            if (peer.number() == 1) {
                // it was not handled: the connection is lost before
                peer.handled(peer.handled() - 1);
                if (how.equals("close")) {
                    peer.close();
                } else {
                    peer.reset();
                }
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
        online();
        DriverRig.Seen seen = answered(PING, 1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("resumptions")).isEqualTo(1);
        assertThat(server.heard().stream().filter(said -> said.contains("urn:xmpp:ping")))
                .hasSize(2);
    }

    private void refuseResumptions() {
        server.at(
                Moment.RESUME,
                (peer, said) -> peer.say("<failed xmlns='" + Conduct.MANAGEMENT
                        + "'><item-not-found xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></failed>"));
    }

    /** XEP-0198 §5. */
    @Test
    void aSessionThatTheServerDoesNotResumeBindsAnewOnTheSameConnection() {
        refuseResumptions();
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the new session", s -> s.counter("sessions-bound-anew") == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("not-resumed", 1L));
        assertThat(seen.counts().failed()).isEqualTo(1);
        assertThat(seen.counts().dropped()).isZero();
        assertThat(seen.counts().inSystem()).as("the session").isEqualTo(1);
        assertThat(seen.notes())
                .containsExactly("not-resumed, user user-000000: the server does not resume: item-not-found");
        assertThat(server.accepted()).isEqualTo(2);
        answered(PING, 2);
        rig.start(RESUME, 1);
        rig.await("the next new session", s -> s.counter("sessions-bound-anew") == 2);
        assertThat(rig.seen().samples()).containsEntry("roster-items", 3L).containsEntry("resume-time", 0L);
        assertThat(said("<resume")).contains("previd='sm-1'");
        assertThat(server.heard()).anyMatch(said -> said.startsWith("<resume") && said.contains("previd='sm-2'"));
    }

    @Test
    void whatWaitsForASessionThatIsNotResumedFailsAndTheUserStays() {
        refuseResumptions();
        server.at(Moment.STANZA, (peer, said) -> {
            if (peer.number() == 1) {
                peer.close();
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
        online();
        rig.start(PING, 1);
        DriverRig.Seen seen = rig.await("the new session", s -> s.counter("sessions-bound-anew") == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-not-resumed", 1L));
        answered(PING, 1);
    }

    @Test
    void aNewBindingThatFailsEndsTheSession() {
        refuseResumptions();
        server.at(Moment.BIND, (peer, said) -> {
            if (peer.number() == 1) {
                server.decent(Moment.BIND).to(peer, said);
            } else {
                peer.say("<iq type='error' id='" + Tokens.attribute(said, "id") + "'>" + Conduct.errorChild("conflict")
                        + "</iq>");
            }
        });
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("not-resumed", 1L, "error-conflict-during-bind", 1L));
        assertThat(seen.counter("sessions-bound-anew")).isZero();
    }

    @Test
    void aNodeWithoutStreamManagementBindsAnew() {
        server.at(Moment.BIND_STREAM, (peer, said) -> {
            server.conduct().managed = peer.number() == 1;
            server.decent(Moment.BIND_STREAM).to(peer, said);
        });
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the new session", s -> s.counter("sessions-bound-anew") == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("not-resumed", 1L));
        assertThat(seen.counter("sessions-unmanaged")).isEqualTo(1);
        assertThat(said("<resume")).isEmpty();
    }

    /** Three stanzas after the two of the login, a request for an acknowledgement follows. */
    @ParameterizedTest
    @CsvSource({"6, too-high", "100000, too-high", "'', no-number", "none, no-number", "-5, no-number"})
    void anAcknowledgementThatCannotBeRightEndsTheSession(String h, String condition) {
        server.at(Moment.COUNT, (peer, said) -> peer.say("<a xmlns='" + Conduct.MANAGEMENT + "' h='" + h + "'/>"));
        online();
        answered(PING, 3);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("handled-count-" + condition, 1L));
        assertThat(seen.counts().dropped()).isEqualTo(1);
        server.await("the stream error", () -> said("<stream:error>").contains("<undefined-condition "));
        assertThat(said("<stream:error>")
                        .contains("<handled-count-too-high xmlns='urn:xmpp:sm:3' h='" + h + "' send-count='5'/>"))
                .isEqualTo(condition.equals("too-high"));
        assertThat(server.accepted()).as("connections: nothing is resumed").isEqualTo(1);
    }

    @Test
    void anAcknowledgementOfFewerThanBeforeEndsTheSession() {
        server.at(
                Moment.COUNT,
                (peer, said) -> peer.say(
                        "<a xmlns='" + Conduct.MANAGEMENT + "' h='5'/><a xmlns='" + Conduct.MANAGEMENT + "' h='4'/>"));
        online();
        answered(PING, 3);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("handled-count-too-low", 1L));
        assertThat(seen.counter("acks-received")).isEqualTo(5);
    }

    @Test
    void aResumptionWithACountThatIsTooHighEndsTheSession() {
        server.at(
                Moment.RESUME,
                (peer, said) -> peer.say("<resumed xmlns='" + Conduct.MANAGEMENT + "' h='999' previd='sm-1'/>"));
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("handled-count-too-high", 2L));
    }

    /** XEP-0198 §5. */
    @Test
    void aResumptionOfAnotherSessionIsUnexpected() {
        server.at(
                Moment.RESUME,
                (peer, said) -> peer.say("<resumed xmlns='" + Conduct.MANAGEMENT + "' h='2' previd='sm-7'/>"));
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("unexpected-answer-during-bind", 2L));
    }

    /** The default of {@code resume} is false (XEP-0198 §3). */
    @ParameterizedTest
    @CsvSource({
        "id='sm-1', without resumption",
        "id='sm-1' resume='false', without resumption",
        "id='sm-1' resume='0', without resumption",
        "resume='true', 'with resumption, but without the id that it needs'",
        "resume='1' id='', 'with resumption, but without the id that it needs'",
        "'', without resumption"
    })
    void aSessionThatTheServerDoesNotOfferToResumeIsNotResumed(String attributes, String how) {
        server.at(
                Moment.ENABLE,
                (peer, said) -> peer.say("<enabled xmlns='" + Conduct.MANAGEMENT + "' " + attributes + "/>"));
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the refusal", s -> s.counts().failed() == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("not-resumable", 1L));
        assertThat(seen.counter("sessions-not-resumable")).isEqualTo(1);
        assertThat(seen.counter("sessions-unmanaged")).isZero();
        assertThat(seen.notes())
                .containsExactly("settings.streamManagement.resume: the server enabled stream management " + how
                        + ", so a session whose connection is lost ends");
    }

    @Test
    void aSessionThatTheServerOffersToResumeInTheOtherFormIsResumed() {
        server.conduct().enabledAttributes = "resume='1' max='300'";
        online();
        answered(RESUME, 1);
        assertThat(rig.seen().counter("sessions-not-resumable")).isZero();
    }

    @Test
    void aServerThatDoesNotOfferStreamManagementIsNoted() {
        server.conduct().managed = false;
        online();
        DriverRig.Seen seen = rig.seen();
        assertThat(seen.counter("sessions-unmanaged")).isEqualTo(1);
        assertThat(seen.notes())
                .containsExactly("settings.streamManagement: the server does not offer stream management (XEP-0198), so"
                        + " sessions are neither acknowledged nor resumed");
    }

    @Test
    void aSessionIsResumedWhereTheServerPrefersIt() throws IOException {
        ScriptedXmppServer preferred = ScriptedXmppServer.plain();
        preferred.conduct().managed = true;
        preferred.at(Moment.RESUME, (peer, said) -> {
            peer.bound("user-000000@localhost/r1");
            peer.say("<resumed xmlns='" + Conduct.MANAGEMENT + "' h='2' previd='sm-1'/>");
        });
        server.conduct().enabledAttributes = "resume='true' location='localhost:"
                + preferred.start().address().getPort() + "'";
        try (preferred) {
            online();
            answered(RESUME, 1);
            answered(PING, 1);
            assertThat(preferred.accepted()).isEqualTo(1);
            assertThat(server.accepted()).isEqualTo(1);
            assertThat(rig.seen().failures()).isEmpty();
            assertThat(rig.seen().notes()).isEmpty();
            rig.closeDriver();
            preferred.awaitDeserted();
        }
    }

    /** XEP-0198 §3: the client then reconnects as it did before. */
    @Test
    void aSessionIsResumedAtTheTargetIfThePreferredHostIsNotThere() throws IOException {
        ScriptedXmppServer gone = ScriptedXmppServer.plain();
        int port = gone.start().address().getPort();
        gone.close();
        server.conduct().enabledAttributes = "resume='true' location='127.0.0.1:" + port + "'";
        online();
        DriverRig.Seen seen = answered(RESUME, 1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.notes())
                .singleElement()
                .asString()
                .startsWith("refused, user user-000000: at 127.0.0.1:" + port + ": ");
        assertThat(server.accepted()).isEqualTo(2);
    }

    /** Load goes to this machine only, unless the target is on another one. */
    @ParameterizedTest
    @ValueSource(strings = {"node2.example.org:5222", "10.1.2.3", "[2001:db8::7]:5222"})
    void aPreferredHostOnAnotherMachineIsNotUsed(String location) {
        server.conduct().enabledAttributes = "resume='true' location='" + location + "'";
        online();
        DriverRig.Seen seen = answered(RESUME, 1);
        assertThat(seen.failures()).isEmpty();
        assertThat(server.accepted()).isEqualTo(2);
        assertThat(seen.notes())
                .containsExactly(
                        "the server prefers resumption at " + location + (location.endsWith("3") ? ":5222" : "")
                                + " (location, XEP-0198); the target is this machine, so sessions are resumed at the target");
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "BIND_STREAM, bind", "RESUME, bind"})
    void aResumptionThatFailsOnItsWayIsNamedWithItsStep(Moment moment, String step) {
        server.at(moment, (peer, said) -> {
            if (peer.number() > 1) {
                peer.close();
            } else {
                server.decent(moment).to(peer, said);
            }
        });
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("closed-during-" + step, 2L));
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream", "AUTH, auth", "RESUME, bind"})
    void closingTheDriverDuringAResumptionEndsEverything(Moment moment, String step) {
        server.at(moment, (peer, said) -> {
            if (peer.number() > 1) {
                peer.fallSilent();
            } else {
                server.decent(moment).to(peer, said);
            }
        });
        online();
        int reached = server.reached(moment);
        rig.start(RESUME, 1);
        server.await("the resumption", () -> server.reached(moment) > reached);
        rig.closeDriver();
        assertThat(rig.seen().failures()).isEqualTo(Map.of("session-over", 1L, "closed-by-us-during-" + step, 1L));
    }

    @Test
    void aSessionWhoseTimeIsOverWhileItIsResumedLeavesThen() {
        CountDownLatch released = new CountDownLatch(1);
        settings.with("sessionTime", "20ms");
        server.at(Moment.RESUME, (peer, said) -> {
            try {
                assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            server.decent(Moment.RESUME).to(peer, said);
        });
        onlineWhileTimeIsHeld();
        rig.start(RESUME, 1);
        rig.start(LOGIN, 1);
        rig.await("the second online", s -> s.counts().answered() == 2);
        clock.advance(Duration.ofMillis(20));
        // whose time began later and is over: so the time of the first one is over too
        rig.await("the departure of the second", s -> s.counts().departed() == 1);
        released.countDown();
        DriverRig.Seen seen = rig.await("the departures", s -> s.counts().departed() == 3);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("resumptions")).isEqualTo(1);
    }

    /** The server ended the stream, and with it the session: there is nothing to resume. */
    @Test
    void aStreamThatTheServerEndsIsNotResumed() {
        server.at(Moment.STANZA, (peer, said) -> peer.say("</stream:stream>"));
        endsWith("closed-during-session");
    }

    /** Sent again on each new connection it would end each of them. */
    @Test
    void aStanzaOverTheLimitIsNotFetchedAgainAndAgain() {
        settings.with("maxStanzaBytes", 2000);
        server.at(Moment.STANZA, (peer, said) -> peer.say("<message><body>" + "x".repeat(50_000)));
        endsWith("too-large-during-session");
    }

    private void endsWith(String id) {
        online();
        rig.start(PING, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-" + id, 1L, id, 1L));
        assertThat(server.accepted()).isEqualTo(1);
    }

    /** It would be connected to again and again, as fast as it goes. */
    @Test
    void aServerThatDropsEachConnectionAsItResumesIsGivenUp() {
        server.at(Moment.RESUME, (peer, said) -> {
            server.decent(Moment.RESUME).to(peer, said);
            peer.close();
        });
        // as long as no time passes, each connection is lost soon after the session was resumed on it
        onlineWhileTimeIsHeld();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("closed-during-session", 1L));
        assertThat(seen.counter("resumptions")).isEqualTo(4);
        assertThat(server.accepted()).isEqualTo(5);
    }

    private static final String LIMIT =
            ", although Throng asked every 3 stanzas; Throng keeps 4 (settings.streamManagement.maxUnacked), so the"
                    + " session cannot be resumed";

    /** Nobody but the scenario says how many are kept. */
    @ParameterizedTest
    @CsvSource({
        "0, acknowledged none of the more than 4 stanzas of a session",
        "1, left more than 4 stanzas of a session unacknowledged"
    })
    void aSessionWithMoreUnacknowledgedStanzasThanAreKeptIsNotBlamedOnTheServerAlone(int acks, String what) {
        settings.with("streamManagement.maxUnacked", 4);
        AtomicInteger asked = new AtomicInteger();
        server.at(Moment.COUNT, (peer, said) -> {
            if (asked.getAndIncrement() < acks) {
                server.decent(Moment.COUNT).to(peer, said);
            }
        });
        online();
        // with the two stanzas of the login
        answered(PING, 1);
        answered(PING, 2);
        rig.await("the first acknowledgement", s -> s.counter("acks-received") == 5 * acks);
        answered(PING, 5);
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the refusal", s -> s.counts().failed() == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("too-many-unacked", 1L));
        assertThat(XmppFailure.TOO_MANY_UNACKED.blame()).isEqualTo(Blame.SCENARIO);
        assertThat(seen.notes()).containsExactly("the server " + what + LIMIT);
        assertThat(server.accepted()).isEqualTo(1);
    }

    @Test
    void aConnectionThatIsLostWithMoreUnacknowledgedStanzasThanAreKeptEndsTheSessionWithANote() {
        settings.with("streamManagement.maxUnacked", 4);
        AtomicInteger stanzas = new AtomicInteger();
        server.at(Moment.COUNT, (peer, said) -> {
            // never acknowledges
        });
        server.at(Moment.STANZA, (peer, said) -> {
            if (stanzas.incrementAndGet() == 6) {
                peer.close();
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
        online();
        answered(PING, 5);
        rig.start(PING, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures())
                .isEqualTo(Map.of("closed-during-session", 1L, "session-lost-after-closed-during-session", 1L));
        assertThat(seen.notes())
                .contains("the server acknowledged none of the more than 4 stanzas of a session" + LIMIT);
        assertThat(server.accepted()).isEqualTo(1);
    }

    /** Elements without what XEP-0198 demands or what clients expect of them. */
    @ParameterizedTest
    @CsvSource({
        "<failed/>, without a reason",
        "<failed></failed>, without a reason",
        "<failed h='7'/>, without a reason",
        "<failed><text xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'>no more</text></failed>, text: no more",
        "<failed><unexpected-request/></failed>, unexpected-request"
    })
    void aRefusalWithoutAConditionIsNoted(String failed, String reason) {
        String refusal = failed.replace("<failed", "<failed xmlns='" + Conduct.MANAGEMENT + "'");
        server.at(Moment.ENABLE, (peer, said) -> peer.say(refusal));
        online();
        assertThat(rig.seen().counter("sessions-unmanaged")).isEqualTo(1);
        assertThat(rig.seen().notes())
                .containsExactly("settings.streamManagement: the server refused to enable stream management (" + reason
                        + "), so sessions are neither acknowledged nor resumed");
    }

    @ParameterizedTest
    @CsvSource({
        "<failed/>, without a reason",
        "<failed h='2'/>, without a reason",
        "<failed><text xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'>too late</text></failed>, text: too late"
    })
    void aRefusedResumptionWithoutAConditionIsNoted(String failed, String reason) {
        String refusal = failed.replace("<failed", "<failed xmlns='" + Conduct.MANAGEMENT + "'");
        server.at(Moment.RESUME, (peer, said) -> peer.say(refusal));
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the new session", s -> s.counter("sessions-bound-anew") == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("not-resumed", 1L));
        assertThat(seen.notes())
                .containsExactly("not-resumed, user user-000000: the server does not resume: " + reason);
    }

    @ParameterizedTest
    @CsvSource({"previd='sm-1', no-number", "'', no-number", "h='' previd='sm-1', no-number", "h='two', no-number"})
    void aResumptionWithoutACountEndsTheSession(String attributes, String condition) {
        server.at(
                Moment.RESUME,
                (peer, said) -> peer.say("<resumed xmlns='" + Conduct.MANAGEMENT + "' " + attributes + "/>"));
        online();
        rig.start(RESUME, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("handled-count-" + condition, 2L));
    }

    @Test
    void aResumptionWithoutTheIdOfTheSessionIsTakenForTheOneThatWasRequested() {
        server.at(Moment.RESUME, (peer, said) -> {
            peer.bound("user-000000@localhost/r1");
            peer.say("<resumed xmlns='" + Conduct.MANAGEMENT + "' h='2'/>");
        });
        online();
        answered(RESUME, 1);
        assertThat(rig.seen().counter("resumptions")).isEqualTo(1);
        assertThat(rig.seen().failures()).isEmpty();
    }

    @Test
    void aServerThatKeepsNothingGivesSessionsThatCannotBeResumed() {
        server.at(
                Moment.ENABLE,
                (peer, said) -> peer.say("<failed xmlns='" + Conduct.MANAGEMENT + "'><unexpected-request"
                        + " xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></failed>"));
        online();
        rig.start(RESUME, 1);
        assertThat(rig.await("the refusal", s -> s.counts().failed() == 1).failures())
                .isEqualTo(Map.of("not-resumable", 1L));
    }

    /** The answer to the request counts as a stanza of ours, the question as one of theirs. */
    @Test
    void whatIsAskedDuringTheLoginIsAnsweredAndCounted() {
        server.at(Moment.ROSTER, (peer, said) -> {
            peer.say("<iq type='get' id='q' from='localhost'><ping xmlns='urn:xmpp:ping'/></iq><r xmlns='"
                    + Conduct.MANAGEMENT + "'/>");
            server.decent(Moment.ROSTER).to(peer, said);
        });
        online();
        server.await("our count", () -> said("<a ").contains("h='1'"));
        answered(PING, 1);
        answered(RESUME, 1);
        // heard: the question, the roster, our own presence, the answer to the ping
        assertThat(said("<resume")).contains("h='4'");
        // said: the roster's request, the answer, presence, the ping
        DriverRig.Seen seen = rig.await("the server's count", s -> s.counter("acks-received") == 4);
        assertThat(seen.failures()).isEmpty();
    }

    @Test
    void acknowledgementsAreAskedForAndGiven() {
        server.at(Moment.PRESENCE, (peer, said) -> {
            server.decent(Moment.PRESENCE).to(peer, said);
            peer.say("<r xmlns='" + Conduct.MANAGEMENT + "'/>");
        });
        online();
        server.await("our count", () -> said("<a ").contains("h='2'"));
        answered(PING, 3);
        rig.await("the server's count", s -> s.counter("acks-received") >= 3);
    }
}
