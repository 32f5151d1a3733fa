package dev.throng.streams.load;

import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.streams.analysis.ListenerPlan;
import dev.throng.streams.mounts.MountChoice;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * A protocol of streams with valid settings, ready to run. Any thread may call it.
 *
 * @param <S> the settings of the protocol
 */
public abstract class StreamWorkload<S extends CommonSettings> implements Workload, ListenerPlan {

    private static final int MAX_LOOPS = 1024;
    private static final Cost LISTENER = new Cost(300_000, 40_000);
    private static final Cost SOURCE = new Cost(300_000, 200_000);
    private static final long HANDSHAKE_NANOS = 5_000_000;

    private final S settings;
    private final MountPoints mounts;
    private final DialOptions dial;
    private final Optional<Tls.Context> tls;

    /**
     * @param mountsKey the setting of the mounts
     * @throws SettingException if settings contradict each other or files cannot be read
     */
    protected StreamWorkload(S settings, String mountsKey) {
        List<String> names = settings.mounts().all();
        MountChoice.checkSum(mountsKey + ".weights", settings.mounts().weights(), names.size());
        this.settings = settings;
        this.mounts = new MountPoints(names);
        this.dial = settings.connections()
                .sockets()
                .dialOptions(settings.deadlines().connection());
        this.tls = settings.encrypted() ? Optional.of(settings.tls().context()) : Optional.empty();
    }

    /**
     * Loads what sources publish.
     *
     * @param load takes an entry of {@code publish.media} and the key of the entry
     * @throws SettingException if files cannot be read
     */
    protected static <E, M> List<M> media(List<E> entries, BiFunction<E, String, M> load) {
        List<M> media = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            media.add(load.apply(entries.get(i), "publish.media[" + i + "]"));
        }
        return List.copyOf(media);
    }

    protected final S settings() {
        return settings;
    }

    /** The contexts of TLS; empty without TLS. */
    protected final Optional<Tls.Context> tls() {
        return tls;
    }

    /** Returns how the clients of a loop open connections. */
    protected final DialOptions dialOptions(LoopContext context) {
        return context.dialOptions(dial);
    }

    /** Returns what the operations of a loop share; see {@link StreamLoop}. */
    protected final StreamLoop<S> loop(
            LoopContext context, LongSupplier mediaClock, LoadFailures failures, Operation publish) {
        return StreamLoop.of(context, settings, mounts, mediaClock, failures, publish);
    }

    /**
     * Returns the refusal of sources that would be at other servers than most of their listeners; empty if there is one server.
     *
     * @param others the operations that need the sources
     * @param sources what the protocol calls sources
     */
    protected static Optional<String> refusal(
            TargetAddresses.Shape target, Set<Operation> operations, String others, String sources) {
        boolean together = operations.size() > 1
                && operations.stream().anyMatch(one -> one.id().equals("publish"));
        return target.separate() && together
                ? Optional.of("publish together with " + others + " (expected: target.processes: 1, because the "
                        + target.addresses() + " processes do not share their " + sources + ")")
                : Optional.empty();
    }

    @Override
    public final int connections() {
        return 0;
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return 1;
    }

    @Override
    public final Optional<Duration> listeningTime() {
        return settings.listeningTime();
    }

    @Override
    public final Duration rateKnownAfter() {
        return settings.playback()
                .burst()
                .window()
                .plus(settings.rate().window().dividedBy(2));
    }

    @Override
    public final double slowShare() {
        return settings.connections().sockets().slowReader().share();
    }

    /** A stay is one of a stream of some hundred kbit/s. */
    @Override
    public Cost cost(Operation operation) {
        Cost plain = operation.id().equals("publish") ? SOURCE : LISTENER;
        return tls.isEmpty() ? plain : new Cost(HANDSHAKE_NANOS + plain.startNanos(), 2 * plain.stayNanosPerSecond());
    }

    @Override
    public final Optional<DialOptions> dialOptions() {
        return Optional.of(dial);
    }

    @Override
    public final int maxLoops() {
        return MAX_LOOPS;
    }

    @Override
    public final Map<String, Duration> stepDeadlines() {
        return settings.deadlines().bySettings();
    }
}
