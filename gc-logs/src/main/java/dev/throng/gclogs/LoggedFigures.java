package dev.throng.gclogs;

/**
 * Tells which figures a log contains. The settings of a log may leave lines out, and then a count of 0 means nothing. Confined to the
 * reader's thread.
 */
final class LoggedFigures {

    private boolean stall;
    private boolean safepoint;
    private boolean concurrent;
    private boolean cpu;
    private boolean heap;

    /** Takes note of an event that the log contains. */
    void note(GcEvent event) {
        stall |= event instanceof GcEvent.Stall;
        safepoint |= event instanceof GcEvent.Safepoint;
        concurrent |= event instanceof GcEvent.ConcurrentPhase;
        cpu |= event instanceof GcEvent.GcCpu;
        heap |= event instanceof GcEvent.HeapAfterGc;
    }

    /**
     * The figures that the log contains, or would contain if such an event happened. The JVM logs stalls and the heap in lines with the
     * tag {@code gc} alone. A log with such lines has at least one: the name of the collector, or a collection. Safepoints, concurrent
     * phases and CPU times count as logged once one of them was seen.
     *
     * @param collections whether the log has lines with the tag {@code gc} alone
     * @param jdk8 whether JDK 8 wrote the log; it always logs pauses
     * @param pauses whether the log contains pauses
     */
    GcLogSummary.Logged logged(boolean collections, boolean jdk8, boolean pauses) {
        boolean gc = collections || heap;
        return new GcLogSummary.Logged(pauses, gc || stall || jdk8, safepoint, concurrent || pauses, cpu, gc);
    }
}
