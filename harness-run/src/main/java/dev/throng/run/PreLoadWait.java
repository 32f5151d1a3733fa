package dev.throng.run;

/**
 * The time before the load begins, when one thread waits for the target and for connections, and any other may end the waiting at once
 * by an interrupt. After {@link #over()} that thread is never interrupted, so that what follows can close files and processes in peace.
 */
final class PreLoadWait {

    private Thread waiting;
    private boolean interrupted;

    /** Called by the thread that is going to wait. */
    synchronized void begin() {
        waiting = Thread.currentThread();
    }

    /** Interrupts the thread if it is still in this time. */
    synchronized void interrupt() {
        if (waiting != null) {
            interrupted = true;
            waiting.interrupt();
        }
    }

    /** Called by the same thread: the time is over, and an interrupt that came from here is forgotten. May be called again. */
    synchronized void over() {
        waiting = null;
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }
}
