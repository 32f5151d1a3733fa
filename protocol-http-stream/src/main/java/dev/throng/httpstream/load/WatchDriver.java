package dev.throng.httpstream.load;

import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.PlayerRules;
import dev.throng.httpstream.hls.SharedPlaylists;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.streams.delivery.ListenerChecks;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.load.OpenArrivals;
import dev.throng.streams.load.OperationDriver;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.mounts.MountChooser;
import dev.throng.transport.Endpoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** The operation {@code watch}: the players of HLS on one event loop. Confined to the loop. */
final class WatchDriver implements OperationDriver {

    private final StreamLoop<HttpStreamSettings> loop;
    private final StreamClient client;
    private final List<Endpoint> servers;
    private final PlayerRules playerRules;
    private final WatchRules rules;
    private final ListenerRegistry<PlayerStates> registry = new ListenerRegistry<>();
    private final ListenerChecks checks;
    private final MountChooser chooser;
    private final SharedPlaylists shared = new SharedPlaylists();
    private final Set<WatchSession> sessions = new LinkedHashSet<>();
    private final OpenArrivals<WatchSession> unanswered = new OpenArrivals<>();
    private long started;
    private boolean settled;

    /** @param servers the target's addresses */
    WatchDriver(StreamLoop<HttpStreamSettings> loop, StreamClient client, List<Endpoint> servers) {
        this.loop = loop;
        this.client = client;
        this.servers = List.copyOf(servers);
        HttpStreamSettings settings = loop.settings();
        this.playerRules = settings.operations().hls().rules(client::mayFollow);
        this.rules = new WatchRules(loop);
        this.checks = new ListenerChecks(loop.context(), registry);
        this.chooser = loop.chooser(new SplittableRandom(
                ~(loop.context().seed() * 31 + loop.context().part())));
        int part = loop.context().part();
        loop.recorder().gauge(HttpStreamMetric.PLAYERS, part, sessions::size);
        loop.recorder().gauge(HttpStreamMetric.PLAYING, part, this::playing);
    }

    private int playing() {
        long now = loop.clock().nanos();
        int playing = 0;
        for (WatchSession session : sessions) {
            playing += session.isPlaying(now) ? 1 : 0;
        }
        return playing;
    }

    @Override
    public void start(Arrival arrival) {
        int mount = chooser.next();
        long number = loop.context().number(started++);
        int server = loop.context().addressOf(number);
        StreamAddress address = MountAddress.of(loop, server, mount);
        Endpoint endpoint = servers.get(server);
        WatchSession session = new WatchSession(
                this,
                arrival,
                mount,
                new HlsPlayer(playerRules, address, number),
                client.fetcher(endpoint, address, loop.settings().deadlines().head()),
                client.fetcher(
                        endpoint, address, loop.settings().operations().hls().segmentWithin()),
                shared);
        sessions.add(session);
        unanswered.add(arrival, session);
        checks.start();
        session.advance();
    }

    StreamLoop<HttpStreamSettings> loop() {
        return loop;
    }

    WatchRules rules() {
        return rules;
    }

    ListenerRegistry<PlayerStates> registry() {
        return registry;
    }

    /** The session of an arrival has the first byte of a segment. */
    void answered(Arrival arrival) {
        unanswered.remove(arrival);
    }

    /**
     * A session has ended.
     *
     * @return whether it has a rate, of 0, if it was still waiting for media; not after the last phase
     */
    boolean left(WatchSession session, Arrival arrival) {
        unanswered.remove(arrival);
        sessions.remove(session);
        return !settled;
    }

    @Override
    public Optional<Failure> overdue(Arrival arrival) {
        return unanswered.overdue(arrival);
    }

    @Override
    public Optional<Failure> unfinished(Arrival arrival) {
        return unanswered.unfinished(arrival);
    }

    @Override
    public boolean abandon(Arrival arrival) {
        return unanswered.abandon(arrival);
    }

    @Override
    public void settle(long atNanos) {
        sessions.forEach(session -> session.record(atNanos, !settled));
        settled = true;
    }

    @Override
    public void close() {
        checks.stop();
        new ArrayList<>(sessions).forEach(WatchSession::leave);
    }
}
