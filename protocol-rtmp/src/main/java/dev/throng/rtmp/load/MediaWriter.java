package dev.throng.rtmp.load;

import dev.throng.streams.delivery.WriteSchedule;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Lets the publishers of one event loop write. One timer drives all of them; each publisher writes once per tick what became due, in the
 * write of its slot (see {@link WriteSchedule}). The timer runs only while there are publishers. Confined to the loop.
 */
final class MediaWriter {

    /** Slots of a tick, if it is long enough. */
    private static final int MAX_SLOTS = 8;

    private static final long LEAST_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final int USUAL_PAYLOAD_BYTES = 4 * 1024;

    private final RtmpLoopState loop;
    private final long tickNanos;
    private final List<List<PublisherSession>> slots = new ArrayList<>();
    private final Runnable wakeTask = this::wake;
    private final WriteSchedule.Writer writer = this::write;

    /** On the heap, so it need not be released. */
    private final ByteBuf payload = Unpooled.buffer(USUAL_PAYLOAD_BYTES);

    /** Null while nothing is written. */
    private WriteSchedule schedule;

    private int joined;
    private int writing;
    private boolean finished;

    MediaWriter(RtmpLoopState loop) {
        this.loop = loop;
        this.tickNanos = loop.settings().publish().tick().toNanos();
        int count = (int) Math.max(1, Math.min(MAX_SLOTS, tickNanos / LEAST_SLOT_NANOS));
        for (int slot = 0; slot < count; slot++) {
            slots.add(new ArrayList<>());
        }
    }

    /** How often each publisher writes. */
    long tickNanos() {
        return tickNanos;
    }

    /** Holds one payload while it is written; all publishers of the loop share it. */
    ByteBuf payload() {
        return payload;
    }

    /** A publisher's media begins: its first tag is due in the next write of its slot. */
    void join(PublisherSession publisher, long nowNanos) {
        if (finished) {
            return;
        }
        if (schedule == null) {
            schedule = new WriteSchedule(nowNanos, tickNanos, slots.size());
            wakeIn(schedule.nextDueNanos() - nowNanos);
        }
        publisher.slot = joined++ % slots.size();
        slots.get(publisher.slot).add(publisher);
        writing++;
    }

    /** A publisher's media ends, if it has begun. */
    void leave(PublisherSession publisher) {
        if (publisher.slot >= 0) {
            slots.get(publisher.slot).remove(publisher);
            publisher.slot = -1;
            writing--;
        }
    }

    private void wakeIn(long nanos) {
        loop.context().loop().schedule(wakeTask, Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    private void wake() {
        if (finished) {
            return;
        }
        schedule.writeDue(loop.clock().nanos(), writer);
        if (writing == 0) {
            schedule = null;
        } else {
            wakeIn(schedule.nextDueNanos() - loop.clock().nanos());
        }
    }

    /** Backwards, because a publisher may leave when it has written. */
    private void write(int slot, long dueNanos, long firstDueNanos) {
        List<PublisherSession> due = slots.get(slot);
        for (int i = due.size() - 1; i >= 0; i--) {
            due.get(i).write(dueNanos, loop.clock().nanos() - firstDueNanos);
        }
    }

    /** Lets every publisher write what became due since its last write, and nothing after that: {@code source-bytes} would not count it. */
    void finish(long atNanos) {
        finished = true;
        for (List<PublisherSession> slot : slots) {
            List.copyOf(slot).forEach(publisher -> publisher.write(atNanos, 0));
        }
    }
}
