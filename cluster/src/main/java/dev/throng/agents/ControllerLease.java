package dev.throng.agents;

import dev.throng.engine.Engine.Lease;
import java.util.concurrent.TimeUnit;

/**
 * How long an agent may send its load without a word from its controller. What the controller sent while the agent's process was stopped is
 * read late and does not renew a lease that has ended. Event loops read two volatile fields; any thread may call any method.
 */
final class ControllerLease implements Lease {

    static final long SECONDS = 10;

    private static final long NANOS = TimeUnit.SECONDS.toNanos(SECONDS);

    private enum State {
        NOT_BEGUN,
        GRANTED,
        OVER
    }

    private final Object change = new Object();
    private volatile State state = State.NOT_BEGUN;
    private volatile long untilNanos;
    private volatile long endedNanos;

    /** The load starts: from now on the controller must be heard. */
    void begin(long nowNanos) {
        synchronized (change) {
            if (state == State.NOT_BEGUN) {
                untilNanos = nowNanos + NANOS;
                state = State.GRANTED;
            }
        }
    }

    /** The controller sent something, which this process reads now. */
    void renew(long nowNanos) {
        synchronized (change) {
            if (state == State.GRANTED && !isOver(nowNanos)) {
                untilNanos = nowNanos + NANOS;
            }
        }
    }

    @Override
    public boolean isOver(long nowNanos) {
        State seen = state;
        if (seen == State.GRANTED && nowNanos - untilNanos >= 0) {
            end(nowNanos);
            return isOver();
        }
        return seen == State.OVER;
    }

    private void end(long nowNanos) {
        synchronized (change) {
            if (state == State.GRANTED && nowNanos - untilNanos >= 0) {
                endedNanos = nowNanos;
                state = State.OVER;
            }
        }
    }

    /** When that was found first, on the loops' clock. */
    long endedNanos() {
        return endedNanos;
    }

    /** Whether anything found the lease to have ended. */
    boolean isOver() {
        return state == State.OVER;
    }
}
