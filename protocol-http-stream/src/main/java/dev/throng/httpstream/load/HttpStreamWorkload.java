package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetShape;
import dev.throng.protocol.Workload;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.mounts.MountChoice;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
import dev.throng.transport.StepsInTurn;
import dev.throng.transport.TlsContext;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** HTTP streams with valid settings, ready to run. */
final class HttpStreamWorkload implements Workload, ListenerPlan {

    private static final int MAX_LOOPS = 1024;

    private final HttpStreamSettings settings;
    private final MountPoints mounts;
    private final DialOptions dial;
    private final Optional<TlsContext> tls;
    private final List<MediaSource> media;
    private final WallClock wallClock;

    private HttpStreamWorkload(
            HttpStreamSettings settings,
            MountPoints mounts,
            DialOptions dial,
            Optional<TlsContext> tls,
            List<MediaSource> media,
            WallClock wallClock) {
        this.settings = settings;
        this.mounts = mounts;
        this.dial = dial;
        this.tls = tls;
        this.media = media;
        this.wallClock = wallClock;
    }

    /** Throws {@link SettingException} if settings contradict each other or files cannot be read. */
    static HttpStreamWorkload of(HttpStreamSettings settings, WallClock wallClock) {
        List<String> paths = settings.mounts().all();
        MountChoice.checkSum("mounts.weights", settings.mounts().weights(), paths.size());
        return new HttpStreamWorkload(
                settings,
                new MountPoints(paths),
                settings.sockets().dialOptions(settings.deadlines().connection()),
                settings.encrypted() ? Optional.of(settings.tls().context()) : Optional.empty(),
                media(settings.publish().media()),
                wallClock);
    }

    private static List<MediaSource> media(List<SourceMediaSettings> settings) {
        List<MediaSource> media = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            media.add(settings.get(i).load("publish.media[" + i + "]"));
        }
        return media;
    }

    @Override
    public int connections() {
        return 0;
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return operation == HttpStreamOperation.WATCH ? 2 : 1;
    }

    @Override
    public Optional<Duration> stay(Operation operation) {
        return switch ((HttpStreamOperation) operation) {
            case LISTEN, WATCH -> settings.listeningTime();
            case PUBLISH -> settings.publish().publishTime();
            case METADATA -> Optional.of(Duration.ZERO);
        };
    }

    /** Sources would be at other servers than most of their listeners and titles. */
    @Override
    public Optional<String> refusal(TargetShape target, Set<Operation> operations) {
        boolean together = operations.contains(HttpStreamOperation.PUBLISH) && operations.size() > 1;
        return target.separate() && together
                ? Optional.of("publish together with listen or metadata (expected: target.processes: 1, because the "
                        + target.addresses() + " processes do not share their sources)")
                : Optional.empty();
    }

    @Override
    public List<String> operations() {
        return List.of(HttpStreamOperation.LISTEN.id(), HttpStreamOperation.WATCH.id());
    }

    @Override
    public Optional<Duration> listeningTime() {
        return settings.listeningTime();
    }

    @Override
    public Duration rateKnownAfter() {
        return settings.burst().window().plus(settings.rate().window().dividedBy(2));
    }

    @Override
    public double slowShare() {
        return settings.sockets().slowReader().share();
    }

    @Override
    public Optional<DialOptions> dialOptions() {
        return Optional.of(dial);
    }

    @Override
    public int maxLoops() {
        return MAX_LOOPS;
    }

    @Override
    public String endpoint() {
        return settings.encrypted() ? "tls" : "tcp";
    }

    @Override
    public Map<String, Duration> stepDeadlines() {
        return settings.deadlines().bySettings();
    }

    @Override
    public Driver open(LoopContext context) {
        DialOptions ofLoop = context.dialOptions(dial);
        ListenerOptions options = StreamOptions.ofListeners(settings, ofLoop, tls);
        StreamClient listeners =
                new StreamClient(context.loop(), context.channels().tcp(), context.target(), options, context.clock());
        List<Endpoint> servers = new ArrayList<>();
        List<SourceClient> publishers = new ArrayList<>();
        for (int index = 0; index < context.targets().count(); index++) {
            InetSocketAddress address = context.targets().get(index);
            Endpoint server =
                    listeners.endpoint(address).countedBy(context.recorder().connections(index));
            servers.add(server);
            publishers.add(new SourceClient(
                    context.loop(),
                    context.channels().tcp(),
                    server,
                    StreamOptions.ofSources(settings, ofLoop, tls, address),
                    context.clock()));
        }
        StreamOpener opener = StreamOpener.of(
                listeners, servers, options, settings.sockets().slowReader().bytesPerSecond());
        StreamLoopState loop = StreamLoopState.of(context, settings, mounts, wallClock);
        Map<HttpStreamOperation, OperationDriver> drivers = new EnumMap<>(HttpStreamOperation.class);
        ListenDriver listen = new ListenDriver(loop, opener);
        drivers.put(HttpStreamOperation.LISTEN, listen);
        drivers.put(
                HttpStreamOperation.PUBLISH,
                new PublishDriver(
                        loop, publishers.stream().map(SourceOpener::of).toList(), media));
        drivers.put(HttpStreamOperation.METADATA, new MetadataDriver(loop, publishers));
        WatchDriver watch = new WatchDriver(loop, listeners, servers);
        drivers.put(HttpStreamOperation.WATCH, watch);
        ListenerRegistry.recordStates(context.recorder(), context.part(), List.of(listen.registry(), watch.registry()));
        return new HttpStreamDriver(
                context, () -> StepsInTurn.run(context.loop(), checks(listeners, servers)), drivers);
    }

    private static List<Supplier<Future<Void>>> checks(StreamClient client, List<Endpoint> servers) {
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        servers.forEach(server -> checks.add(() -> client.checkConnectivity(server)));
        return checks;
    }
}
