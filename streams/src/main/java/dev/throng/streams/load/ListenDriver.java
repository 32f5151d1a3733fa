package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.streams.delivery.ListenerChecks;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.mounts.MountChooser;
import dev.throng.transport.TimeoutQueue;
import java.util.Optional;
import java.util.function.Function;

/** An operation whose arrivals listen to a stream: the listeners of one event loop. Confined to the loop. */
public final class ListenDriver implements OperationDriver {

    private final StreamLoop<?> loop;
    private final Function<ListenerSession.Start, ListenerSession> sessions;
    private final ListenerRules rules;
    private final MountChooser chooser;
    private final Optional<TimeoutQueue> listeningTimes;
    private final ListenerRegistry<ListenerSession> registry = new ListenerRegistry<>();
    private final OpenArrivals<ListenerSession> unanswered = new OpenArrivals<>();
    private final ListenerChecks checks;
    private final SlowReaders slow;
    private long started;
    private boolean settled;

    /**
     * @param pieces how servers of the protocol send media
     * @param sessions makes the protocol's session of an arrival, without a stream
     */
    public ListenDriver(
            StreamLoop<?> loop,
            ReadCoalescing.Pieces pieces,
            Function<ListenerSession.Start, ListenerSession> sessions) {
        this.loop = loop;
        this.sessions = sessions;
        this.checks = new ListenerChecks(loop.context(), registry);
        this.rules = new ListenerRules(loop, pieces, registry::connected);
        this.slow = loop.settings().connections().sockets().slowReader();
        this.chooser = loop.chooser(loop.random().split());
        this.listeningTimes = loop.settings()
                .listeningTime()
                .map(time -> new TimeoutQueue(loop.context().loop(), loop.clock(), time));
    }

    @Override
    public void start(Arrival arrival) {
        int server = loop.context().addressOf(loop.context().number(started));
        boolean exact = started % ReadCoalescing.EXACT_ONE_IN == 0;
        ListenerSession session = sessions.apply(
                new ListenerSession.Start(this, arrival, server, chooser.next(), slow.isSlow(started), exact));
        started++;
        unanswered.add(arrival, session);
        session.open(server);
        checks.start();
    }

    /** The listeners whose connection is open. */
    public ListenerRegistry<ListenerSession> registry() {
        return registry;
    }

    ListenerRules rules() {
        return rules;
    }

    /** Returns how many sessions wait for the end of their listening time. */
    public int timed() {
        return listeningTimes.map(TimeoutQueue::waiting).orElse(0);
    }

    /** A session has its first media. */
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
        return unanswered.overdue(arrival);
    }

    @Override
    public boolean abandon(Arrival arrival) {
        return unanswered.abandon(arrival);
    }

    @Override
    public long readCoalescingNanos() {
        return rules.coalescing().delayNanos();
    }

    @Override
    public void settle(long atNanos) {
        registry.all().forEach(session -> session.record(atNanos, !settled));
        settled = true;
        rules.coalescing().notes().forEach(loop.recorder()::note);
    }

    @Override
    public void finish(long atNanos) {
        registry.all().forEach(ListenerSession::count);
    }

    @Override
    public void close() {
        checks.stop();
        unanswered.all().forEach(ListenerSession::leave);
        registry.all().forEach(ListenerSession::leave);
    }
}
