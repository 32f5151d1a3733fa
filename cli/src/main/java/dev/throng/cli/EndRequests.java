package dev.throng.cli;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Decides how requests to end are followed. The first request of any kind ends gracefully. A second signal comes from a user who does not
 * wait, and ends at once. The end of the program that started this one is no signal: a program that ends often sends a signal as well, and
 * the two together must not lose results. Any thread may use it.
 */
final class EndRequests {

    private final Runnable gracefully;
    private final Runnable atOnce;
    private final AtomicBoolean ending = new AtomicBoolean();
    private final AtomicBoolean signalled = new AtomicBoolean();

    EndRequests(Runnable gracefully, Runnable atOnce) {
        this.gracefully = gracefully;
        this.atOnce = atOnce;
    }

    /** A signal came. */
    void signal() {
        if (signalled.compareAndSet(false, true)) {
            end();
        } else {
            atOnce.run();
        }
    }

    /** The program that started this one has ended. */
    void starterEnded() {
        end();
    }

    private void end() {
        if (ending.compareAndSet(false, true)) {
            gracefully.run();
        }
    }
}
