package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.client.SourceClient;
import dev.throng.httpstream.client.StreamClient;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.load.ListenDriver;
import dev.throng.streams.load.LoadFailures;
import dev.throng.streams.load.OperationDriver;
import dev.throng.streams.load.StreamDriver;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.load.StreamWorkload;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
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
final class HttpStreamWorkload extends StreamWorkload<HttpStreamSettings> {

    static final LoadFailures FAILURES = new LoadFailures(
            StreamFailure.STOPPED,
            StreamFailure.STALLED_OUT,
            StreamFailure.SOURCE_BLOCKED,
            StreamFailure.NO_FREE_MOUNT,
            why -> why.equals(StreamFailure.NO_SUCH_MOUNT) || why.equals(StreamFailure.status(404)));

    /** A player of segments of some seconds, a request per second. */
    private static final Cost PLAYER = new Cost(500_000, 400_000);

    private final List<MediaSource> media;
    private final WallClock wallClock;

    /** @throws SettingException if settings contradict each other or files cannot be read */
    HttpStreamWorkload(HttpStreamSettings settings, WallClock wallClock) {
        super(settings, "mounts");
        this.media = media(settings.publish().media(), SourceMediaSettings::load);
        this.wallClock = wallClock;
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return operation == HttpStreamOperation.WATCH ? 2 : 1;
    }

    @Override
    public Cost cost(Operation operation) {
        return operation == HttpStreamOperation.WATCH && tls().isEmpty() ? PLAYER : super.cost(operation);
    }

    @Override
    public Optional<Duration> stay(Operation operation) {
        return switch ((HttpStreamOperation) operation) {
            case LISTEN, WATCH -> listeningTime();
            case PUBLISH -> settings().publish().publishTime();
            case METADATA -> Optional.of(Duration.ZERO);
        };
    }

    @Override
    public Optional<String> refusal(TargetAddresses.Shape target, Set<Operation> operations) {
        return refusal(target, operations, "listen or metadata", "sources");
    }

    @Override
    public List<String> operations() {
        return List.of(HttpStreamOperation.LISTEN.id(), HttpStreamOperation.WATCH.id());
    }

    @Override
    public String endpoint() {
        return settings().encrypted() ? "tls" : "tcp";
    }

    @Override
    public Driver open(LoopContext context) {
        DialOptions dial = dialOptions(context);
        ListenerOptions options = StreamOptions.ofListeners(settings(), dial, tls());
        StreamClient listeners =
                new StreamClient(context.loop(), context.channels().tcp(), context.target(), options, context.clock());
        List<Endpoint> servers = new ArrayList<>();
        List<SourceClient> publishers = new ArrayList<>();
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        List<Supplier<Future<Boolean>>> closings = new ArrayList<>();
        closings.add(() -> listeners.awaitClosed(Driver.CLOSE_LIMIT));
        for (int index = 0; index < context.targets().count(); index++) {
            InetSocketAddress address = context.targets().get(index);
            Endpoint server =
                    listeners.endpoint(address).countedBy(context.recorder().connections(index));
            SourceClient publisher = new SourceClient(
                    context.loop(),
                    context.channels().tcp(),
                    server,
                    StreamOptions.ofSources(settings(), dial, tls(), address),
                    context.clock());
            servers.add(server);
            publishers.add(publisher);
            checks.add(() -> listeners.checkConnectivity(server));
            closings.add(() -> publisher.awaitClosed(Driver.CLOSE_LIMIT));
        }
        ListenerOpener opener = ListenerOpener.of(
                listeners,
                servers,
                options,
                settings().connections().sockets().slowReader().bytesPerSecond());
        StreamLoop<HttpStreamSettings> loop =
                loop(context, wallClock::epochMicros, FAILURES, HttpStreamOperation.PUBLISH);
        ListenDriver listen = HttpListeners.driver(loop, opener);
        WatchDriver watch = new WatchDriver(loop, listeners::mayFollow, FetcherOpener.of(listeners, servers));
        Map<HttpStreamOperation, OperationDriver> drivers = new EnumMap<>(HttpStreamOperation.class);
        drivers.put(HttpStreamOperation.LISTEN, listen);
        drivers.put(HttpStreamOperation.PUBLISH, HttpSources.driver(loop, openers(publishers), media));
        drivers.put(HttpStreamOperation.METADATA, new MetadataDriver(loop, publishers));
        drivers.put(HttpStreamOperation.WATCH, watch);
        ListenerRegistry.recordStates(context.recorder(), context.part(), List.of(listen.registry(), watch.registry()));
        return new StreamDriver(context, drivers, checks, closings);
    }

    private static List<SourceOpener> openers(List<SourceClient> clients) {
        return clients.stream().<SourceOpener>map(client -> client::publish).toList();
    }
}
