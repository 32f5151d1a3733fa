package dev.throng.measure;

/**
 * One unit of load: due, started, answered, departed; or failed before its answer, or dropped after it.
 *
 * <p>The engine starts it and passes it to a driver. The driver reports each event once, with its time. It must not use an arrival after it
 * reported {@link #departed}, {@link #completed} or {@link #failed}, because the engine reuses the object. The engine does not reuse an
 * arrival that it abandoned, for example at its deadline; later reports on it have no effect.
 *
 * <p>Confined to its event loop. All times are nanoseconds of the loop's clock.
 */
public final class Arrival {

    /** Notified of what happens to one arrival, after it is recorded. Runs on the event loop and must not start or end other arrivals. */
    public interface Listener {

        /** Ignores everything. */
        Listener NONE = new Listener() {};

        /** The awaited answer came. */
        default void answered(Arrival arrival, long atNanos) {}

        /** The answered arrival left the system as planned. The arrival must not be used afterwards. */
        default void departed(Arrival arrival, long atNanos) {}

        /** No answer comes or, after the answer, the arrival left before its planned time. The arrival must not be used afterwards. */
        default void failed(Arrival arrival, Failure why, long atNanos) {}
    }

    private enum State {
        FREE,
        STARTED,
        ANSWERED,
        OVER
    }

    private final Arrivals owner;
    private State state = State.FREE;
    private OperationRecorder recorder;
    private Listener listener = Listener.NONE;
    private long dueNanos;
    private long startedNanos;

    /** Neighbours among the unanswered arrivals of the operation, in the order of their start; see {@link Arrivals}. */
    Arrival previous;

    Arrival next;

    Arrival(Arrivals owner) {
        this.owner = owner;
    }

    void start(OperationRecorder into, long due, long started, Listener notified) {
        state = State.STARTED;
        recorder = into;
        listener = notified;
        dueNanos = due;
        startedNanos = started;
    }

    /** When the arrival was due. */
    public long dueNanos() {
        return dueNanos;
    }

    /** When the engine passed the arrival to the driver. */
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

    /** Reports the awaited answer. The arrival stays in the system until it departs. */
    public void answered(long atNanos) {
        if (state != State.STARTED) {
            return;
        }
        state = State.ANSWERED;
        recorder.answered(dueNanos, startedNanos, atNanos);
        owner.unanswered(this);
        listener.answered(this, atNanos);
    }

    /** Reports that the answered arrival left the system as planned. */
    public void departed(long atNanos) {
        if (state != State.ANSWERED) {
            return;
        }
        state = State.OVER;
        recorder.departed(atNanos);
        listener.departed(this, atNanos);
        owner.departed(this, atNanos);
    }

    /** Reports the answer and the departure at the same time. */
    public void completed(long atNanos) {
        answered(atNanos);
        departed(atNanos);
    }

    /** Reports that no answer will come or, after the answer, that the arrival left the system before its planned time. */
    public void failed(Failure why, long atNanos) {
        end(why, atNanos, true);
    }

    /** As {@link #failed}, by the engine. The object is not reused, because the driver may still refer to it. */
    void abandoned(Failure why, long atNanos) {
        end(why, atNanos, false);
    }

    private void end(Failure why, long atNanos, boolean reusable) {
        if (state == State.STARTED) {
            state = State.OVER;
            recorder.failed(why, startedNanos, atNanos);
            owner.unanswered(this);
            listener.failed(this, why, atNanos);
            owner.failed(this, atNanos, reusable);
        } else if (state == State.ANSWERED) {
            state = State.OVER;
            recorder.dropped(why, startedNanos, atNanos);
            listener.failed(this, why, atNanos);
            owner.failed(this, atNanos, reusable);
        }
    }
}
