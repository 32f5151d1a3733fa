package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.PING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.protocol.DriverRig;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users that come back when their connection was lost. The test starts their attempts, whose waits are long. */
@Timeout(180)
class ReconnectIT {

    private static final Duration SESSION_TIME = Duration.ofMillis(20);

    private final Settings settings = new Settings()
            .with("users.count", 1)
            .with("reconnect", "{after: {exponential: [1h, 4h]}, jitter: 0, attempts: 4}");
    private final HeldClock clock = new HeldClock();
    private ScriptedXmppServer server;
    private DriverRig rig;
    private long before;

    @BeforeEach
    void serve() throws IOException {
        before = Faults.buffersInUse();
        server = ScriptedXmppServer.plain();
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

    private void online(DriverRig driver) {
        rig = driver;
        rig.start(LOGIN, 1);
        rig.await("online", s -> s.counts().answered() == 1);
    }

    /** Closes the connections of these numbers, from 1, at their first ping. */
    private void loseAtPing(IntPredicate connections, boolean reset) {
        server.at(Moment.STANZA, (peer, said) -> {
            if (!connections.test(peer.number())) {
                server.decent(Moment.STANZA).to(peer, said);
            } else if (reset) {
                peer.reset();
            } else {
                peer.close();
            }
        });
    }

    private DriverRig.Seen loseConnection() {
        long already = rig.seen().counter("connections-lost");
        rig.start(PING, 1);
        return rig.await("the loss", s -> s.counter("connections-lost") == already + 1);
    }

    private DriverRig.Seen pinged() {
        long already = rig.seen().counts().answered();
        rig.start(PING, 1);
        return rig.await("an answer", s -> s.counts().answered() == already + 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aUserLogsInAgainAfterItsWait(boolean reset) {
        loseAtPing(number -> number == 1, reset);
        online();
        DriverRig.Seen lost = loseConnection();
        assertThat(lost.gauges().get("users-away").get(0)).isEqualTo(1);
        assertThat(lost.gauges().get("sessions").get(0)).isZero();
        assertThat(lost.counts().inSystem()).as("the login").isEqualTo(1);
        assertThat(lost.counts().dropped()).isZero();
        assertThat(rig.planned()).isEqualTo(1);
        long dueIn = rig.startPlanned() - NanoClock.SYSTEM.nanos();
        assertThat(dueIn).isBetween(TimeUnit.MINUTES.toNanos(50), TimeUnit.MINUTES.toNanos(60));
        DriverRig.Seen back = rig.await("the user", s -> s.samples().getOrDefault("away-time", 0L) == 1);
        assertThat(back.gauges().get("users-away").get(0)).isZero();
        assertThat(back.gauges().get("sessions").get(0)).isEqualTo(1);
        assertThat(back.counts().departed()).as("the attempt").isEqualTo(1);
        assertThat(back.counts().inSystem()).as("the login").isEqualTo(1);
        String how = reset ? "reset" : "closed";
        assertThat(back.failures()).isEqualTo(Map.of("session-lost-after-" + how + "-during-session", 1L));
        assertThat(server.accepted()).isEqualTo(2);
        pinged();
    }

    @Test
    void aSessionIsResumedAndWhatWaitsIsAnswered() {
        settings.with("streamManagement.enabled", true);
        server.conduct().managed = true;
        server.at(Moment.STANZA, (peer, said) -> {
            if (peer.number() == 1) {
                peer.handled(peer.handled() - 1);
                peer.close();
            } else {
                server.decent(Moment.STANZA).to(peer, said);
            }
        });
        online();
        assertThat(loseConnection().failures()).isEmpty();
        rig.startPlanned();
        DriverRig.Seen seen =
                rig.await("the ping and the attempt", s -> s.counts().answered() == 3);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counter("resumptions")).isEqualTo(1);
        assertThat(seen.samples()).containsEntry("away-time", 1L).containsEntry("resume-time", 1L);
        assertThat(server.heard().stream().filter(said -> said.contains("urn:xmpp:ping")))
                .hasSize(2);
    }

    @Test
    void aSessionThatIsNotResumedBindsAnew() {
        settings.with("streamManagement.enabled", true);
        server.conduct().managed = true;
        server.at(
                Moment.RESUME,
                (peer, said) -> peer.say("<failed xmlns='" + Conduct.MANAGEMENT
                        + "'><item-not-found xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></failed>"));
        loseAtPing(number -> number == 1, false);
        online();
        loseConnection();
        rig.startPlanned();
        DriverRig.Seen seen = rig.await("the user", s -> s.samples().getOrDefault("away-time", 0L) == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-not-resumed", 1L));
        assertThat(seen.counter("sessions-bound-anew")).isEqualTo(1);
        assertThat(server.accepted()).isEqualTo(2);
        pinged();
    }

    /** The first attempt fails after the refusal, so the second one must not try to resume. */
    @Test
    void aUserWhoseNewBindingFailsLogsInAgain() {
        settings.with("streamManagement.enabled", true);
        server.conduct().managed = true;
        server.at(
                Moment.RESUME,
                (peer, said) -> peer.say("<failed xmlns='" + Conduct.MANAGEMENT
                        + "'><item-not-found xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></failed>"));
        server.at(Moment.BIND, (peer, said) -> {
            if (peer.number() == 2) {
                peer.close();
            } else {
                server.decent(Moment.BIND).to(peer, said);
            }
        });
        loseAtPing(number -> number == 1, false);
        online();
        loseConnection();
        rig.startPlanned();
        rig.await("the next", s -> rig.planned() == 1);
        rig.startPlanned();
        DriverRig.Seen seen = rig.await("the user", s -> s.samples().getOrDefault("away-time", 0L) == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-not-resumed", 1L, "closed-during-bind", 1L));
        assertThat(server.heard().stream().filter(said -> said.startsWith("<resume")))
                .hasSize(1);
        pinged();
    }

    @ParameterizedTest
    @CsvSource({"CONNECTED, closed-during-stream", "AUTH, closed-during-auth", "BIND, closed-during-bind"})
    void aUserGivesUpAfterItsAttempts(Moment moment, String failure) {
        server.at(moment, (peer, said) -> {
            if (peer.number() > 1) {
                peer.close();
            } else {
                server.decent(moment).to(peer, said);
            }
        });
        loseAtPing(number -> true, false);
        online();
        loseConnection();
        List<Long> waits = new ArrayList<>();
        for (int attempt = 1; attempt <= 4; attempt++) {
            long began = NanoClock.SYSTEM.nanos();
            long failed = attempt;
            waits.add(Math.round((rig.startPlanned() - began) / 3.6e12));
            rig.await("its failure", s -> s.failed(failure) >= failed);
        }
        assertThat(waits).as("in hours").containsExactly(1L, 2L, 4L, 4L);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-closed-during-session", 1L, failure, 5L));
        assertThat(seen.counts().dropped()).as("the login").isEqualTo(1);
        assertThat(seen.counter("users-given-up")).isEqualTo(1);
        assertThat(seen.gauges().get("users-away").get(0)).isZero();
        assertThat(rig.planned()).isZero();
        assertThat(server.accepted()).isEqualTo(5);
    }

    /** Or a server that closes each connection at once would be asked again and again without a growing wait. */
    @Test
    void aUserWhoseConnectionsAreLostAtOnceGivesUpToo() {
        loseAtPing(number -> true, false);
        online();
        for (int attempt = 1; attempt <= 4; attempt++) {
            loseConnection();
            long began = NanoClock.SYSTEM.nanos();
            assertThat(Math.round((rig.startPlanned() - began) / 3.6e12)).isEqualTo(Math.min(4, 1 << attempt - 1));
            long back = attempt;
            rig.await("the user", s -> s.samples().getOrDefault("away-time", 0L) == back);
        }
        rig.start(PING, 1);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.counter("users-given-up")).isEqualTo(1);
        assertThat(seen.counter("connections-lost")).isEqualTo(5);
        assertThat(seen.failed("closed-during-session")).as("the login").isEqualTo(1);
    }

    @Test
    void aUserWhoStayedOnlineLongerThanItsLastWaitBeginsAgainWithTheFirst() {
        loseAtPing(number -> true, false);
        online(clock.rig(settings.build(), server.start().address()));
        for (int round = 1; round <= 6; round++) {
            loseConnection();
            long back = round;
            rig.startPlanned();
            rig.await("the user", s -> s.samples().getOrDefault("away-time", 0L) == back);
            clock.advance(Duration.ofHours(1));
        }
        assertThat(rig.seen().counter("users-given-up")).isZero();
    }

    @Test
    void aUserWhoWaitsWhenItsTimeIsOverStaysAway() {
        settings.with("sessionTime", SESSION_TIME.toMillis() + "ms");
        loseAtPing(number -> true, false);
        online(clock.rig(settings.build(), server.start().address()));
        loseConnection();
        clock.advance(SESSION_TIME);
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures())
                .isEqualTo(Map.of("session-lost-after-closed-during-session", 1L, "closed-during-session", 1L));
        assertThat(seen.counter("users-given-up")).isZero();
        assertThat(rig.planned()).isZero();
        assertThat(server.accepted()).isEqualTo(1);
        rig.start(LOGIN, 1);
        rig.await("another session of the user", s -> s.counts().answered() == 2);
    }

    @Test
    void aUserWhoseTimeIsOverDuringAnAttemptLogsOutWhenItIsOnline() {
        settings.with("sessionTime", SESSION_TIME.toMillis() + "ms");
        loseAtPing(number -> true, false);
        List<Runnable> late = new java.util.concurrent.CopyOnWriteArrayList<>();
        server.at(Moment.BIND, (peer, said) -> {
            if (peer.number() > 1) {
                late.add(() -> decently(Moment.BIND, peer, said));
            } else {
                server.decent(Moment.BIND).to(peer, said);
            }
        });
        settings.with("users.count", 2);
        online(clock.rig(settings.build(), server.start().address()));
        loseConnection();
        rig.startPlanned();
        server.await("the attempt", () -> !late.isEmpty());
        rig.start(LOGIN, 1);
        server.await("another user, whose time is over later", () -> late.size() == 2);
        late.get(1).run();
        rig.await("the other user", s -> s.counts().answered() == 2);
        clock.advance(SESSION_TIME);
        rig.await("the end of the other user", s -> s.counts().departed() == 1);
        late.get(0).run();
        DriverRig.Seen seen = rig.await("the end", s -> s.counts().inSystem() == 0);
        assertThat(seen.failures()).isEqualTo(Map.of("session-lost-after-closed-during-session", 1L));
        assertThat(seen.counts().departed()).as("the attempt and both logins").isEqualTo(3);
    }

    private void decently(Moment moment, Peer peer, String said) {
        try {
            server.decent(moment).to(peer, said);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void theEndOfTheRunWhileAUserWaitsEndsItsSession() {
        loseAtPing(number -> true, false);
        online();
        loseConnection();
        rig.closeDriver();
        DriverRig.Seen seen = rig.seen();
        assertThat(seen.counts().dropped()).isEqualTo(1);
        assertThat(seen.failures())
                .isEqualTo(Map.of("session-lost-after-closed-during-session", 1L, "closed-during-session", 1L));
    }

    @ParameterizedTest
    @CsvSource({"STREAM, stream, false", "AUTH, auth, false", "RESUME, bind, true", "STREAM, stream, true"})
    void theEndOfTheRunDuringAnAttemptEndsEverything(Moment moment, String step, boolean managed) {
        settings.with("streamManagement.enabled", managed);
        server.conduct().managed = managed;
        server.at(moment, (peer, said) -> {
            if (peer.number() > 1) {
                peer.fallSilent();
            } else {
                server.decent(moment).to(peer, said);
            }
        });
        loseAtPing(number -> true, false);
        online();
        loseConnection();
        int reached = server.reached(moment);
        rig.startPlanned();
        server.await("the attempt", () -> server.reached(moment) > reached);
        rig.closeDriver();
        DriverRig.Seen seen = rig.seen();
        assertThat(seen.failed("closed-by-us-during-" + step)).isEqualTo(1);
        assertThat(seen.counts().dropped()).as("the login").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anAttemptThatIsOverdueIsFollowedByAnother(boolean managed) {
        settings.with("streamManagement.enabled", managed);
        server.conduct().managed = managed;
        server.at(Moment.AUTH, (peer, said) -> {
            if (peer.number() == 2) {
                peer.fallSilent();
            } else {
                server.decent(Moment.AUTH).to(peer, said);
            }
        });
        loseAtPing(number -> number == 1, false);
        online();
        loseConnection();
        if (managed) {
            rig.abandonOldest();
        }
        rig.startPlanned();
        server.await("the attempt", () -> server.reached(Moment.AUTH) == 2);
        rig.failOverdue();
        rig.startPlanned();
        DriverRig.Seen seen = rig.await("the user", s -> s.samples().getOrDefault("away-time", 0L) == 1);
        assertThat(seen.failed("deadline-during-auth")).isEqualTo(1);
        assertThat(seen.counter("resumptions")).isEqualTo(managed ? 1 : 0);
        pinged();
    }
}
