package dev.throng.streams.load;

import dev.throng.protocol.LoopContext;
import dev.throng.streams.delivery.WriteSchedule;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Lets the sources of one event loop write. One timer drives all of them; each source writes once per tick what became due, in the write
 * of its slot (see {@link WriteSchedule}). The timer runs only while there are sources. Confined to the loop.
 */
public final class WriteTimer {

    /** Slots of a tick, if it is long enough. */
    private static final int MAX_SLOTS = 8;

    private static final long MIN_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final LoopContext context;
    private final long tickNanos;
    private final int slots;
    private final WriteSchedule.Writer writer;
    private final Runnable wakeTask = this::wake;

    /** Null while nothing is written. */
    private WriteSchedule schedule;

    private int joined;
    private int writing;
    private boolean finished;

    /**
     * @param tick how often each source writes
     * @param writer writes what is due in a slot; sources may leave meanwhile
     */
    public WriteTimer(LoopContext context, Duration tick, WriteSchedule.Writer writer) {
        this.context = context;
        this.tickNanos = tick.toNanos();
        this.slots = (int) Math.max(1, Math.min(MAX_SLOTS, tickNanos / MIN_SLOT_NANOS));
        this.writer = writer;
    }

    /** Returns how many slots there are. */
    public int slots() {
        return slots;
    }

    /**
     * A source begins to write.
     *
     * @return its slot
     */
    public int join(long nowNanos) {
        if (schedule == null) {
            schedule = new WriteSchedule(nowNanos, tickNanos, slots);
            wakeIn(schedule.nextDueNanos() - nowNanos);
        }
        writing++;
        return joined++ % slots;
    }

    /** A source that joined writes no more. */
    public void leave() {
        writing--;
    }

    /** Returns when the last write of a slot was due; only while there are sources. */
    public long lastDueNanos(int slot) {
        return schedule.lastDueNanos(slot);
    }

    /** Ends the writes. */
    public void finish() {
        finished = true;
    }

    /** Whether the writes have ended. Then no source may join. */
    public boolean isFinished() {
        return finished;
    }

    private void wakeIn(long nanos) {
        context.loop().schedule(wakeTask, Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    private void wake() {
        if (finished) {
            return;
        }
        schedule.writeDue(context.clock().nanos(), writer);
        if (writing == 0) {
            schedule = null;
        } else {
            wakeIn(schedule.nextDueNanos() - context.clock().nanos());
        }
    }
}
