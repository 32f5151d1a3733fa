package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.ArrivalCounts;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.Metric;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.RunProcesses;
import dev.throng.scenario.SettingsText;
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

/** An event loop in virtual time without a network, the arrivals of one operation on it, and what is recorded of them. */
final class VirtualLoop {

    static final long MILLI = 1_000_000L;

    /** The time of day at which virtual time begins. */
    static final long EPOCH_MICROS = 1_700_000_000_000_000L;

    private final EmbeddedChannel host = new EmbeddedChannel();
    private final LoopRecorder recorder = new LoopRecorder(new RtmpProtocol().metrics());
    private final OperationRecorder operation;
    private final Arrivals arrivals = new Arrivals(at -> {});
    private final RtmpOperation kind;
    private long nowNanos;

    VirtualLoop(RtmpOperation kind) {
        this.kind = kind;
        this.operation = recorder.operation(0, kind.ordinal(), 0);
        host.freezeTime();
    }

    RtmpLoopState state(SettingsText settings, String... streams) {
        LoopContext context = new LoopContext(
                host.eventLoop(),
                new ChannelFactories("none", NioSocketChannel::new, NioDatagramChannel::new),
                recorder,
                () -> nowNanos,
                InetSocketAddress.createUnresolved("localhost", 1935),
                0,
                1,
                RunProcesses.alone(),
                1);
        return new RtmpLoopState(
                context,
                (RtmpSettings) settings.read(new RtmpProtocol(), kind),
                new MountPoints(List.of(streams)),
                new RunClock(() -> EPOCH_MICROS + nowNanos / 1_000),
                new SplittableRandom(1),
                recorder.supply(RtmpOperation.PUBLISH.ordinal(), Optional.empty()));
    }

    /** One that is due now, and started. */
    Arrival arrival() {
        return arrivals.start(operation, nowNanos, nowNanos);
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Lets time pass; the loop looks at its timers after each millisecond. */
    void pass(long millis) {
        for (long i = 0; i < millis; i++) {
            nowNanos += MILLI;
            host.advanceTimeBy(1, TimeUnit.MILLISECONDS);
            host.runScheduledPendingTasks();
        }
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

    static long counter(LoopInterval interval, Metric metric) {
        return interval.counters().getOrDefault(metric, 0L);
    }

    static Histogram distribution(LoopInterval interval, Metric metric) {
        return interval.distributions().getOrDefault(metric, new Histogram(1));
    }

    static long gauge(LoopInterval interval, Metric metric) {
        return interval.gauges().get(metric).get(0);
    }
}
