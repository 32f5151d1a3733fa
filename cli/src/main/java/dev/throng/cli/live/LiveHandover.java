package dev.throng.cli.live;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * The end of a live page: the pages that were open when the command ended load its report, and the server waits for that, but not for long. Only
 * {@link #await} is for another thread than the server's.
 */
final class LiveHandover {

    /** How long a page may take to ask for the report. */
    private static final long TO_ASK_SECONDS = 5;

    /** How long pages that have asked may take to read it. */
    private static final long TO_READ_SECONDS = 30;

    private final IntSupplier open;
    private final long toAskSeconds;
    private final long toReadSeconds;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private int expected;
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
    void ends(boolean withReport) {
        expected = withReport ? open.getAsInt() : 0;
        if (expected == 0) {
            asked.countDown();
            over.countDown();
        }
    }

    /** A page asks for the report. */
    void begins() {
        asked.countDown();
    }

    /** A page has the report. */
    void sent() {
        if (++read >= expected) {
            over.countDown();
        }
    }

    /** Waits until all have it, but not long for those that are too slow. Returns whether all have it. */
    boolean await() {
        try {
            return asked.await(toAskSeconds, TimeUnit.SECONDS) && over.await(toReadSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
