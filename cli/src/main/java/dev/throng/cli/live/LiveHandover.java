package dev.throng.cli.live;

import dev.throng.time.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * The end of a live page: the pages that were open when the command ended load its report, and the server waits for that, but not for long. A
 * client that follows the events may be no browser, and never ask. Only {@link #await} is for another thread than the server's.
 */
final class LiveHandover {

    /** How long a page may take to ask for the report and read it, or to ask. */
    private static final long TO_ASK_SECONDS = 5;

    /** How long pages that have asked may take further to read it. */
    private static final long TO_READ_SECONDS = 30;

    private final IntSupplier open;
    private final long toAskSeconds;
    private final long toReadSeconds;
    private boolean ended;
    private int expected;
    private int asked;
    private int read;

    /** @param open the number of open pages */
    LiveHandover(IntSupplier open) {
        this(open, TO_ASK_SECONDS, TO_READ_SECONDS);
    }

    LiveHandover(IntSupplier open, long toAskSeconds, long toReadSeconds) {
        this.open = open;
        this.toAskSeconds = toAskSeconds;
        this.toReadSeconds = toReadSeconds;
    }

    /** The command has ended. */
    synchronized void ends(boolean withReport) {
        expected = withReport ? open.getAsInt() : 0;
        ended = true;
        notifyAll();
    }

    /** A page asks for the report. */
    synchronized void begins() {
        asked++;
    }

    /** A page has the report. */
    synchronized void sent() {
        read++;
        notifyAll();
    }

    /** Waits until all have it, but not long for those that do not ask or are too slow. Returns whether all have it. */
    synchronized boolean await() {
        try {
            return until(this::allHaveIt, toAskSeconds) || until(() -> read >= asked, toReadSeconds) && allHaveIt();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean allHaveIt() {
        return ended && read >= expected;
    }

    private boolean until(BooleanSupplier reached, long seconds) throws InterruptedException {
        long deadline = NanoClock.SYSTEM.nanos() + TimeUnit.SECONDS.toNanos(seconds);
        long left = deadline - NanoClock.SYSTEM.nanos();
        while (!reached.getAsBoolean() && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - NanoClock.SYSTEM.nanos();
        }
        return reached.getAsBoolean();
    }
}
