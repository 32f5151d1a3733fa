package dev.throng.streams.load;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Metric;
import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.RunProcesses;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.transport.ChannelFactories;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * An event loop in virtual time without a network, the arrivals of one operation on it, and what is recorded of them.
 *
 * @param <S> the settings of the protocol
 */
public class VirtualLoop<S extends CommonSettings> {

    public static final long MILLI = 1_000_000L;
    public static final long SECOND = 1_000 * MILLI;

    /** The time of day at which virtual time begins. */
    public static final long EPOCH_MICROS = 1_700_000_000_000_000L;

    private final EmbeddedChannel host = new EmbeddedChannel();
    private final LoopRecorder recorder;
    private final OperationRecorder operation;
    private final Arrivals arrivals = new Arrivals(at -> {});
    private final LoadFailures failures;
    private final Operation publish;
    private final int port;
    private long nowNanos;

    /** @param port of the target, which is localhost */
    protected VirtualLoop(
            List<? extends Metric> metrics, Operation kind, Operation publish, LoadFailures failures, int port) {
        this.recorder = new LoopRecorder(metrics);
        this.operation = recorder.operation(0, kind.ordinal(), 0);
        this.publish = publish;
        this.failures = failures;
        this.port = port;
        host.freezeTime();
    }

    /** The state of the loop's operations. */
    public final StreamLoop<S> state(S settings, List<String> mounts) {
        LoopContext context = new LoopContext(
                host.eventLoop(),
                new ChannelFactories("none", NioSocketChannel::new, NioDatagramChannel::new),
                recorder,
                () -> nowNanos,
                InetSocketAddress.createUnresolved("localhost", port),
                0,
                1,
                RunProcesses.alone(),
                1);
        return new StreamLoop<>(
                context,
                settings,
                new MountPoints(mounts),
                () -> wallNanos() / 1_000,
                failures,
                new SplittableRandom(1),
                recorder.supply(publish.ordinal(), Optional.empty()));
    }

    public final void recordStates(ListenerRegistry<?> registry) {
        ListenerRegistry.recordStates(recorder, 0, List.of(registry));
    }

    /** One that is due now, and started. */
    public final Arrival arrival() {
        return arrivals.start(operation, nowNanos, nowNanos);
    }

    public final Arrival oldest() {
        return arrivals.oldest();
    }

    public final Arrival abandonOldest(EngineFailure why) {
        return arrivals.abandonOldest(why, nowNanos);
    }

    public final long nowNanos() {
        return nowNanos;
    }

    /** The time of day. */
    public final long wallNanos() {
        return EPOCH_MICROS * 1_000 + nowNanos;
    }

    /** Lets time pass, in which the loop does not look at its timers. */
    public final void pass(long nanos) {
        nowNanos += nanos;
    }

    /** Lets time pass; the loop looks at its timers only at the end of it. */
    public final void passOnTheLoop(long millis) {
        pass(millis * MILLI);
        host.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        runTimers();
    }

    /** Lets time pass; the loop looks at its timers after each millisecond. */
    public final void run(long millis) {
        for (long i = 0; i < millis; i++) {
            passOnTheLoop(1);
        }
    }

    /** Runs what is due on the loop; returns how long it is until there is more, -1 if there is none. */
    public final long runTimers() {
        return host.runScheduledPendingTasks();
    }

    /** All that was recorded since the last time. */
    public final LoopInterval recorded() {
        return recorder.close(
                new LoopInterval.Span(0, 0, 0, nowNanos, nowNanos), 0, any -> new LoopRecorder.DueCounts(0, 0, true));
    }

    public static ArrivalCounts counts(LoopInterval interval) {
        return interval.operations().get(0).counts();
    }

    /** By id. */
    public static Map<String, Long> failures(LoopInterval interval) {
        Map<String, Long> failures = new TreeMap<>();
        interval.operations().get(0).failures().forEach((why, n) -> failures.put(why.id(), n));
        return failures;
    }

    public static long counter(LoopInterval interval, Metric metric) {
        return interval.counters().getOrDefault(metric, 0L);
    }

    public static Histogram distribution(LoopInterval interval, Metric metric) {
        return interval.distributions().getOrDefault(metric, new Histogram(1));
    }

    public static long gauge(LoopInterval interval, Metric metric) {
        return interval.gauges().get(metric).get(0);
    }
}
