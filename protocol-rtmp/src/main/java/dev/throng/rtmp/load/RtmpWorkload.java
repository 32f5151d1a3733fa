package dev.throng.rtmp.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.rtmp.client.RtmpClient;
import dev.throng.rtmp.client.RtmpOptions;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.load.ListenDriver;
import dev.throng.streams.load.LoadFailures;
import dev.throng.streams.load.OperationDriver;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.load.StreamWorkload;
import dev.throng.time.WallClock;
import dev.throng.transport.Endpoint;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/** RTMP with valid settings, ready to run. */
final class RtmpWorkload extends StreamWorkload<RtmpSettings> {

    static final LoadFailures FAILURES = new LoadFailures(
            RtmpFailure.STOPPED,
            RtmpFailure.STALLED_OUT,
            RtmpFailure.PUBLISHER_BLOCKED,
            RtmpFailure.NO_FREE_STREAM,
            why -> why == RtmpFailure.STREAM_NOT_FOUND);

    private final List<PublishedMedia> media;
    private final RunClock runClock;

    /** @throws SettingException if settings contradict each other or files cannot be read */
    RtmpWorkload(RtmpSettings settings, WallClock wallClock) {
        super(settings, "streams");
        this.media = media(settings.publish().media(), PublishMediaSettings::load);
        this.runClock = new RunClock(wallClock);
    }

    @Override
    public Optional<Duration> stay(Operation operation) {
        return switch ((RtmpOperation) operation) {
            case PLAY -> settings().playing().playTime();
            case PUBLISH -> settings().publish().publishTime();
        };
    }

    @Override
    public Optional<String> refusal(TargetAddresses.Shape target, Set<Operation> operations) {
        return refusal(target, operations, "play", "publishers");
    }

    @Override
    public List<String> operations() {
        return List.of(RtmpOperation.PLAY.id());
    }

    @Override
    public String endpoint() {
        return settings().scheme();
    }

    @Override
    public Driver open(LoopContext context) {
        StreamLoop<RtmpSettings> loop = loop(
                context,
                () -> runClock.epochMicros(context.processes(), context.clock().nanos()),
                FAILURES,
                RtmpOperation.PUBLISH);
        RtmpClient client = new RtmpClient(
                context.loop(),
                context.channels().tcp(),
                options(context),
                context.clock(),
                loop.random().split());
        List<Endpoint> servers = new ArrayList<>();
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        for (int index = 0; index < context.targets().count(); index++) {
            Endpoint server = client.endpoint(context.targets().get(index))
                    .countedBy(context.recorder().connections(index));
            servers.add(server);
            checks.add(() -> client.checkConnectivity(server));
        }
        StreamOpener opener = StreamOpener.of(
                client, servers, settings().connections().sockets().slowReader().bytesPerSecond());
        ListenDriver play = Players.driver(loop, opener);
        Map<RtmpOperation, OperationDriver> drivers = new EnumMap<>(RtmpOperation.class);
        drivers.put(RtmpOperation.PLAY, play);
        drivers.put(RtmpOperation.PUBLISH, Publishers.driver(loop, opener, media));
        ListenerRegistry.recordStates(context.recorder(), context.part(), List.of(play.registry()));
        return new RtmpDriver(
                context, runClock, drivers, checks, List.of(() -> client.awaitClosed(Driver.CLOSE_LIMIT)));
    }

    private RtmpOptions options(LoopContext context) {
        RtmpDeadlines deadlines = settings().deadlines();
        return new RtmpOptions(
                dialOptions(context),
                tls(),
                settings().transport().handshake(),
                deadlines.handshake(),
                deadlines.answer(),
                deadlines.firstMedia(),
                deadlines.silence(),
                settings().playing().bufferLength(),
                settings().publish().chunkSize(),
                settings().playing().redirects(),
                settings().playing().windowAckBytes().map(OptionalInt::of).orElse(OptionalInt.empty()));
    }
}
