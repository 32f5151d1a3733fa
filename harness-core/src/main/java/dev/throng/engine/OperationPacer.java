package dev.throng.engine;

import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.measure.Arrivals;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.Driver;
import dev.throng.protocol.Operation;
import dev.throng.time.NanoClock;
import java.util.function.BooleanSupplier;

/**
 * Starts the arrivals of one operation on one event loop when they are due and the limit allows it.
 *
 * <p>The arrival process is that of the current phase; arrivals of earlier phases may still be in the system. An arrival that waits at the
 * limit keeps its due time, so the wait is part of its lag. Own lag, the generator's part of the lag, counts from the due time or from the
 * departure that made room, whichever is later. It is recorded for open and closed loads: a user of a closed load is due when its think
 * time ends. Confined to its event loop.
 */
final class OperationPacer {

    /**
     * How long a user of a closed load waits after its arrival failed at its start, for example without a connection. Without this pause,
     * users without think time would fail millions of times per second.
     */
    static final long REFUSAL_PAUSE_NANOS = 100_000_000;

    private final Operation operation;
    private final Driver driver;
    private final StartClock clock;
    private final Runnable whenRoom;
    private final BooleanSupplier startsElsewhere;
    private final ArrivalsInSystem inSystem;
    private final Arrivals arrivals = new Arrivals(new Arrivals.DepartureListener() {
        @Override
        public void departed(long atNanos) {
            process.departed(atNanos - originNanos);
            madeRoom(atNanos);
        }

        @Override
        public void failed(long atNanos) {
            if (starting || startsElsewhere.getAsBoolean()) {
                process.refused(atNanos - originNanos, REFUSAL_PAUSE_NANOS);
            } else {
                process.departed(atNanos - originNanos);
            }
            madeRoom(atNanos);
        }
    });

    private ArrivalProcess process = ArrivalProcess.NONE;
    private OperationRecorder recorder;
    private long originNanos;
    private long lengthNanos;
    private long atMost;
    private boolean openLoad;
    private boolean closedLoad;
    private boolean blocked;
    private boolean starting;
    private long roomSinceNanos;

    /**
     * @param whenRoom called when an arrival left the system and another one may start now
     * @param startsElsewhere whether an arrival that the driver planned is being started, so that what fails now fails at its start too
     */
    OperationPacer(
            Operation operation, Driver driver, NanoClock clock, Runnable whenRoom, BooleanSupplier startsElsewhere) {
        this.startsElsewhere = startsElsewhere;
        this.operation = operation;
        this.driver = driver;
        this.clock = new StartClock(clock);
        this.whenRoom = whenRoom;
        this.inSystem = new ArrivalsInSystem(arrivals, driver);
    }

    /**
     * Takes on the load of a new phase.
     *
     * @param next the arrivals of the phase
     * @param into records the arrivals that start in the phase
     * @param origin when the phase starts, on the loop's clock
     * @param length how long it lasts, in nanoseconds
     * @param atMostHere this loop's share of the limit on arrivals in the system
     */
    void enter(Load load, ArrivalProcess next, OperationRecorder into, long origin, long length, long atMostHere) {
        process = next;
        recorder = into;
        originNanos = origin;
        lengthNanos = length;
        atMost = atMostHere;
        openLoad = load instanceof OpenLoad;
        closedLoad = !openLoad;
        blocked = false;
        roomSinceNanos = origin;
    }

    /** Starts nothing until the next phase. Each departure still calls {@code whenRoom}, because the drain waits for the last one. */
    void leave() {
        process = ArrivalProcess.NONE;
        openLoad = false;
        closedLoad = false;
        blocked = false;
    }

    /** Ends the phase at the given time of the clock: arrivals due then or later do not start. */
    void endAt(long nanos) {
        lengthNanos = Math.min(lengthNanos, nanos - originNanos);
    }

    /**
     * Starts the arrivals of the phase that are due at the given time of the clock.
     *
     * @param dueBeforeNanos arrivals due at this time of the clock or later do not start yet
     * @param startBeforeNanos no arrival starts at this time of the clock or later
     * @param budget the most arrivals to start
     * @return how many started
     */
    int startDue(long nowNanos, long dueBeforeNanos, long startBeforeNanos, int budget) {
        long now = nowNanos;
        int count = 0;
        clock.beginBatch();
        while (count < budget) {
            long due = process.peek();
            if (due >= lengthNanos || originNanos + due > now || originNanos + due >= dueBeforeNanos) {
                return count;
            }
            if (arrivals.inSystem() >= atMost) {
                blocked = true;
                return count;
            }
            // starting the arrivals before this one took time: own lag of this arrival, not its service time
            now = clock.nanos();
            if (now >= startBeforeNanos) {
                return count;
            }
            process.take();
            start(originNanos + due, now);
            count++;
        }
        return count;
    }

    private void start(long dueNanos, long nowNanos) {
        recorder.ownLag(nowNanos - Math.max(dueNanos, roomSinceNanos));
        starting = true;
        try {
            driver.start(operation, arrivals.start(recorder, dueNanos, nowNanos));
        } finally {
            starting = false;
        }
    }

    private void madeRoom(long atNanos) {
        if (blocked) {
            // own lag counts from this departure only for arrivals that waited at the limit
            roomSinceNanos = atNanos;
        }
        if (blocked || !openLoad) {
            blocked = false;
            whenRoom.run();
        }
    }

    /** When the next arrival is due, on the loop's clock. {@code Long.MAX_VALUE} if none is planned or the limit is reached. */
    long nextNanos() {
        long due = process.peek();
        return blocked || due >= lengthNanos ? Long.MAX_VALUE : originNanos + due;
    }

    /** The arrivals of all phases that are in the system. */
    ArrivalsInSystem inSystem() {
        return inSystem;
    }

    /** Whether the next arrival can start only after another one has left the system. */
    boolean awaitsDepartures() {
        return blocked || closedLoad;
    }

    Operation operation() {
        return operation;
    }
}
