package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three processes that write to each other's sessions, in virtual time. */
class PeerExchangeTest {

    private static final int PROCESSES = 3;
    private static final int LOOP = 0;

    /** A message under way. */
    private record Sent(int to, byte[] bytes) {}

    /** One process with one event loop. */
    private final class Process {
        private final int number;
        private final PeerDirectory directory = new PeerDirectory();
        private final OnlinePeers shared = new OnlinePeers();
        private final List<OnlinePeer> online = new ArrayList<>();
        private final PeerExchange exchange;
        private boolean stopped;

        private Process(int number) {
            this.number = number;
            directory.register(new PeerDirectory.Holder(LOOP, List.of(shared)));
            exchange = new PeerExchange(
                    number,
                    PROCESSES,
                    1,
                    directory,
                    random.split(),
                    (to, news, atNanos) -> underWay.add(new Sent(to, news.write())),
                    Runnable::run,
                    nowNanos);
        }

        private OnlinePeer login(int user) {
            OnlinePeer session = new OnlinePeer("user-" + user + "@p" + number, atNanos -> {});
            online.add(session);
            shared.add(session);
            return session;
        }

        /** Wants to log out: may do so when nobody holds the session. */
        private void finish(OnlinePeer session) {
            int place = online.indexOf(session);
            OnlinePeer last = online.remove(online.size() - 1);
            if (last != session) {
                online.set(place, last);
            }
            shared.remove(place);
            session.withdraw();
            finishing.put(session.jid(), session);
        }

        private Optional<OnlinePeer> any() {
            int size = directory.sizeWithout(LOOP, 0);
            return size == 0
                    ? Optional.empty()
                    : directory.without(LOOP, 0, random.nextInt(size)).filter(OnlinePeer::hold);
        }

        private void tick() {
            if (!stopped) {
                exchange.tick(nowNanos);
            }
        }
    }

    private final SplittableRandom random = new SplittableRandom(11);
    private final Queue<Sent> underWay = new ArrayDeque<>();
    private final Map<String, OnlinePeer> finishing = new HashMap<>();
    private final List<Process> processes = new ArrayList<>();
    private long nowNanos = 1_000_000_000_000L;

    PeerExchangeTest() {
        for (int number = 0; number < PROCESSES; number++) {
            processes.add(new Process(number));
        }
    }

    private void ticks(int count) {
        for (int i = 0; i < count; i++) {
            nowNanos += PeerExchange.TICK_NANOS;
            processes.forEach(Process::tick);
            deliver(Integer.MAX_VALUE);
        }
    }

    private void deliver(int most) {
        for (int i = 0; i < most && !underWay.isEmpty(); i++) {
            Sent sent = underWay.remove();
            assertThat(sent.bytes().length).as("bounded").isLessThan(8_000);
            Process to = processes.get(sent.to());
            if (!to.stopped) {
                to.exchange.told(PeerNews.read(sent.bytes()).orElseThrow(), nowNanos);
            }
        }
    }

    private Set<String> reachable(Process from, int tries) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < tries; i++) {
            from.any().ifPresent(peer -> {
                names.add(peer.jid());
                peer.release(nowNanos);
            });
        }
        return names;
    }

    @Test
    void allSessionsOfSmallProcessesAreReached() {
        processes.get(0).login(1);
        processes.get(0).login(2);
        processes.get(2).login(3);
        ticks(3);
        assertThat(reachable(processes.get(1), 200)).containsExactlyInAnyOrder("user-1@p0", "user-2@p0", "user-3@p2");
        assertThat(reachable(processes.get(0), 200)).containsExactlyInAnyOrder("user-3@p2");
    }

    @Test
    void aProcessIsChosenAsOftenAsItHasSessions() {
        for (int user = 0; user < 3_000; user++) {
            processes.get(0).login(user);
        }
        for (int user = 0; user < 1_000; user++) {
            processes.get(1).login(user);
        }
        ticks(20);
        int ofFirst = 0;
        for (int i = 0; i < 10_000; i++) {
            OnlinePeer peer = processes.get(2).any().orElseThrow();
            ofFirst += peer.jid().endsWith("p0") ? 1 : 0;
            peer.release(nowNanos);
        }
        assertThat(ofFirst).isBetween(7_300, 7_700);
        assertThat(processes.get(0).exchange.offered()).isLessThanOrEqualTo(PeerExchange.SAMPLE + 10);
    }

    @Test
    void theSampleChanges() {
        for (int user = 0; user < 1_000; user++) {
            processes.get(0).login(user);
        }
        ticks(20);
        Set<String> first = reachable(processes.get(1), 10_000);
        assertThat(first).hasSize(PeerExchange.SAMPLE);
        ticks(200);
        Set<String> later = reachable(processes.get(1), 10_000);
        assertThat(later.stream().filter(first::contains).count()).isLessThan(PeerExchange.SAMPLE / 2);
    }

    @Test
    void aSessionLeavesWhenTheOthersHaveLetItGo() {
        OnlinePeer session = processes.get(0).login(1);
        ticks(2);
        OnlinePeer writtenTo = processes.get(1).any().orElseThrow();
        processes.get(0).finish(session);
        ticks(5);
        assertThat(processes.get(2).any()).isEmpty();
        assertThat(processes.get(1).any()).as("withdrawn").isEmpty();
        assertThat(session.isHeld()).as("a stanza is on its way").isTrue();
        writtenTo.release(nowNanos);
        ticks(2);
        assertThat(session.isHeld()).isFalse();
        assertThat(processes.get(0).exchange.offered()).isZero();
    }

    @Test
    void nobodyWaitsForALostProcess() {
        OnlinePeer session = processes.get(0).login(1);
        processes.get(1).login(2);
        ticks(2);
        processes.get(1).any().orElseThrow();
        processes.get(1).stopped = true;
        processes.get(0).finish(session);
        ticks(5);
        assertThat(session.isHeld()).isTrue();
        ticks((int) (PeerExchange.SILENCE_NANOS / PeerExchange.TICK_NANOS));
        assertThat(session.isHeld()).isFalse();
        assertThat(processes.get(2).any()).as("its sessions").isEmpty();
        assertThat(processes.get(0).any()).as("its sessions").isEmpty();
    }

    @Test
    void aProcessThatComesBackIsTakenInAgain() {
        processes.get(0).login(1);
        processes.get(1).login(2);
        ticks(2);
        processes.get(1).stopped = true;
        ticks(300);
        assertThat(reachable(processes.get(0), 20)).isEmpty();
        processes.get(1).stopped = false;
        ticks(30);
        processes.get(1).login(3);
        processes.get(0).login(4);
        ticks(30);
        assertThat(reachable(processes.get(0), 100)).contains("user-3@p1");
        assertThat(reachable(processes.get(1), 100)).contains("user-4@p0");
    }

    @Test
    void aLongQuietTimeBeforeTheFirstSessionIsNoLoss() {
        ticks(1_000);
        assertThat(underWay).isEmpty();
        processes.get(0).login(1);
        ticks(3);
        assertThat(reachable(processes.get(1), 20)).containsExactly("user-1@p0");
        ticks(1_000);
        assertThat(reachable(processes.get(1), 20)).containsExactly("user-1@p0");
    }

    @Test
    void newsAreFewWhenNothingChanges() {
        processes.get(0).login(1);
        ticks(4);
        int[] sent = {0};
        for (int i = 0; i < 200; i++) {
            nowNanos += PeerExchange.TICK_NANOS;
            processes.forEach(Process::tick);
            sent[0] += underWay.size();
            deliver(Integer.MAX_VALUE);
        }
        assertThat(sent[0])
                .as("one each second from those that know of sessions, in 10 s")
                .isLessThanOrEqualTo(11 * PROCESSES * (PROCESSES - 1));
    }

    /** Whatever is delayed: who holds a session of another process keeps it online, and each session leaves in the end. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void noSessionLeavesWhileSomethingIsOnItsWay(int seed) {
        SplittableRandom choice = new SplittableRandom(seed);
        Map<String, Integer> onTheirWay = new HashMap<>();
        List<OnlinePeer> held = new ArrayList<>();
        Map<OnlinePeer, Process> there = new HashMap<>();
        List<OnlinePeer> order = new ArrayList<>();
        int users = 0;
        for (int step = 0; step < 6_000; step++) {
            Process process = processes.get(choice.nextInt(PROCESSES));
            switch (choice.nextInt(7)) {
                case 0 -> {
                    OnlinePeer session = process.login(users++);
                    there.put(session, process);
                    order.add(session);
                }
                case 1 -> {
                    if (order.size() > 20) {
                        OnlinePeer gone = order.remove(choice.nextInt(order.size()));
                        there.remove(gone).finish(gone);
                    }
                }
                case 2 ->
                    process.any().ifPresent(peer -> {
                        held.add(peer);
                        onTheirWay.merge(peer.jid(), 1, Integer::sum);
                    });
                case 3 -> {
                    if (!held.isEmpty()) {
                        OnlinePeer peer = held.remove(choice.nextInt(held.size()));
                        onTheirWay.merge(peer.jid(), -1, Integer::sum);
                        peer.release(nowNanos);
                    }
                }
                case 4 -> {
                    nowNanos += PeerExchange.TICK_NANOS;
                    processes.forEach(Process::tick);
                }
                default -> deliver(choice.nextInt(4));
            }
            finishing.values().removeIf(peer -> {
                boolean leaves = !peer.isHeld();
                if (leaves) {
                    assertThat(onTheirWay.getOrDefault(peer.jid(), 0))
                            .as("on their way to " + peer.jid() + ", which leaves")
                            .isZero();
                }
                return leaves;
            });
        }
        held.forEach(peer -> peer.release(nowNanos));
        there.forEach((session, process) -> process.finish(session));
        ticks(50);
        assertThat(finishing.values().stream().filter(OnlinePeer::isHeld)).isEmpty();
        processes.forEach(process -> assertThat(process.exchange.offered()).isZero());
    }
}
