package dev.throng.streams.delivery;

/**
 * When the sources of an event loop write. Within each tick every slot has one write, evenly spread, so the sources of a loop never write
 * all at once. Write {@code n} belongs to slot {@code n % slots}, and its due time is computed from {@code n}. A slot that missed writes
 * catches up with one, and later writes do not move. Pure.
 */
public final class WriteSchedule {

    /** Performs the writes that are due. */
    @FunctionalInterface
    public interface Writer {
        /**
         * @param dueNanos of the slot's newest write: media is written up to this time
         * @param firstDueNanos of the slot's oldest write that was not performed; the same if none was missed
         */
        void write(int slot, long dueNanos, long firstDueNanos);
    }

    private final long originNanos;
    private final long tickNanos;
    private final int slots;
    private long next;

    public WriteSchedule(long originNanos, long tickNanos, int slots) {
        this.originNanos = originNanos;
        this.tickNanos = tickNanos;
        this.slots = slots;
    }

    private long dueNanos(long write) {
        return originNanos + write / slots * tickNanos + write % slots * tickNanos / slots;
    }

    public long nextDueNanos() {
        return dueNanos(next);
    }

    /** Returns when a slot's last write was due. Media of a source that joins the slot is due from then on. */
    public long lastDueNanos(int slot) {
        long ago = Math.floorMod(next - 1 - slot, (long) slots);
        long write = next - 1 - ago;
        return write < 0 ? originNanos : dueNanos(write);
    }

    /** Performs every write that is due. A slot that missed several performs one. */
    public void writeDue(long nowNanos, Writer writer) {
        if (nowNanos < nextDueNanos()) {
            return;
        }
        long newest = next;
        while (dueNanos(newest + 1) <= nowNanos) {
            newest++;
        }
        long missed = next;
        next = newest + 1;
        for (long write = Math.max(missed, newest - slots + 1); write <= newest; write++) {
            long first = write - (write - missed) / slots * slots;
            writer.write((int) (write % slots), dueNanos(write), dueNanos(first));
        }
    }
}
