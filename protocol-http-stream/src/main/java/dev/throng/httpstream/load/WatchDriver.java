package dev.throng.httpstream.load;

import dev.throng.httpstream.client.CookieJar;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.HostRule;
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
import dev.throng.time.WallClock;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** The operation {@code watch}: the players of HLS on one event loop. Confined to the loop. */
final class WatchDriver implements OperationDriver {

    private final StreamLoop<HttpStreamSettings> loop;
    private final FetcherOpener fetchers;
    private final PlayerRules playerRules;
    private final WatchRules rules;
    private final ListenerRegistry<PlayerStates> registry = new ListenerRegistry<>();
    private final ListenerChecks checks;
    private final MountChooser chooser;
    private final SharedPlaylists shared = new SharedPlaylists();
    private final Set<WatchSession> sessions = new LinkedHashSet<>();
    private final OpenArrivals<WatchSession> unanswered = new OpenArrivals<>();
    /** The sessions that the drain waits for. */
    private final Set<WatchSession> busy = new LinkedHashSet<>();

    private final Promise<Void> quiet;
    private long started;
    private boolean settled;

    /** @param hosts decides which hosts playlists may lead to */
    WatchDriver(StreamLoop<HttpStreamSettings> loop, HostRule hosts, FetcherOpener fetchers) {
        this.loop = loop;
        this.fetchers = fetchers;
        HttpStreamSettings settings = loop.settings();
        this.playerRules = settings.operations().hls().rules(hosts);
        this.rules = new WatchRules(loop);
        this.checks = new ListenerChecks(loop.context(), registry);
        this.chooser = loop.chooser(new SplittableRandom(
                ~(loop.context().seed() * 31 + loop.context().part())));
        this.quiet = loop.context().loop().newPromise();
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
        CookieJar cookies = new CookieJar(WallClock.SYSTEM);
        Duration playlistLimit = loop.settings().deadlines().head();
        Duration segmentLimit = loop.settings().operations().hls().segmentWithin();
        WatchSession session = new WatchSession(
                this,
                arrival,
                mount,
                new HlsPlayer(playerRules, address, number),
                fetchers.open(server, address, playlistLimit, cookies),
                fetchers.open(server, address, segmentLimit, cookies),
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
     * A session has ended, and its connections are closed.
     *
     * @return whether it has a rate, of 0, if it was still waiting for media; not after the last phase
     */
    boolean left(WatchSession session, Arrival arrival) {
        unanswered.remove(arrival);
        sessions.remove(session);
        if (settled) {
            rests(session);
        }
        return !settled;
    }

    /** A session has stopped or left, and none of its requests is open. */
    void rests(WatchSession session) {
        busy.remove(session);
        if (busy.isEmpty()) {
            quiet.trySuccess(null);
        }
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
        for (WatchSession session : sessions) {
            session.record(atNanos, !settled);
            if (session.stopsWhenAnswered(atNanos)) {
                busy.add(session);
            }
        }
        settled = true;
        if (busy.isEmpty()) {
            quiet.trySuccess(null);
        }
    }

    /** The players stop, and open requests get their answers. */
    @Override
    public Optional<Future<Void>> quiet() {
        return Optional.of(quiet);
    }

    @Override
    public void finish(long atNanos) {
        sessions.forEach(WatchSession::finish);
    }

    @Override
    public void close() {
        checks.stop();
        new ArrayList<>(sessions).forEach(WatchSession::leave);
    }
}
