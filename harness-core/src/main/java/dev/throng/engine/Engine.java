package dev.throng.engine;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.ports.MachinePorts;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the event loops of one run, each with a driver and a {@link Pacer}. The pacers decide what happens when; the engine passes calls on
 * to them. For one run only. Any thread may call any method.
 */
public final class Engine implements AutoCloseable {

    /**
     * The plan of a run, except for the workload.
     *
     * @param ports the ports of this machine
     * @param targets the addresses under load
     * @param parts the parts of the load that this process sends, one for each event loop
     * @param processes what all processes of the run have in common
     * @param transport the kind of event loop, which must be available
     * @param seed the scenario's seed
     * @param deadlineNanos how long an arrival may wait for its answer, from its start
     * @param drainNanos how long the run waits for open arrivals after the last phase
     * @param starts how long a loop may wait to start several arrivals together
     */
    public record Plan(
            Timeline timeline,
            MachinePorts ports,
            TargetAddresses targets,
            Parts parts,
            RunProcesses processes,
            TransportKind transport,
            long seed,
            long deadlineNanos,
            long drainNanos,
            StartCoalescing starts) {}

    private record LoopMember(int part, EventLoop loop, Driver driver, Pacer pacer) {}

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final Plan plan;
    private final NanoClock clock;
    private final EventLoopGroup group;
    private final Map<Executor, CoalescingIoHandler> handlers = new ConcurrentHashMap<>();
    private final List<Long> threadIds = new CopyOnWriteArrayList<>();
    private volatile IntervalReceiver intervals;
    private final List<LoopMember> members = new ArrayList<>();
    private final List<CompletableFuture<Void>> drained = new ArrayList<>();

    /** Starts the threads of the event loops and opens the drivers. Nothing is sent before {@link #ready}. */
    public Engine(Plan plan, Protocol protocol, Workload workload, NanoClock clock) {
        this.plan = plan;
        this.clock = clock;
        int loops = plan.parts().count();
        IoHandlerFactory kernel = plan.transport().handlers();
        this.group = new MultiThreadIoEventLoopGroup(
                loops,
                new DefaultThreadFactory("throng-loop", true),
                loop -> handlers.computeIfAbsent(loop, key -> new CoalescingIoHandler(kernel.newHandler(loop), clock)));
        plan.parts().numbers().forEach(part -> members.add(member(part, protocol, workload)));
    }

    private LoopMember member(int part, Protocol protocol, Workload workload) {
        int parts = plan.parts().all();
        EventLoop loop = group.next();
        loop.execute(() -> threadIds.add(Thread.currentThread().getId()));
        LoopRecorder recorder = new LoopRecorder(protocol.metrics());
        ArrivalPlan arrivals = new ArrivalPlan(clock);
        Driver driver = workload.open(new LoopContext(
                loop,
                plan.transport().channels(),
                recorder,
                clock,
                plan.ports(),
                plan.targets(),
                part,
                parts,
                plan.processes(),
                plan.seed(),
                arrivals));
        CompletableFuture<Void> whenDrained = new CompletableFuture<>();
        drained.add(whenDrained);
        Pacer pacer = new Pacer(
                new Pacer.Plan(
                        plan.timeline(),
                        part,
                        parts,
                        plan.seed(),
                        plan.deadlineNanos(),
                        plan.drainNanos(),
                        plan.starts()),
                protocol.operations(),
                arrivals,
                new LoopTimer.OfEventLoop(loop, clock),
                driver,
                recorder,
                interval -> intervals.closed(part, interval),
                () -> {
                    intervals.drained(part);
                    whenDrained.complete(null);
                });
        if (plan.transport() != TransportKind.IO_URING) {
            // io_uring submits reads and closes where it waits, so a delay would hold them up
            handlers.get(loop).allow(pacer::readCoalescingNanos);
        }
        return new LoopMember(part, loop, driver, pacer);
    }

    /** Opens what the drivers need before the load. Fails with the message of a driver that cannot reach the target. */
    public CompletableFuture<Void> ready() {
        return onEachLoop(member -> member.driver().ready());
    }

    /**
     * Starts the run.
     *
     * @param startNanos when the first phase starts, on the engine's clock; a little in the future, so that all loops start in time
     * @param into gets the intervals
     */
    public void start(long startNanos, IntervalReceiver into) {
        start(startNanos, into, Lease.ENDLESS);
    }

    /**
     * Starts a run that ends with a lease at the latest.
     *
     * @param startNanos when the first phase starts, on the engine's clock
     * @param into gets the intervals
     * @param lease each loop asks it before it starts arrivals
     */
    public void start(long startNanos, IntervalReceiver into, Lease lease) {
        intervals = into;
        members.forEach(member -> member.loop().execute(() -> member.pacer().start(startNanos, lease)));
    }

    /** The CPU time of each event loop so far, in nanoseconds and in no order. */
    public long[] loopCpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threadIds.stream().mapToLong(threads::getThreadCpuTime).toArray();
    }

    /** Completes when all loops have drained. */
    public CompletableFuture<Void> done() {
        return CompletableFuture.allOf(drained.toArray(CompletableFuture[]::new));
    }

    /** Whether a loop ended before it had started its share of the plan. Call it after all loops have drained. */
    public boolean endedEarly() {
        return members.stream().anyMatch(member -> member.pacer().endedEarly());
    }

    /** The exceptions that bugs of Throng threw on the loops. Call it after all loops have drained. */
    public List<Throwable> bugs() {
        return members.stream()
                .map(member -> member.pacer().bug())
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Gives a message of another process to a loop of this one; ignores it if the loop is not here.
     *
     * @param atNanos the time that the message is about, on the engine's clock
     */
    public void tell(int part, long atNanos, byte[] message) {
        members.stream().filter(member -> member.part() == part).forEach(member -> member.loop()
                .execute(() -> member.driver().told(atNanos, message)));
    }

    /**
     * Ends the run early.
     *
     * @param drainNanos how long the loops wait for open arrivals
     */
    public void stop(long drainNanos) {
        members.forEach(member -> member.loop().execute(() -> member.pacer().stop(drainNanos)));
    }

    /** Closes the drivers and the loops. Blocks, for 8 s at most. */
    @Override
    public void close() {
        try {
            onEachLoop(member -> member.driver().close()).get(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("A driver did not close: {}", e.toString());
        }
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    private CompletableFuture<Void> onEachLoop(Function<LoopMember, Future<Void>> action) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (LoopMember member : members) {
            CompletableFuture<Void> one = new CompletableFuture<>();
            all.add(one);
            member.loop().execute(() -> action.apply(member).addListener(future -> {
                if (future.isSuccess()) {
                    one.complete(null);
                } else {
                    one.completeExceptionally(future.cause());
                }
            }));
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
    }

    /**
     * Limits the time in which event loops may start arrivals. Each loop asks before it starts what is due, so a loop that did not run for
     * a while cannot start its backlog after the lease has ended. Any thread may call it.
     */
    @FunctionalInterface
    public interface Lease {

        /** A lease that never ends. */
        Lease ENDLESS = nowNanos -> false;

        /**
         * Whether the lease has ended. Once it has, it stays so.
         *
         * @param nowNanos the time on the loops' clock
         */
        boolean isOver(long nowNanos);
    }

    /** Gets the intervals of event loops. The methods may be called on the event loops and must not block. */
    public interface IntervalReceiver {

        /**
         * A loop has closed an interval.
         *
         * @param part the part of the load that the loop sends, from 0
         */
        void closed(int part, LoopInterval interval);

        /** A loop has drained. It closes no more intervals. */
        void drained(int part);
    }
}
