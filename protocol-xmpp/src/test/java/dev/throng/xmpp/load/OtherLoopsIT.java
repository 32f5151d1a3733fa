package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Workload;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages and directed presence between sessions of different event loops. */
@Timeout(180)
class OtherLoopsIT {

    private static final Duration SESSION_TIME = Duration.ofMillis(20);

    private final Settings settings = new Settings().with("presence.kind", "directed");
    private final HeldClock clock = new HeldClock();
    private final List<DriverRig> loops = new ArrayList<>();
    private ScriptedXmppServer server;
    private long before;

    @BeforeEach
    void serve() throws IOException {
        before = Faults.buffersInUse();
        server = ScriptedXmppServer.plain();
    }

    @AfterEach
    void nothingIsLeft() {
        clock.release();
        loops.forEach(DriverRig::closeDriver);
        for (DriverRig loop : loops) {
            var counts = loop.seen().counts();
            assertThat(counts.inSystem()).isZero();
            assertThat(counts.started()).isEqualTo(counts.answered() + counts.failed());
            assertThat(counts.answered()).isEqualTo(counts.departed() + counts.dropped());
        }
        server.awaitDeserted();
        loops.forEach(DriverRig::close);
        server.close();
        assertThat(Faults.buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    private void open(int parts, Workload workload) {
        server.start();
        for (int part = 0; part < parts; part++) {
            loops.add(new DriverRig(new XmppProtocol(), workload, server.address(), part, parts));
        }
    }

    private void online(int eachLoop) {
        for (DriverRig loop : loops) {
            loop.start(LOGIN, eachLoop);
            loop.await("online", s -> s.counts().answered() == eachLoop);
        }
    }

    private Set<String> pairs(String stanza) {
        Set<String> pairs = new HashSet<>();
        for (String said : server.heard()) {
            if (said.startsWith("<" + stanza) && said.contains(" to='user-")) {
                pairs.add(Tokens.attribute(said, "id").split("\\.")[2] + " to "
                        + Integer.parseInt(Tokens.attribute(said, "to").substring(5, 11)) % loops.size());
            }
        }
        return pairs;
    }

    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE"})
    void eachLoopReachesTheSessionsOfAllLoops(XmppOperation operation) {
        settings.with("users.count", 6);
        open(3, new XmppProtocol().prepare(settings.build()));
        online(2);
        loops.forEach(loop -> loop.start(operation, 60));
        for (DriverRig loop : loops) {
            DriverRig.Seen seen = loop.await("all answered", s -> s.counts().answered() == 2 + 60);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counter("unexpected-stanzas") + seen.counter("late-answers"))
                    .isZero();
        }
        assertThat(pairs(operation == MESSAGE ? "message" : "presence")).hasSize(9);
    }

    /** The logout of a recipient on another loop would make a failure that the server is not to blame for. */
    @ParameterizedTest
    @EnumSource(
            value = XmppOperation.class,
            names = {"MESSAGE", "PRESENCE"})
    void aRecipientWhoseTimeIsOverStaysUntilTheDelivery(XmppOperation operation) {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        server.at(Moment.STANZA, (peer, said) -> late.add(() -> decently(peer, said)));
        settings.with("users.count", 2).with("sessionTime", SESSION_TIME.toMillis() + "ms");
        open(2, clock.workload(settings.build()));
        online(1);
        loops.get(0).start(operation, 3);
        server.await("the stanzas", () -> late.size() == 3);
        clock.advance(SESSION_TIME);
        for (DriverRig loop : loops) {
            loop.await(
                    "the end of its time",
                    s -> s.gauges().get("sessions").values().stream()
                                    .mapToLong(n -> n)
                                    .sum()
                            == 0);
        }
        late.remove().run();
        late.remove().run();
        loops.get(0).await("two of three", s -> s.counts().answered() == 3);
        assertThat(server.open()).as("both wait for the third").isEqualTo(2);
        late.remove().run();
        loops.get(0).await("the end", s -> s.counts().departed() == 1 + 3);
        loops.get(1).await("the end of the recipient", s -> s.counts().departed() == 1);
        loops.forEach(loop -> assertThat(loop.seen().failures()).isEmpty());
    }

    @Test
    void aRecipientLeavesWhenTheSenderHasGivenUp() {
        server.at(Moment.STANZA, (peer, said) -> {});
        settings.with("users.count", 2).with("sessionTime", SESSION_TIME.toMillis() + "ms");
        open(2, clock.workload(settings.build()));
        online(1);
        loops.get(0).start(MESSAGE, 1);
        server.await("the message", () -> !pairs("message").isEmpty());
        clock.advance(SESSION_TIME);
        loops.get(1).await("the end of its time", s -> s.gauges().get("sessions").values().stream()
                .allMatch(n -> n == 0));
        assertThat(server.open()).isEqualTo(2);
        loops.get(0).abandonOldest();
        for (DriverRig loop : loops) {
            loop.await("the departure", s -> s.counts().departed() == 1);
        }
    }

    /** In each round the time of half of the sessions is over while messages to them are on their way. */
    @Test
    void comingAndGoingFailsNoMessage() {
        int rounds = 40;
        settings.with("users.count", 3 * 2 * rounds).with("sessionTime", SESSION_TIME.toMillis() + "ms");
        open(3, clock.workload(settings.build()));
        for (int round = 1; round <= rounds; round++) {
            int online = round * 2;
            int before = (round - 1) * 5;
            loops.forEach(loop -> loop.start(LOGIN, 2));
            loops.forEach(loop -> loop.await("logins", s -> s.counts().answered() >= before + online));
            loops.forEach(loop -> loop.start(MESSAGE, 5));
            clock.advance(SESSION_TIME.dividedBy(2));
            int after = online + round * 5;
            loops.forEach(loop -> loop.await("messages", s -> s.counts().answered() == after));
        }
        clock.advance(SESSION_TIME);
        long received = 0;
        for (DriverRig loop : loops) {
            DriverRig.Seen seen = loop.await("the end of all", s -> s.counts().inSystem() == 0);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counter("unexpected-stanzas")
                            + seen.counter("late-answers")
                            + seen.counter("errors-received"))
                    .isZero();
            received += seen.counter("messages-received");
        }
        assertThat(received).as("each message arrived once").isEqualTo(3 * 5 * rounds);
        assertThat(pairs("message")).as("from each loop to each").hasSize(9);
    }

    /** Two processes with two loops each tell each other who is online. */
    @Test
    void sessionsOfOtherProcessesAreReached() {
        settings.with("users.count", 8);
        loops.addAll(
                new LoopsOfProcesses(2, 2, server.start().address(), settings.build(), LoopsOfProcesses::plain).all());
        loops.forEach(loop -> assertThat(loop.ready()).isEmpty());
        online(2);
        long until = NanoClock.SYSTEM.nanos() + TimeUnit.SECONDS.toNanos(100);
        int sent = 0;
        while (pairs("message").size() < 16) {
            assertThat(NanoClock.SYSTEM.nanos()).as("the time is up").isLessThan(until);
            loops.forEach(loop -> loop.start(MESSAGE, 5));
            sent += 5;
            int now = 2 + sent;
            loops.forEach(loop -> loop.await("answers", s -> s.counts().answered() == now));
        }
        for (DriverRig loop : loops) {
            DriverRig.Seen seen = loop.seen();
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counter("unexpected-stanzas") + seen.counter("late-answers"))
                    .isZero();
        }
    }

    private void decently(Peer peer, String said) {
        try {
            server.decent(Moment.STANZA).to(peer, said);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
