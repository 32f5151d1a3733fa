package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.streams.delivery.ListenerChecks;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.mounts.MountChooser;
import dev.throng.transport.SlowReaders;
import dev.throng.transport.TimeoutQueue;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operation {@code listen}: the listeners of one event loop. Confined to the loop. */
final class ListenDriver implements OperationDriver {

    private final StreamLoopState loop;
    private final StreamOpener opener;
    private final ListenerRules rules;
    private final MountChooser chooser;
    private final StreamAddress[][] addresses;
    private final Optional<TimeoutQueue> listeningTimes;
    private final ListenerRegistry<ListenerSession> registry = new ListenerRegistry<>();
    private final Map<Arrival, ListenerSession> unanswered = new IdentityHashMap<>();
    private final ListenerChecks checks;
    private final SlowReaders slow;
    private long started;
    private boolean settled;

    ListenDriver(StreamLoopState loop, StreamOpener opener) {
        this.loop = loop;
        this.opener = opener;
        this.checks = new ListenerChecks(loop.context(), registry);
        this.rules = new ListenerRules(loop, registry::connected);
        HttpStreamSettings settings = loop.settings();
        this.slow = settings.sockets().slowReader().readers();
        this.chooser = MountChooser.of(
                settings.mounts().choice(),
                settings.mounts().weights(),
                loop.mounts().count(),
                loop.context().part(),
                loop.context().parts(),
                loop.random().split());
        this.addresses = new StreamAddress[loop.context().targets().count()]
                [loop.mounts().count()];
        this.listeningTimes = settings.listeningTime()
                .map(time -> new TimeoutQueue(loop.context().loop(), loop.clock(), time));
    }

    @Override
    public void start(Arrival arrival) {
        int mount = chooser.next();
        boolean exact = started % ReadCoalescing.EXACT_ONE_IN == 0;
        int server = loop.context().addressOf(loop.context().number(started));
        ListenerSession session = new ListenerSession(this, arrival, server, mount, slow.isSlow(started), exact);
        started++;
        unanswered.put(arrival, session);
        session.opened(opener.open(server, address(server, mount), session, session.slow()));
        checks.start();
    }

    /** Made when it is first needed: there may be very many mounts. */
    private StreamAddress address(int server, int mount) {
        StreamAddress address = addresses[server][mount];
        if (address == null) {
            address = StreamAddress.at(
                    loop.context().targets().get(server),
                    loop.settings().encrypted(),
                    loop.mounts().path(mount));
            addresses[server][mount] = address;
        }
        return address;
    }

    int requestBytes(int server, int mount) {
        return opener.requestBytes(address(server, mount));
    }

    ListenerRegistry<ListenerSession> registry() {
        return registry;
    }

    ListenerRules rules() {
        return rules;
    }

    /** Returns how many sessions wait for the end of their listening time. */
    int timed() {
        return listeningTimes.map(TimeoutQueue::waiting).orElse(0);
    }

    /** A session has its first byte of media. */
    void answered(ListenerSession session, long atNanos) {
        unanswered.remove(session.arrival());
        listeningTimes.ifPresent(queue -> session.leaveAfter(queue, atNanos));
    }

    /**
     * A session has ended.
     *
     * @return whether it has a rate, of 0, if it was still waiting for media; not after the last phase
     */
    boolean left(ListenerSession session) {
        unanswered.remove(session.arrival());
        registry.remove(session);
        return !settled;
    }

    @Override
    public Optional<Failure> overdue(Arrival arrival) {
        return Optional.ofNullable(unanswered.get(arrival))
                .map(session -> session.step().overdue());
    }

    @Override
    public boolean abandon(Arrival arrival) {
        ListenerSession session = unanswered.remove(arrival);
        if (session == null) {
            return false;
        }
        session.abandon();
        return true;
    }

    @Override
    public long readCoalescingNanos() {
        return rules.coalescing().delayNanos();
    }

    @Override
    public void settle(long atNanos) {
        registry.all().forEach(session -> session.record(atNanos, !settled));
        settled = true;
        if (rules.coalescing().used()) {
            loop.recorder().note(ReadCoalescing.note());
        }
    }

    @Override
    public Future<Boolean> close() {
        checks.stop();
        List<ListenerSession> all = new ArrayList<>(unanswered.values());
        all.addAll(registry.all());
        all.forEach(ListenerSession::leave);
        return opener.awaitClosed(Driver.CLOSE_LIMIT);
    }
}
