package dev.throng.measure;

/**
 * One unit of load on its way through the system: due, started, answered, departed; or failed before the answer, or dropped after it.
 *
 * <p>The engine creates it and hands it to a driver, which reports what happens to it, each thing once, with the time at which it
 * happened as the loop's clock told. A driver must not touch an arrival after it reported {@link #departed}, {@link #completed} or
 * {@link #failed}: the engine uses it again. An arrival that the engine abandoned (a deadline) is not used again, so a late report on
 * it is harmless and ignored.
 *
 * <p>Confined to its event loop. All times are nanoseconds of the loop's clock.
 */
public final class Arrival {

    private enum State {
        FREE,
        STARTED,
        ANSWERED,
        OVER
    }

    private final Arrivals home;
    private State state = State.FREE;
    private OperationRecorder recorder;
    private long dueNanos;
    private long startedNanos;

    /** Neighbours among the unanswered arrivals of the operation, in the order of their start; see {@link Arrivals}. */
    Arrival previous;

    Arrival next;

    Arrival(Arrivals home) {
        this.home = home;
    }

    void start(OperationRecorder into, long due, long started) {
        state = State.STARTED;
        recorder = into;
        dueNanos = due;
        startedNanos = started;
    }

    /** When it should have started. */
    public long dueNanos() {
        return dueNanos;
    }

    /** When it was handed to the driver. */
    public long startedNanos() {
        return startedNanos;
    }

    /** Whether an answer is still awaited. */
    public boolean unanswered() {
        return state == State.STARTED;
    }

    /** Counts bytes written for this arrival. */
    public void sent(int bytes) {
        recorder.sent(bytes);
    }

    /** Counts bytes read for this arrival. */
    public void received(int bytes) {
        recorder.received(bytes);
    }

    /** The awaited answer is there; the arrival stays in the system until it departs. */
    public void answered(long atNanos) {
        if (state != State.STARTED) {
            return;
        }
        state = State.ANSWERED;
        recorder.answered(dueNanos, startedNanos, atNanos);
        home.unanswered(this);
    }

    /** An answered arrival left the system as planned. */
    public void departed(long atNanos) {
        if (state != State.ANSWERED) {
            return;
        }
        state = State.OVER;
        recorder.departed(atNanos);
        home.departed(this, atNanos);
    }

    /** Answered and departed in the same instant. */
    public void completed(long atNanos) {
        answered(atNanos);
        departed(atNanos);
    }

    /** No answer will come, or, after the answer, the arrival was thrown out of the system before its plan ended. */
    public void failed(Failure why, long atNanos) {
        end(why, atNanos, true);
    }

    /** As {@link #failed}, by the engine: the driver may still hold the arrival, so it must not be used again. */
    void abandoned(Failure why, long atNanos) {
        end(why, atNanos, false);
    }

    private void end(Failure why, long atNanos, boolean reusable) {
        if (state == State.STARTED) {
            state = State.OVER;
            recorder.failed(why, startedNanos, atNanos);
            home.unanswered(this);
            home.failed(this, atNanos, reusable);
        } else if (state == State.ANSWERED) {
            state = State.OVER;
            recorder.dropped(why, atNanos);
            home.failed(this, atNanos, reusable);
        }
    }
}
