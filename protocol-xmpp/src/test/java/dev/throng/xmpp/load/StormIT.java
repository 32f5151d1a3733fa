package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static dev.throng.xmpp.load.XmppOperation.PING;
import static dev.throng.xmpp.load.XmppOperation.STORM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections that are cut at once, over the event loops of several processes. The test starts the attempts of the users. */
@Timeout(180)
class StormIT {

    private final Settings settings = new Settings()
            .with("users.count", 16)
            .with("storm.share", 0.5)
            .with("reconnect", "{after: {exponential: [1h, 4h]}, attempts: 1}");
    private ScriptedXmppServer server;
    private LoopsOfProcesses loops;
    private long before;

    @BeforeEach
    void serve() throws IOException {
        before = Faults.buffersInUse();
        server = ScriptedXmppServer.plain();
    }

    @AfterEach
    void nothingIsLeft() {
        loops.all().forEach(DriverRig::closeDriver);
        for (DriverRig loop : loops.all()) {
            var counts = loop.seen().counts();
            assertThat(counts.inSystem()).isZero();
            assertThat(counts.started()).isEqualTo(counts.answered() + counts.failed());
            assertThat(counts.answered()).isEqualTo(counts.departed() + counts.dropped());
        }
        server.awaitDeserted();
        loops.all().forEach(DriverRig::close);
        server.close();
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    /** Four users on each loop. */
    private void online(int processes, int loopsOfEach) {
        loops = new LoopsOfProcesses(
                processes, loopsOfEach, server.start().address(), settings.build(), LoopsOfProcesses::plain);
        loops.all().forEach(loop -> loop.start(LOGIN, 4));
        loops.all().forEach(loop -> loop.await("online", s -> s.counts().answered() == 4));
    }

    private long sum(ToLongFunction<DriverRig.Seen> figure) {
        return loops.all().stream()
                .mapToLong(loop -> figure.applyAsLong(loop.seen()))
                .sum();
    }

    private void storm() {
        loops.get(0).start(STORM, 1);
        loops.get(0).await("the cut", s -> s.counts().answered() == 5);
    }

    private void comeBack(DriverRig loop) {
        while (loop.planned() > 0) {
            loop.startPlanned();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "2, 1", "2, 2"})
    void theShareOfAllLoopsIsCutAndTheStormIsOverWhenAllAreBack(int processes, int loopsOfEach) {
        online(processes, loopsOfEach);
        storm();
        int count = processes * loopsOfEach;
        for (DriverRig loop : loops.all()) {
            loop.await("two of four", s -> s.counter("connections-lost") == 2);
            assertThat(loop.seen().gauges().get("users-away").values()).containsExactly(2L);
        }
        assertThat(loops.get(0).seen().counter("storm-users")).isEqualTo(2L * count);
        for (DriverRig loop : loops.all()) {
            assertThat(sum(s -> s.samples().getOrDefault("storm-recovery", 0L))).isZero();
            comeBack(loop);
            loop.await("its users", s -> s.samples().getOrDefault("away-time", 0L) == 2);
        }
        DriverRig.Seen seen =
                loops.get(0).await("the end of the storm", s -> s.samples().getOrDefault("storm-recovery", 0L) == 1);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.counts().departed()).as("the storm and two attempts").isEqualTo(3);
        assertThat(server.accepted()).isEqualTo(6 * count);
    }

    @ParameterizedTest
    @CsvSource({"reset, true", "close, true", "reset, false", "close, false"})
    void whatWasCutIsResumedIfTheServerOffersIt(String cut, boolean managed) {
        settings.with("streamManagement.enabled", managed).with("storm.cut", cut);
        server.conduct().managed = managed;
        online(1, 1);
        storm();
        comeBack(loops.get(0));
        DriverRig.Seen seen = loops.get(0).await("the end", s -> s.samples().getOrDefault("storm-recovery", 0L) == 1);
        assertThat(seen.counter("resumptions")).isEqualTo(managed ? 2 : 0);
        assertThat(seen.failures()).isEmpty();
        long answered = seen.counts().answered();
        loops.get(0).start(PING, 8);
        loops.get(0).await("pings", s -> s.counts().answered() == answered + 8);
    }

    @Test
    void whatWaitsForAnswersFailsBecauseOfTheCut() {
        server.at(Moment.STANZA, (peer, said) -> {});
        settings.with("storm.share", 1);
        online(1, 1);
        loops.get(0).start(PING, 3);
        storm();
        assertThat(loops.get(0).seen().failures()).isEqualTo(Map.of("session-lost-after-cut", 3L));
    }

    /** The storm is to blame, and not the server that has nobody to deliver to. */
    @ParameterizedTest
    @CsvSource({"error", "deadline"})
    void whatWasOnItsWayToACutSessionFailsBecauseOfTheCut(String how) {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> late.add(() -> decently(peer, said)));
        settings.with("users.count", 8);
        online(1, 2);
        loops.get(0).start(MESSAGE, 40);
        server.await("the messages", () -> late.size() == 40);
        storm();
        loops.all().forEach(loop -> loop.await("two of four", s -> s.counter("connections-lost") == 2));
        // those of the two senders that were cut have failed
        long failed = loops.get(0).seen().failed("session-lost-after-cut");
        if (how.equals("error")) {
            server.await("only those online", () -> server.online().size() == 4);
            late.forEach(Runnable::run);
        } else {
            for (long i = failed; i < 40; i++) {
                loops.get(0).failOverdue();
            }
        }
        DriverRig.Seen seen = loops.get(0)
                .await("all ends", s -> s.counts().answered() + s.counts().failed() == 4 + 1 + 40);
        assertThat(seen.failed("recipient-lost-after-cut")).isPositive();
        assertThat(seen.failures().keySet())
                .isSubsetOf(
                        "session-lost-after-cut", "recipient-lost-after-cut", how.equals("error") ? "" : "deadline");
    }

    private void decently(Peer peer, String said) {
        try {
            server.decent(Moment.STANZA).to(peer, said);
        } catch (IOException gone) {
            // the sender's connection was cut
        }
    }

    @Test
    void aStormWhoseUsersDoNotAllComeBackIsDropped() {
        server.at(Moment.AUTH, (peer, said) -> {
            if (peer.number() == 9) {
                peer.close();
            } else {
                server.decent(Moment.AUTH).to(peer, said);
            }
        });
        online(1, 2);
        storm();
        comeBack(loops.get(1));
        loops.get(1)
                .await(
                        "the end of the attempts",
                        s -> loops.get(1).planned() == 0
                                && s.samples().getOrDefault("away-time", 0L) + s.counter("users-given-up") == 2);
        assertThat(loops.get(1).seen().counter("users-given-up")).isEqualTo(1);
        comeBack(loops.get(0));
        DriverRig.Seen seen = loops.get(0).await("the end", s -> s.failed("not-all-back") == 1);
        assertThat(seen.counts().dropped()).isEqualTo(1);
        assertThat(seen.notes()).contains("storm: 1 of 4 users did not come back");
        assertThat(seen.samples()).containsEntry("storm-recovery", 0L);
    }

    @Test
    void aStormWithoutSessionsFails() {
        loops = new LoopsOfProcesses(2, 1, server.start().address(), settings.build(), LoopsOfProcesses::plain);
        loops.get(0).start(STORM, 1);
        DriverRig.Seen seen = loops.get(0).await("its failure", s -> s.counts().failed() == 1);
        assertThat(seen.failures()).isEqualTo(Map.of("no-session", 1L));
    }

    @Test
    void theEndOfTheRunDuringAStormEndsIt() {
        online(1, 2);
        storm();
        loops.all().forEach(DriverRig::closeDriver);
        assertThat(loops.get(0).seen().failed("unfinished")).isEqualTo(1);
        assertThat(sum(s -> s.counts().dropped()))
                .as("the storm and the users who were away")
                .isEqualTo(5);
    }

    @Test
    void aStormDuringAStormCutsThoseWhoAreOnline() {
        online(1, 1);
        storm();
        loops.get(0).start(STORM, 1);
        loops.get(0).await("one of the two others", s -> s.counter("connections-lost") == 3);
        comeBack(loops.get(0));
        DriverRig.Seen seen = loops.get(0).await("both ends", s -> s.samples().getOrDefault("storm-recovery", 0L) == 2);
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.samples()).containsEntry("away-time", 3L);
    }
}
