package dev.throng.rtmp.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetShape;
import dev.throng.protocol.Workload;
import dev.throng.rtmp.client.RtmpClient;
import dev.throng.rtmp.client.RtmpOptions;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.streams.mounts.MountChoice;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TlsContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** RTMP with valid settings, ready to run. */
final class RtmpWorkload implements Workload, ListenerPlan {

    private static final int MAX_LOOPS = 1024;

    private final RtmpSettings settings;
    private final MountPoints mounts;
    private final DialOptions dial;
    private final Optional<TlsContext> tls;
    private final List<PublishedMedia> media;
    private final RunClock runClock;

    private RtmpWorkload(
            RtmpSettings settings,
            MountPoints mounts,
            DialOptions dial,
            Optional<TlsContext> tls,
            List<PublishedMedia> media,
            RunClock runClock) {
        this.settings = settings;
        this.mounts = mounts;
        this.dial = dial;
        this.tls = tls;
        this.media = media;
        this.runClock = runClock;
    }

    /** Throws {@link SettingException} if settings contradict each other or files cannot be read. */
    static RtmpWorkload of(RtmpSettings settings, WallClock wallClock) {
        List<String> names = settings.streams().all();
        MountChoice.checkSum("streams.weights", settings.streams().weights(), names.size());
        return new RtmpWorkload(
                settings,
                new MountPoints(names),
                settings.sockets().dialOptions(settings.deadlines().connection()),
                settings.encrypted() ? Optional.of(settings.tls().context()) : Optional.empty(),
                media(settings.publish().media()),
                new RunClock(wallClock));
    }

    private static List<PublishedMedia> media(List<PublishMediaSettings> settings) {
        List<PublishedMedia> media = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            media.add(settings.get(i).load("publish.media[" + i + "]"));
        }
        return List.copyOf(media);
    }

    @Override
    public int connections() {
        return 0;
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return 1;
    }

    @Override
    public Optional<Duration> stay(Operation operation) {
        return switch ((RtmpOperation) operation) {
            case PLAY -> settings.playTime();
            case PUBLISH -> settings.publish().publishTime();
        };
    }

    /** Publishers would be at other servers than most of their players. */
    @Override
    public Optional<String> refusal(TargetShape target, Set<Operation> operations) {
        return target.separate() && operations.size() > 1
                ? Optional.of("publish together with play (expected: target.processes: 1, because the "
                        + target.addresses() + " processes do not share their publishers)")
                : Optional.empty();
    }

    @Override
    public List<String> operations() {
        return List.of(RtmpOperation.PLAY.id());
    }

    @Override
    public Optional<Duration> listeningTime() {
        return settings.playTime();
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
        return settings.encrypted() ? "rtmps" : "rtmp";
    }

    @Override
    public Map<String, Duration> stepDeadlines() {
        return settings.deadlines().bySettings();
    }

    @Override
    public Driver open(LoopContext context) {
        RtmpLoopState loop = RtmpLoopState.of(context, settings, mounts, runClock);
        RtmpClient client = new RtmpClient(
                context.loop(),
                context.channels().tcp(),
                options(context.dialOptions(dial)),
                context.clock(),
                loop.random().split());
        List<Endpoint> servers = new ArrayList<>();
        for (int index = 0; index < context.targets().count(); index++) {
            servers.add(client.endpoint(context.targets().get(index))
                    .countedBy(context.recorder().connections(index)));
        }
        StreamOpener opener =
                StreamOpener.of(client, servers, settings.sockets().slowReader().bytesPerSecond());
        return new RtmpDriver(
                loop, client, servers, new PlayDriver(loop, opener), new PublishDriver(loop, opener, media));
    }

    private RtmpOptions options(DialOptions ofLoop) {
        RtmpDeadlines deadlines = settings.deadlines();
        return new RtmpOptions(
                ofLoop,
                tls,
                settings.handshake(),
                deadlines.handshake(),
                deadlines.answer(),
                deadlines.firstMedia(),
                deadlines.silence(),
                settings.bufferLength(),
                settings.publish().chunkSize(),
                settings.windowAckBytes().map(OptionalInt::of).orElse(OptionalInt.empty()));
    }
}
