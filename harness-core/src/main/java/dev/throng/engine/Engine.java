package dev.throng.engine;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Protocol;
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
import java.net.InetSocketAddress;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event loops of one run, with a driver and a pacer on each. A thin shell: what happens when is the pacer's decision. Any thread may
 * call it; use it for one run.
 */
public final class Engine implements AutoCloseable {

    /** Where intervals go. Called on the event loops, so it must only hand them over. */
    public interface Intervals {

        void closed(int loop, LoopInterval interval);

        /** The loop has drained and closes no more intervals. */
        void drained(int loop);
    }

    /**
     * What a run needs to know, beside the workload.
     *
     * @param loops event loops at most; the workload may use fewer
     * @param transport must be available
     * @param deadlineNanos how long an answer is awaited
     * @param drainNanos how long open arrivals are awaited at the end
     */
    public record Plan(
            Timeline timeline,
            InetSocketAddress target,
            int loops,
            TransportKind transport,
            long seed,
            long deadlineNanos,
            long drainNanos) {}

    private record Member(EventLoop loop, Driver driver, Pacer pacer) {}

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final Plan plan;
    private final NanoClock clock;
    private final EventLoopGroup group;
    private final Map<Executor, CoalescingIoHandler> handlers = new ConcurrentHashMap<>();
    private final List<Long> threadIds = new CopyOnWriteArrayList<>();
    private volatile Intervals intervals;
    private final List<Member> members = new ArrayList<>();
    private final List<CompletableFuture<Void>> drained = new ArrayList<>();

    public Engine(Plan plan, Protocol protocol, Workload workload, NanoClock clock) {
        this.plan = plan;
        this.clock = clock;
        int loops = Math.max(1, Math.min(plan.loops(), workload.maxLoops()));
        IoHandlerFactory kernel = plan.transport().handlers();
        this.group = new MultiThreadIoEventLoopGroup(
                loops,
                new DefaultThreadFactory("throng-loop", true),
                loop -> handlers.computeIfAbsent(loop, key -> new CoalescingIoHandler(kernel.newHandler(loop), clock)));
        for (int part = 0; part < loops; part++) {
            members.add(member(part, loops, protocol, workload));
        }
    }

    private Member member(int part, int parts, Protocol protocol, Workload workload) {
        EventLoop loop = group.next();
        loop.execute(() -> threadIds.add(Thread.currentThread().getId()));
        LoopRecorder recorder = new LoopRecorder(protocol.metrics());
        Driver driver = workload.open(new LoopContext(
                loop, plan.transport().transport(), recorder, clock, plan.target(), part, parts, plan.seed()));
        CompletableFuture<Void> whenDrained = new CompletableFuture<>();
        drained.add(whenDrained);
        Pacer pacer = new Pacer(
                new Pacer.Plan(plan.timeline(), part, parts, plan.seed(), plan.deadlineNanos(), plan.drainNanos()),
                protocol.operations(),
                new EventLoopTimer(loop, clock),
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
        return new Member(loop, driver, pacer);
    }

    public int loops() {
        return members.size();
    }

    /** Opens the drivers; fails with the first driver's message if one cannot get ready. */
    public CompletableFuture<Void> ready() {
        return onEachLoop(member -> member.driver().ready());
    }

    /** Starts the run; its first phase starts at the given time of the clock, which should lie a little ahead. */
    public void start(long startNanos, Intervals into) {
        intervals = into;
        members.forEach(member -> member.loop().execute(() -> member.pacer().start(startNanos)));
    }

    /** CPU time of each event loop so far, in no order. */
    public long[] loopCpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threadIds.stream().mapToLong(threads::getThreadCpuTime).toArray();
    }

    /** Completes when every loop has drained. */
    public CompletableFuture<Void> done() {
        return CompletableFuture.allOf(drained.toArray(CompletableFuture[]::new));
    }

    /** What went wrong in the loops through faults of our own; to be asked when they have drained. */
    public List<Throwable> bugs() {
        return members.stream()
                .map(member -> member.pacer().bug())
                .flatMap(Optional::stream)
                .toList();
    }

    /** Ends the run early; open arrivals get no more than the given time. */
    public void stop(long drainNanos) {
        members.forEach(member -> member.loop().execute(() -> member.pacer().stop(drainNanos)));
    }

    /** Closes drivers and loops; waits no longer than a few seconds. */
    @Override
    public void close() {
        try {
            onEachLoop(member -> member.driver().close()).get(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("closing the drivers: {}", e.toString());
        }
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    private interface Step {
        Future<Void> of(Member member);
    }

    private CompletableFuture<Void> onEachLoop(Step step) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (Member member : members) {
            CompletableFuture<Void> one = new CompletableFuture<>();
            all.add(one);
            member.loop().execute(() -> step.of(member).addListener(future -> {
                if (future.isSuccess()) {
                    one.complete(null);
                } else {
                    one.completeExceptionally(future.cause());
                }
            }));
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
    }
}
