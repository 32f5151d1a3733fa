package dev.throng.engine;

import dev.throng.engine.Engine.Lease;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.Operation;
import dev.throng.text.QuantityText;
import dev.throng.time.NanoClock;
import dev.throng.time.TickAlignment;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Paces one event loop through the phases of a run.
 *
 * <p>It wakes by a timer for the next due arrival and by departures that make room; it never polls. A wake-up depends on the time alone: it
 * closes the intervals that ended, leaves the phases that ended, and starts the due arrivals in batches, so that the loop can read and
 * write between them. After the last phase the loop drains: it waits until no arrival is open or the drain time is over, and fails the
 * rest as {@link EngineFailure#UNFINISHED}. Confined to its event loop, except for the constructor.
 */
public final class Pacer {

    /**
     * How long after the end of an interval the arrivals due in it still start. The wake-up at that end is always a little late, and these
     * arrivals should not count as owed. Of a phase no arrival starts later than this after its end.
     */
    private static final long GRACE_NANOS = 10_000_000;

    /** How often deadlines are checked while arrivals are unanswered. An arrival fails up to this much after its deadline. */
    private static final long DEADLINE_CHECK_NANOS = 20_000_000;

    /** How often an idle pacer wakes to check whether its loop stalls, unless reads of the loop may be delayed for longer. */
    private static final long PULSE_NANOS = 50_000_000;

    /** How long open arrivals may still be answered after the lease has ended. */
    private static final long LEASE_DRAIN_NANOS = 1_000_000_000;

    /**
     * The part of a run that a pacer plans with.
     *
     * @param part the number of this loop, from 0
     * @param parts how many loops share the load
     * @param seed the scenario's seed
     * @param deadlineNanos how long an arrival may wait for its answer, from its start
     * @param drainNanos how long the loop waits for open arrivals after the last phase
     * @param starts how long the loop may wait to start several arrivals together
     */
    public record Plan(
            Timeline timeline,
            int part,
            int parts,
            long seed,
            long deadlineNanos,
            long drainNanos,
            StartCoalescing starts) {

        /** A plan in which every arrival starts at its due time. */
        public Plan(Timeline timeline, int part, int parts, long seed, long deadlineNanos, long drainNanos) {
            this(timeline, part, parts, seed, deadlineNanos, drainNanos, StartCoalescing.OFF);
        }
    }

    private final Plan plan;
    private final Timeline timeline;
    private final NanoClock clock;
    private final Driver driver;
    private final Runnable whenDrained;
    private final WakeUps wakeUps;
    private final LoopLoad load;
    private final OperationPacers operations;
    private final IntervalCloser intervals;
    private final LoopRecorder recorder;
    private final StartCoalescing.Waits waits;

    private Lease lease = Lease.ENDLESS;
    private boolean leaseOver;
    private boolean begun;
    private long t0;
    private long stopNanos = Long.MAX_VALUE;
    private int phase = -1;
    private boolean untilSteady;
    private long plannedEndNanos = Long.MAX_VALUE;
    private long drainUntilNanos = Long.MAX_VALUE;
    private boolean draining;
    private boolean driverDrained;
    private boolean over;
    private Optional<Throwable> bug = Optional.empty();
    private long checkedNanos;
    private boolean startedTogether;

    /**
     * @param operations in the order of their ordinals
     * @param timer of the event loop
     * @param collector gets each interval on the event loop
     * @param whenDrained runs once, on the event loop, after the last interval
     */
    public Pacer(
            Plan plan,
            List<? extends Operation> operations,
            LoopTimer timer,
            Driver driver,
            LoopRecorder recorder,
            Consumer<LoopInterval> collector,
            Runnable whenDrained) {
        this(plan, operations, new ArrivalPlan(timer.clock()), timer, driver, recorder, collector, whenDrained);
    }

    /**
     * As above, for a driver that plans arrivals itself.
     *
     * @param arrivals what the driver plans
     */
    public Pacer(
            Plan plan,
            List<? extends Operation> operations,
            ArrivalPlan arrivals,
            LoopTimer timer,
            Driver driver,
            LoopRecorder recorder,
            Consumer<LoopInterval> collector,
            Runnable whenDrained) {
        this.plan = plan;
        this.timeline = plan.timeline();
        this.clock = timer.clock();
        this.driver = driver;
        this.whenDrained = whenDrained;
        this.recorder = recorder;
        this.waits = new StartCoalescing.Waits(plan.starts());
        this.wakeUps = new WakeUps(timer, recorder, this::wakeUp);
        this.load = new LoopLoad(plan, operations.size(), arrivals, recorder);
        PlannedArrivals planned = new PlannedArrivals(arrivals, load, driver, clock, wakeUps::planSoon);
        this.operations = new OperationPacers(
                operations.stream()
                        .map(operation ->
                                new OperationPacer(operation, driver, clock, wakeUps::planSoon, planned::isStarting))
                        .toList(),
                planned);
        arrivals.whenFirst(this::plannedFirst);
        recorder.oldestUnanswered(this.operations::oldestStartNanos);
        this.intervals = new IntervalCloser(timeline, recorder, load, wakeUps, collector, this::intervalPassed);
    }

    /** Begins the run. Its first phase starts at the given time of the clock. */
    public void start(long startNanos) {
        start(startNanos, Lease.ENDLESS);
    }

    /**
     * Begins the run.
     *
     * @param startNanos when its first phase starts, on the loop's clock
     * @param until when the lease ends, the run ends as by {@link #stop}, except that arrivals that are due by then do not start either. They
     *     count as owed
     */
    public void start(long startNanos, Lease until) {
        begun = true;
        lease = until;
        t0 = startNanos;
        intervals.startRun(t0);
        if (stopNanos != Long.MAX_VALUE) {
            stopNanos -= t0;
            drainUntilNanos -= drainUntilNanos == Long.MAX_VALUE ? 0 : t0;
        }
        wakeUps.planAt(t0);
    }

    /**
     * Ends the run early. Arrivals that become due from now on do not start, and open arrivals get at most the given time. A run that has
     * not begun ends at its planned start. Of several calls the strictest one counts.
     *
     * @param drainNanos how long the loop waits for open arrivals
     */
    public void stop(long drainNanos) {
        long now = now();
        stopNanos = Math.min(stopNanos, now);
        drainUntilNanos = Math.min(drainUntilNanos, after(now, drainNanos));
        operations.forEach(operation -> operation.endAt(t0 + stopNanos));
        if (phase >= 0 && !draining) {
            intervals.endPhaseAt(phaseEndNanos());
        }
        if (begun) {
            wakeUps.planSoon();
        }
    }

    /** Whether a stop or the end of the lease came before the loop had started all arrivals of the plan. */
    public boolean endedEarly() {
        return leaseOver || stopNanos < timeline.endNanos();
    }

    /** The exception that the driver or the collector threw first. It stopped the run, and the figures of the run are not valid. */
    public Optional<Throwable> bug() {
        return bug;
    }

    /**
     * Returns how long the loop may delay reads at present, in nanoseconds; 0 while a read may bring an answer, or a departure that lets the
     * next arrival start.
     */
    long readCoalescingNanos() {
        boolean waiting = operations.awaitAnswers() || operations.awaitDepartures();
        return begun && !draining && !waiting ? driver.readCoalescingNanos() : 0;
    }

    private static long after(long nanos, long span) {
        long sum = nanos + span;
        return sum < nanos ? Long.MAX_VALUE : sum;
    }

    /** The time since the start of the run. */
    private long now() {
        return clock.nanos() - t0;
    }

    /** The driver has planned an arrival that can start before all others. */
    private void plannedFirst(long readyNanos) {
        if (over || draining) {
            return;
        }
        if (readyNanos <= clock.nanos()) {
            wakeUps.planSoon();
        } else {
            wakeUps.planAt(readyNanos);
        }
    }

    /**
     * Does what is due, and plans the next wake-up. It plans by the timer even if there is more to do at once: the loop reads and writes
     * before the next timer, but not before the next task.
     */
    private void wakeUp() {
        if (over) {
            return;
        }
        wakeUps.setRunning(true);
        try {
            long now = now();
            if (now >= 0) {
                advance(now);
            }
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        } finally {
            wakeUps.setRunning(false);
            if (!over) {
                wakeUps.planAt(t0 + nextWakeUpNanos(now()));
            }
        }
    }

    /** Stops the run after the first bug. After the second one it ends the run at once, without the driver and the collector. */
    private void fail(Throwable thrown) {
        if (bug.isEmpty()) {
            bug = Optional.of(thrown);
            stop(0);
        } else if (!over) {
            end();
        }
    }

    private void end() {
        over = true;
        wakeUps.cancel();
        whenDrained.run();
    }

    private void advance(long now) {
        if (!draining && !leaseOver && lease.isOver(t0 + now)) {
            leaseOver = true;
            stop(LEASE_DRAIN_NANOS);
        }
        if (phase < 0) {
            enter(0);
        }
        boolean full = false;
        while (!draining) {
            reach(now);
            // Arrivals due in an interval start before it is closed, so that they do not count as owed. After a stall
            // the interval is
            // closed first, with the arrivals that were owed at its end.
            long end = intervals.endNanos();
            if (now < end + GRACE_NANOS) {
                full = full || startDue(now, end);
            }
            if (now < end) {
                break;
            }
            if (end < phaseEndNanos()) {
                intervals.closeUpTo(end, now);
            } else if (now < end + GRACE_NANOS && anyDue(now)) {
                return;
            } else {
                leavePhase(now);
            }
        }
        intervals.closeEnded(now);
        if (now >= nextCheckNanos()) {
            checkDeadlines(now);
            checkedNanos = now;
        }
        if (draining) {
            drain(now);
        }
    }

    private long phaseEndNanos() {
        return Math.min(stopNanos, plannedEndNanos);
    }

    /** Takes over the end of a phase that was ended early, before anything is done up to the given time. */
    private void reach(long nanos) {
        if (!untilSteady) {
            return;
        }
        long end = timeline.reach(phase, nanos);
        if (end < plannedEndNanos) {
            plannedEndNanos = end;
            operations.forEach(operation -> operation.endAt(t0 + phaseEndNanos()));
            intervals.endPhaseAt(phaseEndNanos());
        }
    }

    /** Starts arrivals that are due now and before the other time. Returns whether they were a full batch. */
    private boolean startDue(long now, long dueBefore) {
        if (leaseOver) {
            return false;
        }
        int started = operations.startDue(t0 + now, t0 + dueBefore, t0 + phaseEndNanos() + GRACE_NANOS);
        if (started > 0) {
            driver.flush();
            waits.started(started, now, Math.min(now, nextDueNanos()));
        }
        return OperationPacers.isFull(started);
    }

    private boolean anyDue(long now) {
        return nextDueNanos() < Math.min(now, phaseEndNanos());
    }

    /** When the next arrival may start, since the start of the run. */
    private long nextDueNanos() {
        long next = leaseOver ? Long.MAX_VALUE : operations.nextNanos();
        return next == Long.MAX_VALUE ? next : next - t0;
    }

    private void enter(int number) {
        phase = number;
        PhasePlan entered = timeline.phases().get(number);
        untilSteady = entered.untilSteady();
        plannedEndNanos = entered.endNanos();
        load.enter(number, operations, t0, stopNanos);
        intervals.enter(number, phaseEndNanos());
    }

    private void leavePhase(long now) {
        long end = phaseEndNanos();
        load.endAt(end);
        intervals.closeUpTo(end, now);
        if (end == stopNanos || phase + 1 == timeline.phases().size()) {
            enterDrain(end);
        } else {
            enter(phase + 1);
        }
    }

    private void enterDrain(long phaseEnd) {
        operations.leave();
        load.endLoad(phaseEnd);
        draining = true;
        intervals.enterDrain();
        if (phaseEnd != stopNanos) {
            drainUntilNanos = Math.min(drainUntilNanos, after(phaseEnd, plan.drainNanos()));
        }
        driver.drain().addListener(done -> {
            driverDrained = true;
            wakeUps.planSoon();
        });
    }

    /** Ends the run if nothing is open or the drain time is over. */
    private void drain(long now) {
        if (!operations.awaitAnswers() && driverDrained || now >= drainUntilNanos) {
            operations.failUnfinished(t0 + now);
            driver.endMeasurement();
            intervals.close(now, now);
            end();
        }
    }

    private void checkDeadlines(long now) {
        if (now < plan.deadlineNanos()) {
            return;
        }
        operations.failOverdue(t0 + (now - plan.deadlineNanos()), t0 + now);
    }

    /** Runs on the driver's stack. A bug of the collector must not reach the driver. */
    private void intervalPassed(long atNanos) {
        if (over) {
            return;
        }
        try {
            if (!draining) {
                reach(atNanos - t0);
            }
            intervals.closeEnded(atNanos - t0);
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private long nextCheckNanos() {
        long period = operations.awaitAnswers() ? DEADLINE_CHECK_NANOS : Math.max(PULSE_NANOS, readCoalescingNanos());
        return TickAlignment.after(t0 + checkedNanos, period, TickAlignment.phaseOf(plan.part(), plan.parts())) - t0;
    }

    /** When to wake up for the next arrival: when it is due, or a little later, to start several together. */
    private long nextStartNanos() {
        long due = nextDueNanos();
        if (due == Long.MAX_VALUE || operations.awaitDepartures()) {
            return due;
        }
        long together = waits.wakeUpNanos(due);
        if (together > due && !startedTogether) {
            startedTogether = true;
            recorder.note("arrivals started up to "
                    + QuantityText.duration(plan.starts().nanos())
                    + " after they were due, several at once (generator.startCoalescing)");
        }
        return together;
    }

    private long nextWakeUpNanos(long now) {
        long next = Math.min(nextCheckNanos(), intervals.boundaryNanos());
        if (draining) {
            return Math.min(next, drainUntilNanos);
        }
        if (phase < 0) {
            return 0;
        }
        return Math.max(now, Math.min(next, Math.min(phaseEndNanos(), nextStartNanos())));
    }
}
