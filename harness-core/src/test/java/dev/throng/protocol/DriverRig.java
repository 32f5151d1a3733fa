package dev.throng.protocol;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Metric;
import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import dev.throng.transport.ChannelFactories;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs a driver on an event loop without an engine, for tests. The test's thread calls all methods; every wait has a deadline.
 */
public final class DriverRig implements AutoCloseable {

    public static final long DEADLINE_SECONDS = 60;

    private static final Failure DEADLINE = new Failure() {
        private final Traits traits = new Traits("deadline", "the test abandoned the arrival", Blame.TARGET);

        @Override
        public Traits traits() {
            return traits;
        }
    };

    /** Everything that was recorded so far. */
    public record Seen(
            ArrivalCounts counts,
            Map<String, Long> failures,
            Map<String, Long> counters,
            Map<String, Map<Integer, Long>> gauges,
            Map<String, Long> samples,
            List<String> notes) {

        public long failed(String id) {
            return failures.getOrDefault(id, 0L);
        }

        public long counter(String id) {
            return counters.getOrDefault(id, 0L);
        }
    }

    /** {@code -Dthrong.test.transport=epoll} runs the same tests on epoll. */
    private static final boolean EPOLL =
            System.getProperty("throng.test.transport", "nio").equals("epoll");

    private static final ChannelFactories CHANNELS = EPOLL
            ? new ChannelFactories("epoll", EpollSocketChannel::new, EpollDatagramChannel::new)
            : new ChannelFactories("nio", NioSocketChannel::new, NioDatagramChannel::new);

    /** The channel factories of the rig's loop. */
    public static ChannelFactories channels() {
        return CHANNELS;
    }

    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    private final LoopRecorder recorder;
    private final OperationRecorder[] operations;
    private final Arrivals arrivals = new Arrivals(this::departed);
    private final Driver driver;
    private final ArrivalPlan plan;
    private ArrivalCounts counts = ArrivalCounts.ZERO;
    private final Map<String, Long> failures = new HashMap<>();
    private final Map<String, Long> counters = new HashMap<>();
    private final Map<String, Map<Integer, Long>> gauges = new HashMap<>();
    private final Map<String, Long> samples = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private boolean closed;

    private Operation again;
    private int againWindow;
    private boolean againScheduled;

    public DriverRig(Protocol protocol, Record settings, InetSocketAddress target) {
        this(protocol, protocol.prepare(settings), target, 0, 1);
    }

    /** One of several loops that share a workload. */
    public DriverRig(Protocol protocol, Workload workload, InetSocketAddress target, int part, int parts) {
        this(protocol, workload, target, part, parts, CHANNELS);
    }

    /** One of several loops of several processes. */
    public DriverRig(
            Protocol protocol,
            Workload workload,
            InetSocketAddress target,
            int part,
            int parts,
            RunProcesses processes) {
        this(protocol, workload, target, part, parts, CHANNELS, processes);
    }

    /** One of several loops, with other channels, which must be of NIO or of the kind that {@code throng.test.transport} names. */
    public DriverRig(
            Protocol protocol,
            Workload workload,
            InetSocketAddress target,
            int part,
            int parts,
            ChannelFactories channels) {
        this(protocol, workload, target, part, parts, channels, RunProcesses.alone());
    }

    private DriverRig(
            Protocol protocol,
            Workload workload,
            InetSocketAddress target,
            int part,
            int parts,
            ChannelFactories channels,
            RunProcesses processes) {
        recorder = new LoopRecorder(protocol.metrics());
        operations = new OperationRecorder[protocol.operations().size()];
        for (Operation operation : protocol.operations()) {
            operations[operation.ordinal()] = recorder.operation(0, operation.ordinal(), NanoClock.SYSTEM.nanos());
        }
        LoopContext context =
                new LoopContext(group.next(), channels, recorder, NanoClock.SYSTEM, target, part, parts, processes, 1);
        plan = context.plan();
        driver = on(() -> workload.open(context));
    }

    /** Runs something on the loop and waits for it. */
    public <T> T on(Callable<T> task) {
        try {
            return group.next().submit(task).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("the loop did not run the task", e);
        }
    }

    /** Calls {@link Driver#ready} and does not wait for it. */
    public void beReady() {
        on(driver::ready);
    }

    /** Returns the result of {@link Driver#ready}: an empty text, or the message of its failure. */
    public String ready() {
        var ready = on(driver::ready);
        if (!ready.awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("not ready, and no failure either, after " + DEADLINE_SECONDS + " s");
        }
        return ready.isSuccess() ? "" : String.valueOf(ready.cause().getMessage());
    }

    /** Starts arrivals that are due now, and flushes. */
    public void start(Operation operation, int count) {
        on(() -> {
            for (int i = 0; i < count; i++) {
                startOne(operation);
            }
            driver.flush();
            return count;
        });
    }

    /** Keeps a number of arrivals in flight until {@link #stop}. */
    public void keepInFlight(Operation operation, int window) {
        on(() -> {
            again = operation;
            againWindow = window;
            refill();
            return window;
        });
    }

    /** Ends {@link #keepInFlight}. */
    public void stop() {
        on(() -> {
            againWindow = 0;
            return 0;
        });
    }

    private void departed(long atNanos) {
        if (againWindow > 0 && !againScheduled) {
            againScheduled = true;
            group.next().execute(this::refill);
        }
    }

    private void refill() {
        againScheduled = false;
        while (arrivals.inFlight() < againWindow) {
            startOne(again);
        }
        driver.flush();
    }

    private void startOne(Operation operation) {
        long now = NanoClock.SYSTEM.nanos();
        driver.start(operation, arrivals.start(operations[operation.ordinal()], now, now));
    }

    /**
     * Starts the next arrival that the driver has planned, whether it is due or not, and flushes. Waits until there is one.
     *
     * @return when it is due
     */
    public long startPlanned() {
        Eventually.found("a planned arrival", Duration.ofSeconds(DEADLINE_SECONDS), this::planned, n -> n > 0);
        return on(() -> {
            long now = NanoClock.SYSTEM.nanos();
            PlannedArrival next = plan.take();
            next.start(arrivals.start(operations[next.operation().ordinal()], next.dueNanos(), now, next));
            driver.flush();
            return next.dueNanos();
        });
    }

    /** How many arrivals the driver has planned. */
    public int planned() {
        return on(plan::size);
    }

    /** Passes a message of a loop of another process, as the engine does. Does not wait. */
    public void tell(long atNanos, byte[] message) {
        group.next().execute(() -> driver.told(atNanos, message));
    }

    /** Abandons the oldest unanswered arrival. */
    public void abandonOldest() {
        failOldest(arrival -> DEADLINE);
    }

    /** Fails the oldest unanswered arrival as the engine does when its deadline has passed. */
    public void failOverdue() {
        failOldest(driver::overdue);
    }

    /** Fails the oldest unanswered arrival as the engine does when the run ends. */
    public void failUnfinished() {
        failOldest(driver::unfinished);
    }

    private void failOldest(Function<Arrival, Failure> why) {
        on(() -> {
            Arrival arrival = arrivals.abandonOldest(why.apply(arrivals.oldest()), NanoClock.SYSTEM.nanos());
            driver.abandon(arrival);
            return arrival;
        });
    }

    /** Calls {@link Driver#drain} and waits for it. */
    public void drain() {
        var drained = on(driver::drain);
        if (!drained.awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("not drained after " + DEADLINE_SECONDS + " s");
        }
    }

    /** Calls {@link Driver#endMeasurement}, as the engine does after the drain. */
    public void endMeasurement() {
        on(() -> {
            driver.endMeasurement();
            return driver;
        });
    }

    /** Starts the drain and ends the measurement in the same task of the loop, as when the drain time is 0. */
    public void endWithoutDrain() {
        on(() -> {
            driver.drain();
            driver.endMeasurement();
            return driver;
        });
    }

    /** Closes the driver, but not its loop. */
    public void closeDriver() {
        if (closed) {
            return;
        }
        closed = true;
        var closing = on(driver::close);
        if (!closing.awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("not closed after " + DEADLINE_SECONDS + " s");
        }
    }

    /** Returns everything that was recorded so far. */
    public Seen seen() {
        return on(() -> {
            long now = NanoClock.SYSTEM.nanos();
            LoopInterval interval = recorder.close(
                    new LoopInterval.Span(0, 0, now, now, now), 0, o -> new LoopRecorder.DueCounts(0, 0, true));
            ArrivalCounts then = ArrivalCounts.ZERO;
            for (OperationInterval operation : interval.operations()) {
                then = then.plusLoop(operation.counts());
                operation.failures().forEach((why, n) -> failures.merge(why.id(), n, Long::sum));
            }
            counts = counts.plusNext(then);
            interval.counters().forEach((metric, n) -> counters.merge(metric.id(), n, Long::sum));
            gauges.clear();
            interval.gauges().forEach((metric, series) -> gauges.put(metric.id(), series));
            interval.distributions()
                    .forEach((Metric metric, org.HdrHistogram.Histogram h) ->
                            samples.merge(metric.id(), h.getTotalCount(), Long::sum));
            notes.addAll(interval.notes());
            interval.release();
            return new Seen(
                    counts,
                    Map.copyOf(failures),
                    Map.copyOf(counters),
                    Map.copyOf(gauges),
                    Map.copyOf(samples),
                    List.copyOf(notes));
        });
    }

    /** Waits until the records fulfil a condition. */
    public Seen await(String what, Predicate<Seen> condition) {
        return Eventually.found(what, Duration.ofSeconds(DEADLINE_SECONDS), this::seen, condition);
    }

    /** Closes the driver and ends the loop's thread. */
    @Override
    public void close() {
        closeDriver();
        if (!group.shutdownGracefully(0, DEADLINE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the loop did not end");
        }
    }
}
