package dev.throng.scheduling;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The precedence of this process's event loops over other threads, for one run. Never fails: a thread that cannot get another priority keeps
 * the one it has, and {@link #inForce} states what the loops really have. Any thread may call any method.
 */
public final class LoopPrecedence implements AutoCloseable {

    private static final long WATCH_MILLIS = 250;

    /**
     * What event loops really have.
     *
     * @param note why it is not what was wanted; empty if it is
     */
    public record InForce(Priority priority, Optional<String> note) {}

    private final Scheduler scheduler;
    private final LongSupplier nanos;
    private final Supplier<long[]> loopCpuNanos;
    private final RealtimeWatch decision = new RealtimeWatch();
    private final Optional<ScheduledExecutorService> watch;
    private volatile InForce inForce;

    private LoopPrecedence(
            Scheduler scheduler,
            LongSupplier nanos,
            Supplier<long[]> loopCpuNanos,
            InForce inForce,
            Optional<ScheduledExecutorService> watch) {
        this.scheduler = scheduler;
        this.nanos = nanos;
        this.loopCpuNanos = loopCpuNanos;
        this.inForce = inForce;
        this.watch = watch;
    }

    /**
     * Gives the event loops of this process a priority, once their threads run. Blocks for some milliseconds.
     *
     * @param nanos the clock of the run
     * @param loopCpuNanos the CPU time of each event loop so far
     */
    public static LoopPrecedence of(Priority wanted, LongSupplier nanos, Supplier<long[]> loopCpuNanos) {
        return of(wanted, nanos, loopCpuNanos, new LinuxScheduler());
    }

    static LoopPrecedence of(Priority wanted, LongSupplier nanos, Supplier<long[]> loopCpuNanos, Scheduler scheduler) {
        if (wanted != Priority.REALTIME) {
            return new LoopPrecedence(scheduler, nanos, loopCpuNanos, reach(wanted, scheduler), Optional.empty());
        }
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, Task.WATCH);
            made.setDaemon(true);
            return made;
        });
        // a busy loop must not keep the watch from running, so it gets its priority with the loops
        thread.execute(() -> {});
        InForce reached = reach(wanted, scheduler);
        LoopPrecedence precedence = new LoopPrecedence(scheduler, nanos, loopCpuNanos, reached, Optional.of(thread));
        if (reached.priority() != Priority.REALTIME) {
            thread.shutdown();
            return precedence;
        }
        thread.scheduleAtFixedRate(precedence::watch, 0, WATCH_MILLIS, TimeUnit.MILLISECONDS);
        return precedence;
    }

    /** Tries the wanted priority, and the next lower one if that is not permitted. */
    private static InForce reach(Priority wanted, Scheduler scheduler) {
        Optional<String> unavailable = scheduler.unavailable();
        if (unavailable.isPresent()) {
            return new InForce(
                    Priority.NORMAL,
                    wanted == Priority.NORMAL ? Optional.empty() : unavailable.map(why -> why + wanted(wanted)));
        }
        change(wanted, scheduler);
        if (wanted == Priority.REALTIME && plan(scheduler).inForce(scheduler.tasks()) != Priority.REALTIME) {
            change(Priority.NICE, scheduler);
        }
        Priority reached = plan(scheduler).inForce(scheduler.tasks());
        return new InForce(reached, reached == wanted ? Optional.empty() : Optional.of(notPermitted(wanted, reached)));
    }

    private static PriorityPlan plan(Scheduler scheduler) {
        return new PriorityPlan(scheduler.baseNice());
    }

    private static void change(Priority to, Scheduler scheduler) {
        List<String> lines = plan(scheduler).lines(to, scheduler.tasks());
        if (!lines.isEmpty()) {
            scheduler.run(lines);
        }
    }

    private static String wanted(Priority wanted) {
        return ", so event loops have the normal priority and not generator.priority: " + wanted.id();
    }

    private static String notPermitted(Priority wanted, Priority reached) {
        if (wanted == Priority.NORMAL) {
            return "an earlier run of this process changed priorities, and this user may not change them back";
        }
        String got = reached == Priority.NICE
                ? "a niceness that is less by " + -PriorityPlan.LOOP_NICE
                : "the normal priority";
        return "this user may not raise priorities, so event loops have " + got + " and not generator.priority: "
                + wanted.id() + " (expected: root, CAP_SYS_NICE, or a higher ulimit -"
                + (wanted == Priority.NICE ? "e" : "r") + ")";
    }

    /** Samples the CPU time of the loops, and takes their real-time priority away if it was too much. */
    synchronized void watch() {
        decision.sample(nanos.getAsLong(), loopCpuNanos.get()).ifPresent(this::stepBack);
    }

    private void stepBack(double share) {
        if (inForce.priority() != Priority.REALTIME) {
            return;
        }
        change(Priority.NORMAL, scheduler);
        inForce = new InForce(
                plan(scheduler).inForce(scheduler.tasks()),
                Optional.of(String.format(
                        Locale.ROOT,
                        "an event loop used %.0f %% of a core, so event loops gave up the real-time priority during the run",
                        100 * share)));
        watch.ifPresent(ScheduledExecutorService::shutdown);
    }

    /** What the event loops have now. */
    public InForce inForce() {
        return inForce;
    }

    /** Ends the watch, and gives all threads the normal priority again: the process may have other work to do. */
    @Override
    public void close() {
        watch.ifPresent(ScheduledExecutorService::shutdownNow);
        if (inForce.priority() != Priority.NORMAL) {
            change(Priority.NORMAL, scheduler);
        }
    }
}
