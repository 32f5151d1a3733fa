package dev.throng.engine;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.Operation;
import dev.throng.time.TickAlignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Paces one event loop through the phases of a run.
 *
 * <p>It is woken by a timer for what is due next and by departures that make room, never by polling. What happens at a wake-up follows
 * from the time alone: intervals that are over are closed, phases that are over are left, arrivals that are due are started in batches
 * that let input and output breathe. After the last phase it drains: it waits for open arrivals until none is left or the time for it
 * is over, and fails the rest by name. Confined to its event loop, but for the constructor.
 */
public final class Pacer {

    /**
     * Arrivals that became due before the end of their phase may start this much after it: the wake-up in which a phase ends is a
     * little late, and what was due by then has not been refused by anybody.
     */
    private static final long GRACE_NANOS = 10_000_000;

    /** How often deadlines are looked at while any runs; an arrival is failed up to this much after its deadline. */
    private static final long DEADLINE_CHECK_NANOS = 20_000_000;

    /** A timer that is served later than this shows that the loop stood still; less is how finely timers and batches go. */
    private static final long STALL_NANOS = 5_000_000;

    /** How often an idle pacer wakes to check whether its loop stalls, unless reads of the loop may be delayed for longer. */
    private static final long PULSE_NANOS = 50_000_000;

    /**
     * What a pacer has to know of the run.
     *
     * @param part which of the loops this is, from 0
     * @param parts how many loops share the load
     * @param deadlineNanos how long an answer is awaited, from the start of an arrival
     * @param drainNanos how long open arrivals are awaited after the last phase
     */
    public record Plan(Timeline timeline, int part, int parts, long seed, long deadlineNanos, long drainNanos) {}

    private final Plan plan;
    private final Timeline timeline;
    private final LoopTimer timer;
    private final Driver driver;
    private final LoopRecorder recorder;
    private final Consumer<LoopInterval> collector;
    private final Runnable whenDrained;
    private final Lanes lanes;
    private final Promises promises;

    private final Runnable soonTask = this::wokenSoon;
    private final Runnable timerTask = this::wokenByTimer;

    private boolean begun;
    private long t0;
    private long stopNanos = Long.MAX_VALUE;
    private int phase = -1;
    private int sequence;
    private long intervalStartNanos;
    private long drainUntilNanos = Long.MAX_VALUE;
    private boolean draining;
    private boolean settled;
    private boolean over;
    private boolean wakingSoon;
    private boolean turning;
    private Optional<Throwable> bug = Optional.empty();
    private LoopTimer.Wake wake = () -> {};
    private long wakeAtNanos = Long.MAX_VALUE;
    private long checkedNanos;
    private long stallNanos;

    public Pacer(
            Plan plan,
            List<? extends Operation> operations,
            LoopTimer timer,
            Driver driver,
            LoopRecorder recorder,
            Consumer<LoopInterval> collector,
            Runnable whenDrained) {
        this.plan = plan;
        this.timeline = plan.timeline();
        this.timer = timer;
        this.driver = driver;
        this.recorder = recorder;
        this.collector = collector;
        this.whenDrained = whenDrained;
        this.promises = new Promises(plan, recorder);
        List<Lane> each = new ArrayList<>();
        for (Operation operation : operations) {
            each.add(new Lane(operation, driver, timer.clock(), this::wakeSoon));
        }
        this.lanes = new Lanes(each);
    }

    /** Begins the run; its first phase starts at the given time of the clock. */
    public void start(long startNanos) {
        begun = true;
        t0 = startNanos;
        if (stopNanos != Long.MAX_VALUE) {
            stopNanos -= t0;
            drainUntilNanos -= drainUntilNanos == Long.MAX_VALUE ? 0 : t0;
        }
        wakeAt(0);
    }

    /**
     * Ends the run early: what becomes due from now on is not started, open arrivals get no more than the given time. A run that has
     * not begun ends when it would have begun. Of several calls the one that allows least holds.
     */
    public void stop(long drainNanos) {
        long now = now();
        stopNanos = Math.min(stopNanos, now);
        drainUntilNanos = Math.min(drainUntilNanos, after(now, drainNanos));
        lanes.forEach(lane -> lane.endAt(t0 + stopNanos));
        if (phase >= 0) {
            watchEnd();
        }
        if (begun) {
            wakeSoon();
        }
    }

    /** What a driver or the collector threw; the run was stopped then, and its figures are not to be trusted. */
    public Optional<Throwable> bug() {
        return bug;
    }

    /**
     * Returns how long the loop may delay reads at present, in nanoseconds; 0 while a read may bring an answer, or a departure that lets the
     * next arrival start.
     */
    long readCoalescingNanos() {
        boolean waiting = lanes.awaitAnswers() || lanes.awaitDepartures();
        return begun && !draining && !waiting ? driver.readCoalescingNanos() : 0;
    }

    private static long after(long nanos, long span) {
        long sum = nanos + span;
        return sum < nanos ? Long.MAX_VALUE : sum;
    }

    private long now() {
        return timer.clock().nanos() - t0;
    }

    /** Nothing to do within a turn, which ends with the plan for the next. */
    private void wakeSoon() {
        if (!wakingSoon && !turning) {
            wakingSoon = true;
            timer.soon(soonTask);
        }
    }

    private void wokenSoon() {
        wakingSoon = false;
        turn();
    }

    private void wakeAt(long nanos) {
        if (nanos >= wakeAtNanos) {
            return;
        }
        wake.cancel();
        wakeAtNanos = nanos;
        wake = timer.at(t0 + nanos, timerTask);
    }

    private void wokenByTimer() {
        // spans of different timers do not overlap: the next is planned when this one has been served
        long lateNanos = now() - wakeAtNanos;
        stallNanos = Math.max(stallNanos, lateNanos);
        if (lateNanos > STALL_NANOS) {
            recorder.stalled(lateNanos);
        }
        wakeAtNanos = Long.MAX_VALUE;
        turn();
    }

    /**
     * One wake-up. What is left to do at once is planned by the timer as well: a loop reads and writes before it looks at timers again,
     * but goes on with tasks that are to run soon until there are none.
     */
    private void turn() {
        if (over) {
            return;
        }
        turning = true;
        try {
            long now = now();
            if (now >= 0) {
                advance(now);
            }
        } catch (RuntimeException | Error e) {
            broken(e);
            throw e;
        } finally {
            turning = false;
            if (!over) {
                wakeAt(nextWakeNanos(now()));
            }
        }
    }

    /** Ends the run by a bug as if it was stopped; by the second, without asking anyone any more. */
    private void broken(Throwable thrown) {
        if (bug.isEmpty()) {
            bug = Optional.of(thrown);
            stop(0);
        } else if (!over) {
            over = true;
            wake.cancel();
            whenDrained.run();
        }
    }

    private void advance(long now) {
        if (phase < 0) {
            enter(0);
        }
        boolean full = false;
        while (!draining) {
            // interval by interval, and before it is closed: what starts in a wake-up in time is not owed. After a
            // stall
            // the interval is closed as it was when it ended.
            long end = openEndNanos();
            if (now < end + GRACE_NANOS || end >= phaseEndNanos()) {
                full = full || startDue(now, end);
            }
            if (now < end) {
                break;
            }
            if (end < phaseEndNanos()) {
                closeIntervalsUpTo(end, now);
            } else if (anyDue(now) && now < end + GRACE_NANOS) {
                return;
            } else {
                leavePhase(now);
            }
        }
        closeOver(now);
        if (now >= nextCheckNanos()) {
            checkDeadlines(now);
            checkedNanos = now;
        }
        if (draining) {
            drain(now);
        }
    }

    private long phaseEndNanos() {
        return Math.min(stopNanos, timeline.phases().get(phase).endNanos());
    }

    /** When the open interval ends; once the last of a phase is closed, the end of that phase until it is left. */
    private long openEndNanos() {
        long end = timeline.nextBoundary(intervalStartNanos);
        return draining ? end : Math.min(end, phaseEndNanos());
    }

    /** Starts what is due now and was due before the given time; whether that was a full batch. */
    private boolean startDue(long now, long dueBefore) {
        int started = lanes.startDue(t0 + now, t0 + dueBefore);
        if (started > 0) {
            driver.flush();
        }
        return Lanes.isFull(started);
    }

    private boolean anyDue(long now) {
        return nextDueNanos() < Math.min(now, phaseEndNanos());
    }

    /** When the next arrival may start, since the start of the run. */
    private long nextDueNanos() {
        long next = lanes.nextNanos();
        return next == Long.MAX_VALUE ? next : next - t0;
    }

    private void enter(int number) {
        phase = number;
        promises.enter(number, lanes, t0, stopNanos);
        watchEnd();
    }

    private void leavePhase(long now) {
        long end = phaseEndNanos();
        promises.endAt(end);
        closeIntervalsUpTo(end, now);
        if (end == stopNanos || phase + 1 == timeline.phases().size()) {
            lanes.forEach(Lane::leave);
            draining = true;
            watchEnd();
            if (end != stopNanos) {
                drainUntilNanos = Math.min(drainUntilNanos, after(end, plan.drainNanos()));
            }
            driver.settle().addListener(done -> {
                settled = true;
                wakeSoon();
            });
        } else {
            enter(phase + 1);
        }
    }

    private void drain(long now) {
        if (!lanes.awaitAnswers() && settled || now >= drainUntilNanos) {
            lanes.abandonStartedBefore(Long.MAX_VALUE, EngineFailure.UNFINISHED, t0 + now);
            driver.finish();
            close(intervalStartNanos, now, now);
            over = true;
            wake.cancel();
            whenDrained.run();
        }
    }

    private void checkDeadlines(long now) {
        if (now < plan.deadlineNanos()) {
            return;
        }
        lanes.abandonStartedBefore(t0 + (now - plan.deadlineNanos()), EngineFailure.DEADLINE, t0 + now);
    }

    /** Closes the intervals that are over, up to the end of the phase. */
    private void closeOver(long now) {
        for (long end = openEndNanos(); !over && intervalStartNanos < end && end <= now; end = openEndNanos()) {
            close(intervalStartNanos, end, now);
        }
    }

    /** Has what comes after the open interval counted in the next, also where it is reported before the pacer's next turn. */
    private void watchEnd() {
        long end = openEndNanos();
        recorder.endsAt(intervalStartNanos < end ? t0 + end : Long.MAX_VALUE, this::passed);
    }

    private void passed(long atNanos) {
        try {
            closeOver(atNanos - t0);
        } catch (RuntimeException | Error e) {
            // on a driver's stack, which has no part in it
            broken(e);
        }
    }

    private void closeIntervalsUpTo(long end, long now) {
        while (intervalStartNanos < end) {
            long boundary = Math.min(end, timeline.nextBoundary(intervalStartNanos));
            close(intervalStartNanos, boundary, now);
        }
    }

    private void close(long start, long end, long now) {
        LoopInterval interval = recorder.close(
                sequence++,
                draining ? timeline.phases().size() : phase,
                t0 + start,
                t0 + end,
                t0 + now,
                Math.max(stallNanos, now - end),
                operation -> promises.since(operation, end));
        promises.forgetEnded();
        stallNanos = 0;
        intervalStartNanos = end;
        watchEnd();
        collector.accept(interval);
    }

    private long nextCheckNanos() {
        long period = lanes.awaitAnswers() ? DEADLINE_CHECK_NANOS : Math.max(PULSE_NANOS, readCoalescingNanos());
        return TickAlignment.after(t0 + checkedNanos, period) - t0;
    }

    private long nextWakeNanos(long now) {
        long next = Math.min(nextCheckNanos(), timeline.nextBoundary(intervalStartNanos));
        if (draining) {
            return Math.min(next, drainUntilNanos);
        }
        if (phase < 0) {
            return 0;
        }
        return Math.max(now, Math.min(next, Math.min(phaseEndNanos(), nextDueNanos())));
    }
}
