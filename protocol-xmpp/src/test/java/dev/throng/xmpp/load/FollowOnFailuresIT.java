package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MUC_GROUPCHAT;
import static dev.throng.xmpp.load.XmppOperation.MUC_JOIN;
import static dev.throng.xmpp.load.XmppOperation.PING;
import static dev.throng.xmpp.load.XmppOperation.PUBSUB_CREATE;
import static dev.throng.xmpp.load.XmppOperation.PUBSUB_PUBLISH;
import static dev.throng.xmpp.load.XmppRuns.operation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import dev.throng.protocol.DriverRig;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations without a session, room or node name the failure that left them without. */
@Timeout(180)
class FollowOnFailuresIT {

    private final Settings settings = new Settings().with("users.count", 4).with("muc.rooms", 1);

    @TempDir
    Path temporary;

    private ScriptedXmppServer server;

    @BeforeEach
    void serve() throws IOException {
        server = ScriptedXmppServer.plain();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private DriverRig rig() {
        return new DriverRig(
                new XmppProtocol(), settings.build(), server.start().address());
    }

    private static void online(DriverRig rig, int sessions) {
        rig.start(LOGIN, sessions);
        rig.await("all online", s -> s.counts().answered() == sessions);
    }

    private static void fails(DriverRig rig, XmppOperation operation, String id) {
        DriverRig.Seen before = rig.seen();
        rig.start(operation, 1);
        DriverRig.Seen seen =
                rig.await(id, s -> s.counts().failed() > before.counts().failed());
        assertThat(seen.failures()).containsEntry(id, before.failed(id) + 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE", "PING", "ROSTER_SET", "MUC_JOIN", "PUBSUB_CREATE", "PUBSUB_SUBSCRIBE"})
    void operationsWithoutASessionNameTheFailureOfTheLogins(XmppOperation operation) {
        server.at(Moment.AUTH, (peer, said) -> peer.say(Conduct.saslFailure("temporary-auth-failure")));
        try (DriverRig rig = rig()) {
            rig.start(LOGIN, 2);
            rig.await("the refusals", s -> s.counts().failed() == 2);
            fails(rig, operation, "no-session-after-auth-failed-temporary-auth-failure");
        }
    }

    @Test
    void operationsAfterTheServerClosedAllSessionsNameThat() {
        Queue<Peer> peers = new ConcurrentLinkedQueue<>();
        server.at(Moment.PRESENCE, (peer, said) -> peers.add(peer));
        try (DriverRig rig = rig()) {
            online(rig, 2);
            server.await("both", () -> peers.size() == 2);
            peers.forEach(peer -> closed(peer));
            rig.await("the losses", s -> s.counts().dropped() == 2);
            fails(rig, PING, "no-session-after-closed-during-session");
        }
    }

    private static void closed(Peer peer) {
        try {
            peer.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLoginThatTheServerHasNotAnsweredIsNamed() {
        server.at(Moment.AUTH, (peer, said) -> {});
        try (DriverRig rig = rig()) {
            rig.start(LOGIN, 1);
            server.await("the login", () -> server.reached(Moment.AUTH) == 1);
            fails(rig, PING, "no-session-after-no-answer-yet");
        }
    }

    @Test
    void aPeerThatCouldNotLogInIsNamed() {
        server.at(Moment.AUTH, (peer, said) -> {
            if (peer.number() == 1) {
                server.decent(Moment.AUTH).to(peer, said);
            } else {
                peer.close();
            }
        });
        try (DriverRig rig = rig()) {
            online(rig, 1);
            fails(rig, XmppOperation.MESSAGE, "no-peer");
            rig.start(LOGIN, 1);
            rig.await("the refusal", s -> s.counts().failed() == 2);
            fails(rig, XmppOperation.MESSAGE, "no-peer-after-closed-during-auth");
            rig.start(MUC_JOIN, 1);
            rig.await("the join", s -> s.counts().answered() == 2);
            fails(rig, MUC_JOIN, "no-peer-after-closed-during-auth");
            fails(rig, MUC_JOIN, "no-peer");
        }
    }

    @Test
    void aNodeThatWasLostWithItsOwnerIsNamed() {
        Queue<Peer> owners = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> {
            owners.add(peer);
            server.decent(Moment.STANZA).to(peer, said);
        });
        try (DriverRig rig = rig()) {
            online(rig, 1);
            rig.start(PUBSUB_CREATE, 1);
            rig.await("the node", s -> s.counts().answered() == 2);
            closed(owners.remove());
            rig.await("the loss", s -> s.counts().dropped() == 1);
            fails(rig, PUBSUB_PUBLISH, "no-session-after-closed-during-session");
            onlineAgain(rig);
            fails(rig, PUBSUB_PUBLISH, "no-node-after-closed-during-session");
        }
    }

    private static void onlineAgain(DriverRig rig) {
        long before = rig.seen().counts().answered();
        rig.start(LOGIN, 1);
        rig.await("online again", s -> s.counts().answered() == before + 1);
    }

    @Test
    void aNodeThatTheServerRefusedIsNamed() {
        server.at(Moment.STANZA, (peer, said) -> peer.say(Conduct.error(said, "forbidden")));
        try (DriverRig rig = rig()) {
            online(rig, 1);
            fails(rig, PUBSUB_CREATE, "error-forbidden");
            fails(rig, PUBSUB_PUBLISH, "no-node-after-error-forbidden");
        }
    }

    @Test
    void anOccupantThatTheServerRemovedIsNamed() {
        server.at(Moment.STANZA, (peer, said) -> {
            server.decent(Moment.STANZA).to(peer, said);
            if (said.startsWith("<presence")) {
                peer.say("<presence type='unavailable' from='" + Tokens.attribute(said, "to") + "'/>");
            }
        });
        try (DriverRig rig = rig()) {
            online(rig, 1);
            rig.start(MUC_JOIN, 1);
            rig.await("the join", s -> s.counts().answered() == 2);
            rig.await("the removal", s -> failsWithoutOccupant(rig));
            assertThat(rig.seen().failures()).containsOnlyKeys("no-occupant-after-removed-from-room");
        }
    }

    /** Groupchat is answered until the removal has come. */
    private static boolean failsWithoutOccupant(DriverRig rig) {
        if (rig.seen().counts().failed() == 0) {
            rig.start(MUC_GROUPCHAT, 1);
        }
        return rig.seen().counts().failed() > 0;
    }

    /** Each of the two loops has a user for each login, so none waits for a user on a slow machine. */
    @Test
    void aTargetThatRefusesAllLoginsLeavesTheRunToTheTarget() throws Exception {
        server.at(Moment.AUTH, (peer, said) -> peer.say(Conduct.saslFailure("account-disabled")));
        server.start();

        RunResult result = new XmppRuns(temporary)
                .run(
                        server,
                        settings.with("users.count", 40),
                        "  - {name: arrive, for: 3s, load: {login: {rate: 20/s, upTo: 20}}}\n"
                                + "  - {name: talk, for: 3s, load: {ping: {rate: 100/s, upTo: 100}}}\n");

        assertThat(operation(result, 1, "ping").failures())
                .isEqualTo(Map.of("no-session-after-auth-failed-account-disabled", 100L));
        assertThat(result.verdict().reasons())
                .as("apart from what a busy machine does")
                .filteredOn(reason -> reason.code() != ReasonCode.GENERATOR_LATE
                        && reason.code() != ReasonCode.LOOP_STALLED
                        && reason.code() != ReasonCode.MACHINE_FULL)
                .noneMatch(reason -> reason.blame() == Blame.GENERATOR || reason.blame() == Blame.SCENARIO)
                .filteredOn(reason -> "ping".equals(reason.figures().get("operation")))
                .isEmpty();
    }

    @Test
    void pingsBeforeAnyLoginAreTheScenariosFault() throws Exception {
        server.start();

        RunResult result = new XmppRuns(temporary)
                .run(server, settings, "  - {name: talk, for: 3s, load: {ping: {rate: 100/s, upTo: 100}}}\n");

        assertThat(result.verdict().reasons())
                .filteredOn(reason -> reason.code() == ReasonCode.BLAMED_ON_SCENARIO)
                .singleElement()
                .extracting(Reason::text)
                .isEqualTo(
                        "ping in phase talk: 100 of 100 arrivals failed because of the scenario; most often no-session"
                                + " (100): no session of the event loop is online");
        assertThat(result.verdict().reasons()).noneMatch(reason -> reason.code() == ReasonCode.BLAMED_ON_GENERATOR);
    }
}
