package dev.throng.httpstream.load;

/**
 * When which sources of an event loop write. Within each tick every slot has its turn, evenly spread, so that the sources of the loop
 * never write all at once; turn {@code n} is that of slot {@code n % slots}, and its due time is computed from {@code n}. Who is late is
 * told how late: no turn moves because another was missed.
 */
final class Turns {

    /** Takes the turns that are due. */
    @FunctionalInterface
    interface Taker {
        /**
         * @param dueNanos of the slot's newest turn: the media up to then is to be written
         * @param firstDueNanos of the slot's oldest turn that was not taken: the same, if none was missed
         */
        void take(int slot, long dueNanos, long firstDueNanos);
    }

    private final long originNanos;
    private final long tickNanos;
    private final int slots;
    private long next;

    Turns(long originNanos, long tickNanos, int slots) {
        this.originNanos = originNanos;
        this.tickNanos = tickNanos;
        this.slots = slots;
    }

    /** When turn {@code n} is due. */
    private long dueNanos(long turn) {
        return originNanos + turn / slots * tickNanos + turn % slots * tickNanos / slots;
    }

    /** When the next turn is due. */
    long nextDueNanos() {
        return dueNanos(next);
    }

    /** When the slot had its last turn; its first media is due from then on. */
    long lastDueNanos(int slot) {
        long ago = Math.floorMod(next - 1 - slot, (long) slots);
        long turn = next - 1 - ago;
        return turn < 0 ? originNanos : dueNanos(turn);
    }

    /** Has every turn taken that is due; each slot takes all it missed at once. */
    void takeDue(long nowNanos, Taker taker) {
        if (nowNanos < nextDueNanos()) {
            return;
        }
        long newest = next;
        while (dueNanos(newest + 1) <= nowNanos) {
            newest++;
        }
        long missed = next;
        next = newest + 1;
        for (long turn = Math.max(missed, newest - slots + 1); turn <= newest; turn++) {
            long first = turn - (turn - missed) / slots * slots;
            taker.take((int) (turn % slots), dueNanos(turn), dueNanos(first));
        }
    }
}
