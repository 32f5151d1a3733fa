package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.delivery.ListenerChecks;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.mounts.MountChooser;
import dev.throng.transport.SlowReaders;
import dev.throng.transport.TimeoutQueue;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operation {@code play}: the players of one event loop. Confined to the loop. */
final class PlayDriver implements OperationDriver {

    private final RtmpLoopState loop;
    private final StreamOpener opener;
    private final PlayerRules rules;
    private final MountChooser chooser;
    private final StreamTarget[][] targets;
    private final Optional<TimeoutQueue> playTimes;
    private final ListenerRegistry<PlayerSession> registry = new ListenerRegistry<>();
    private final Map<Arrival, PlayerSession> unanswered = new IdentityHashMap<>();
    private final ListenerChecks checks;
    private final SlowReaders slow;
    private long started;
    private boolean settled;

    PlayDriver(RtmpLoopState loop, StreamOpener opener) {
        this.loop = loop;
        this.opener = opener;
        this.rules = new PlayerRules(loop, registry::connected);
        this.checks = new ListenerChecks(loop.context(), registry);
        RtmpSettings settings = loop.settings();
        this.slow = settings.sockets().slowReader().readers();
        this.chooser = MountChooser.of(
                settings.streams().choice(),
                settings.streams().weights(),
                loop.mounts().count(),
                loop.context().part(),
                loop.context().parts(),
                loop.random().split());
        this.targets =
                new StreamTarget[loop.context().targets().count()][loop.mounts().count()];
        this.playTimes =
                settings.playTime().map(time -> new TimeoutQueue(loop.context().loop(), loop.clock(), time));
        ListenerRegistry.recordStates(loop.recorder(), loop.context().part(), List.of(registry));
    }

    @Override
    public void start(Arrival arrival) {
        int mount = chooser.next();
        boolean exact = started % ReadCoalescing.EXACT_ONE_IN == 0;
        int server = loop.context().addressOf(loop.context().number(started));
        PlayerSession session = new PlayerSession(this, arrival, mount, slow.isSlow(started), exact);
        started++;
        unanswered.put(arrival, session);
        session.opened(opener.play(server, target(server, mount), session.slow(), session));
        checks.start();
    }

    /** Made when it is first needed: there may be very many streams. */
    private StreamTarget target(int server, int mount) {
        StreamTarget target = targets[server][mount];
        if (target == null) {
            target = loop.target(server, mount);
            targets[server][mount] = target;
        }
        return target;
    }

    ListenerRegistry<PlayerSession> registry() {
        return registry;
    }

    PlayerRules rules() {
        return rules;
    }

    /** A player has its first media. */
    void answered(PlayerSession session, long atNanos) {
        unanswered.remove(session.arrival());
        playTimes.ifPresent(queue -> session.leaveAfter(queue, atNanos));
    }

    /**
     * A session has ended.
     *
     * @return whether it has a rate, of 0, if it was still waiting for media; not after the last phase
     */
    boolean left(PlayerSession session) {
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
        PlayerSession session = unanswered.remove(arrival);
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
        if (rules.coalescing().gatheredStamped()) {
            loop.recorder()
                    .note(
                            "publish-latency is of players whose media the kernel did not gather (settings.readCoalescing)");
        }
    }

    @Override
    public void finish(long atNanos) {
        registry.all().forEach(PlayerSession::count);
    }

    @Override
    public void close() {
        checks.stop();
        List<PlayerSession> all = new ArrayList<>(unanswered.values());
        all.addAll(registry.all());
        all.forEach(PlayerSession::leave);
    }
}
