package dev.throng.httpstream.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.ArrivalCounts;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.RunProcesses;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.mounts.MountPoints;
import dev.throng.transport.ChannelFactories;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** An event loop in virtual time without a network, the arrivals of one operation on it, and what is recorded of them. */
final class VirtualLoopState {

    static final long MILLI = 1_000_000L;
    static final long SECOND = 1_000 * MILLI;

    private final EmbeddedChannel host = new EmbeddedChannel();
    private final LoopRecorder recorder = new LoopRecorder(StreamMetric.and(HttpStreamMetric.values()));
    private final OperationRecorder operation = recorder.operation(0, 0, 0);
    private final Arrivals arrivals = new Arrivals(at -> {});
    private long nowNanos;
    private long wallNanos = 1_700_000_000L * SECOND;

    VirtualLoopState() {
        host.freezeTime();
    }

    StreamLoopState state(HttpStreamSettings settings, List<String> mounts) {
        LoopContext context = new LoopContext(
                host.eventLoop(),
                new ChannelFactories("none", NioSocketChannel::new, NioDatagramChannel::new),
                recorder,
                () -> nowNanos,
                InetSocketAddress.createUnresolved("localhost", 8000),
                0,
                1,
                RunProcesses.alone(),
                1);
        return new StreamLoopState(
                context,
                settings,
                new MountPoints(mounts),
                () -> wallNanos / 1_000,
                new SplittableRandom(1),
                recorder.supply(HttpStreamOperation.PUBLISH.ordinal(), Optional.empty()));
    }

    void recordStates(ListenerRegistry<?> registry) {
        ListenerRegistry.recordStates(recorder, 0, List.of(registry));
    }

    /** A future of the loop that is done. */
    Future<Boolean> closed() {
        return host.eventLoop().newSucceededFuture(true);
    }

    /** One that is due now, and started. */
    Arrival arrival() {
        return arrivals.start(operation, nowNanos, nowNanos);
    }

    Arrival oldest() {
        return arrivals.oldest();
    }

    Arrival abandonOldest(EngineFailure why) {
        return arrivals.abandonOldest(why, nowNanos);
    }

    long nowNanos() {
        return nowNanos;
    }

    /** The time of day. */
    long wallNanos() {
        return wallNanos;
    }

    /** Lets time pass, in which the loop does not look at its timers. */
    void pass(long nanos) {
        nowNanos += nanos;
        wallNanos += nanos;
    }

    /** Lets time pass; the loop looks at its timers only at the end of it. */
    void passOnTheLoop(long millis) {
        pass(millis * MILLI);
        host.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        runTimers();
    }

    /** Runs what is due on the loop; returns how long it is until there is more, -1 if there is none. */
    long runTimers() {
        return host.runScheduledPendingTasks();
    }

    /** All that was recorded since the last time. */
    LoopInterval recorded() {
        return recorder.close(0, 0, 0, nowNanos, nowNanos, 0, any -> new LoopRecorder.DueCounts(0, 0, true));
    }

    static ArrivalCounts counts(LoopInterval interval) {
        return interval.operations().get(0).counts();
    }

    static Map<String, Long> failures(LoopInterval interval) {
        Map<String, Long> failures = new TreeMap<>();
        interval.operations().get(0).failures().forEach((why, n) -> failures.put(why.id(), n));
        return failures;
    }
}
