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
    private final int turn;
    private final LongSupplier nanos;
    private final Supplier<long[]> loopCpuNanos;
    private final RealtimeWatch decision;
    private final Optional<ScheduledExecutorService> watch;
    private long backSinceNanos;
    private long backNanos;
    private double share;
    private volatile InForce inForce;

    private LoopPrecedence(
            Scheduler scheduler,
            int turn,
            LongSupplier nanos,
            Supplier<long[]> loopCpuNanos,
            InForce inForce,
            Optional<ScheduledExecutorService> watch) {
        this.scheduler = scheduler;
        this.turn = turn;
        this.nanos = nanos;
        this.loopCpuNanos = loopCpuNanos;
        this.inForce = inForce;
        this.decision = new RealtimeWatch(Math.max(1, plan(scheduler, turn).realtimeCpus()));
        this.watch = watch;
    }

    /**
     * Gives the event loops of this process a priority, once their threads run. Blocks for some milliseconds.
     *
     * @param turn the number of this generator among those of the run, from 0: with a real-time priority, each has other CPUs for its loops
     * @param nanos the clock of the run
     * @param loopCpuNanos the CPU time of each event loop so far
     */
    public static LoopPrecedence of(Priority wanted, int turn, LongSupplier nanos, Supplier<long[]> loopCpuNanos) {
        Scheduler scheduler = new LinuxScheduler();
        if (wanted != Priority.REALTIME) {
            return of(wanted, turn, nanos, loopCpuNanos, scheduler, Optional.empty());
        }
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, Task.WATCH);
            made.setDaemon(true);
            return made;
        });
        // a busy loop must not keep the watch from running, so it gets its priority with the loops
        thread.execute(() -> {});
        LoopPrecedence precedence = of(wanted, turn, nanos, loopCpuNanos, scheduler, Optional.of(thread));
        if (precedence.inForce().priority() == Priority.REALTIME) {
            thread.scheduleAtFixedRate(precedence::watch, 0, WATCH_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            thread.shutdown();
        }
        return precedence;
    }

    /** @param watch calls {@link #watch} until the end; empty if the caller does */
    static LoopPrecedence of(
            Priority wanted,
            int turn,
            LongSupplier nanos,
            Supplier<long[]> loopCpuNanos,
            Scheduler scheduler,
            Optional<ScheduledExecutorService> watch) {
        return new LoopPrecedence(scheduler, turn, nanos, loopCpuNanos, reach(wanted, scheduler, turn), watch);
    }

    /** Tries the wanted priority, and the next lower one if that is not possible. */
    private static InForce reach(Priority wanted, Scheduler scheduler, int turn) {
        Optional<String> unavailable = scheduler.unavailable();
        if (unavailable.isPresent()) {
            return new InForce(
                    Priority.NORMAL,
                    wanted == Priority.NORMAL ? Optional.empty() : unavailable.map(why -> why + wanted(wanted)));
        }
        PriorityPlan plan = plan(scheduler, turn);
        boolean tooFewCpus = wanted == Priority.REALTIME && plan.realtimeCpus() == 0;
        change(tooFewCpus ? Priority.NICE : wanted, scheduler, turn);
        if (wanted == Priority.REALTIME && !tooFewCpus && plan.inForce(scheduler.tasks()) != Priority.REALTIME) {
            scheduler.run(plan.allCpus(scheduler.tasks()));
            change(Priority.NICE, scheduler, turn);
        }
        Priority reached = plan.inForce(scheduler.tasks());
        if (reached == wanted) {
            return new InForce(reached, Optional.empty());
        }
        return new InForce(reached, Optional.of(tooFewCpus ? oneCpu(reached) : notPermitted(wanted, reached)));
    }

    private static PriorityPlan plan(Scheduler scheduler, int turn) {
        return new PriorityPlan(scheduler.baseNice(), scheduler.allowedCpus(), turn);
    }

    private static void change(Priority to, Scheduler scheduler, int turn) {
        List<String> lines = plan(scheduler, turn).lines(to, scheduler.tasks());
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
        return "this user may not raise priorities, so event loops have " + named(reached)
                + " and not generator.priority: "
                + wanted.id() + " (expected: root, CAP_SYS_NICE, or a higher ulimit -"
                + (wanted == Priority.NICE ? "e" : "r") + ")";
    }

    private static String oneCpu(Priority reached) {
        return "the generator may use one CPU, so event loops have " + named(reached)
                + " and not generator.priority: realtime (expected: 2 CPUs or more, one of them for the JIT compiler)";
    }

    private static String named(Priority reached) {
        return reached == Priority.NICE
                ? "a niceness that is less by " + -PriorityPlan.LOOP_NICE
                : "the normal priority";
    }

    /** Samples the CPU time of the loops. Takes their real-time priority away if it was too much, and gives it back when they are calm. */
    synchronized void watch() {
        long now = nanos.getAsLong();
        switch (decision.sample(now, loopCpuNanos.get())) {
            case STEP_BACK -> stepBack(now);
            case RETURN -> giveBack(now);
            case KEEP -> {}
        }
    }

    private void stepBack(long now) {
        share = decision.share();
        backSinceNanos = now;
        change(Priority.NORMAL, scheduler, turn);
        inForce = inForce(String.format(
                Locale.ROOT,
                "an event loop used %.0f %% of a core, so event loops gave up the real-time priority during the run",
                100 * share));
    }

    private void giveBack(long now) {
        backNanos += now - backSinceNanos;
        change(Priority.REALTIME, scheduler, turn);
        inForce = inForce(String.format(
                Locale.ROOT,
                "an event loop used %.0f %% of a core, so event loops gave up the real-time priority for %.1f s of the run",
                100 * share,
                backNanos / 1e9));
    }

    private InForce inForce(String note) {
        return new InForce(plan(scheduler, turn).inForce(scheduler.tasks()), Optional.of(note));
    }

    /** What the event loops have now. */
    public InForce inForce() {
        return inForce;
    }

    /** Ends the watch, and gives all threads the normal priority again: the process may have other work to do. */
    @Override
    public void close() {
        watch.ifPresent(ScheduledExecutorService::shutdownNow);
        synchronized (this) {
            if (inForce.priority() != Priority.NORMAL) {
                change(Priority.NORMAL, scheduler, turn);
            }
        }
    }
}
