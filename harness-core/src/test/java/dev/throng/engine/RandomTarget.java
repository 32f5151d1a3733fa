package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;

import dev.throng.measure.Arrival;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Driver;
import dev.throng.protocol.Operation;
import dev.throng.protocol.PlannedArrival;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * A driver with a target of random behavior: fast, slow, stalling, silent, refusing at once, completing at once, or dropping sessions. It
 * counts its arrivals, so that a test can compare them with the counts of the engine.
 */
final class RandomTarget implements Driver {

    enum Kind implements Operation {
        ASK,
        TELL,
        STAY,
        /** Follows the answer to another one, as the driver plans it. */
        NEXT;

        @Override
        public boolean takesLoad() {
            return this != NEXT;
        }

        @Override
        public String id() {
            return name();
        }

        @Override
        public String description() {
            return "for tests";
        }
    }

    enum Cause implements Failure {
        REFUSED,
        RESET;

        private final Traits traits = new Traits(name(), "for tests", Blame.TARGET);

        @Override
        public Traits traits() {
            return traits;
        }
    }

    /** How long an answer at once takes. Without it a closed load would never leave the current nanosecond. */
    static final long AT_ONCE_NANOS = 50_000;

    private final SplittableRandom random;
    private final SplittableRandom follows;
    private final ArrivalPlan arrivals;
    private final int followPercent;
    private final VirtualLoop loop;
    private final long meanServiceNanos;
    private final int silentPercent;
    private final int failPercent;
    private final int refusePercent;
    private final int atOncePercent;
    private final long stallFromNanos;
    private final long stallUntilNanos;
    private final long drainNanos;
    private final BiConsumer<Operation, Arrival> starts;

    /** Open arrivals with the number of their start: the engine uses the objects again. */
    private final Map<Arrival, Long> open = new LinkedHashMap<>();

    private final Map<Arrival, Operation> kinds = new HashMap<>();
    private final long[] inSystem = new long[Kind.values().length];
    private long number;
    long flownNanos;
    long answered;
    long failed;
    long abandoned;
    long dropped;
    long unflushed;
    boolean draining;

    RandomTarget(
            long seed,
            VirtualLoop loop,
            long t0,
            ArrivalPlan arrivals,
            boolean clockStops,
            BiConsumer<Operation, Arrival> starts) {
        this.random = new SplittableRandom(seed);
        this.follows = new SplittableRandom(~seed);
        this.arrivals = arrivals;
        this.followPercent = follows.nextInt(3) * follows.nextInt(40);
        this.loop = loop;
        this.starts = starts;
        meanServiceNanos = 1 + random.nextLong(random.nextBoolean() ? MILLI : 200 * MILLI);
        silentPercent = random.nextInt(4) == 0 ? random.nextInt(101) : 0;
        failPercent = random.nextInt(3) == 0 ? random.nextInt(101) : 0;
        refusePercent = random.nextInt(4) == 0 ? random.nextInt(101) : 0;
        atOncePercent = !clockStops && random.nextInt(4) == 0 ? random.nextInt(101) : 0;
        stallFromNanos = t0 + random.nextLong(3000 * MILLI);
        stallUntilNanos = stallFromNanos + (random.nextBoolean() ? 0 : random.nextLong(2000 * MILLI));
        drainNanos = random.nextBoolean() ? 0 : random.nextLong(500 * MILLI);
    }

    long inSystem(Operation kind) {
        return inSystem[kind.ordinal()];
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private long some(long meanNanos) {
        return (long) (-Math.log1p(-random.nextDouble()) * meanNanos);
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        begin(operation, arrival);
    }

    private void begin(Operation operation, Arrival arrival) {
        if (draining) {
            throw new IllegalStateException("started during the drain");
        }
        unflushed++;
        long mine = number++;
        open.put(arrival, mine);
        kinds.put(arrival, operation);
        inSystem[operation.ordinal()]++;
        if (operation.takesLoad()) {
            starts.accept(operation, arrival);
        }
        if (chance(refusePercent)) {
            fail(arrival, Cause.REFUSED);
        } else if (chance(atOncePercent)) {
            loop.freeze(AT_ONCE_NANOS);
            answer(arrival, mine);
        } else if (!chance(silentPercent)) {
            long at = loop.clock().nanos() + some(meanServiceNanos);
            at = at >= stallFromNanos && at < stallUntilNanos ? stallUntilNanos : at;
            boolean fails = chance(failPercent);
            loop.runAt(at, () -> {
                if (isOpen(arrival, mine)) {
                    if (fails) {
                        fail(arrival, Cause.RESET);
                    } else {
                        answer(arrival, mine);
                    }
                }
            });
        }
    }

    private boolean isOpen(Arrival arrival, long mine) {
        Long current = open.get(arrival);
        return current != null && current == mine;
    }

    private void answer(Arrival arrival, long mine) {
        long now = loop.clock().nanos();
        flownNanos += now - arrival.startedNanos();
        answered++;
        if (follows.nextInt(100) < followPercent) {
            new Follower().plan(now);
        }
        if (kinds.get(arrival) != Kind.STAY) {
            forget(arrival);
            arrival.completed(now);
            return;
        }
        arrival.answered(now);
        loop.runAt(now + some(300 * MILLI), () -> {
            if (isOpen(arrival, mine)) {
                forget(arrival);
                if (chance(failPercent)) {
                    dropped++;
                    arrival.failed(Cause.RESET, loop.clock().nanos());
                } else {
                    arrival.departed(loop.clock().nanos());
                }
            }
        });
    }

    /** One arrival that follows an answer. Some are withdrawn. */
    private final class Follower extends PlannedArrival {

        void plan(long answeredNanos) {
            long due = answeredNanos + (follows.nextBoolean() ? 0 : follows.nextLong(400 * MILLI));
            arrivals.add(this, Kind.NEXT, due);
            if (follows.nextInt(5) == 0) {
                loop.runAt(answeredNanos + follows.nextLong(500 * MILLI), this::withdraw);
            }
        }

        private void withdraw() {
            boolean wasPlanned = isPlanned();
            long now = loop.clock().nanos();
            boolean removed = arrivals.remove(this);
            if (removed != (wasPlanned && !isPlanned()) || removed && dueNanos() <= now) {
                throw new AssertionError("withdrew what was due");
            }
        }

        @Override
        public void start(Arrival arrival) {
            if (arrival.dueNanos() != dueNanos() || arrival.startedNanos() < dueNanos()) {
                throw new AssertionError("due at another time");
            }
            begin(Kind.NEXT, arrival);
        }
    }

    private void fail(Arrival arrival, Failure why) {
        long now = loop.clock().nanos();
        flownNanos += now - arrival.startedNanos();
        failed++;
        forget(arrival);
        arrival.failed(why, now);
    }

    private void forget(Arrival arrival) {
        open.remove(arrival);
        inSystem[kinds.remove(arrival).ordinal()]--;
    }

    @Override
    public void abandon(Arrival arrival) {
        if (arrival.unanswered() || !open.containsKey(arrival)) {
            throw new IllegalStateException("abandoned what is not open");
        }
        flownNanos += loop.clock().nanos() - arrival.startedNanos();
        abandoned++;
        forget(arrival);
    }

    @Override
    public void flush() {
        unflushed = 0;
    }

    @Override
    public Future<Void> ready() {
        return ImmediateEventExecutor.INSTANCE.newSucceededFuture(null);
    }

    @Override
    public Future<Void> drain() {
        if (draining) {
            throw new IllegalStateException("drained twice");
        }
        draining = true;
        Promise<Void> drained = ImmediateEventExecutor.INSTANCE.newPromise();
        loop.runAt(loop.clock().nanos() + drainNanos, () -> drained.setSuccess(null));
        return drained;
    }

    @Override
    public Future<Void> close() {
        return ImmediateEventExecutor.INSTANCE.newSucceededFuture(null);
    }
}
