package dev.throng.rtmp.load;

import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.load.WriteTimer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** Lets the publishers of one event loop write when its {@link WriteTimer} says so. Confined to the loop. */
final class PublisherWriter {

    private static final int USUAL_PAYLOAD_BYTES = 4 * 1024;

    private final StreamLoop<RtmpSettings> loop;
    private final WriteTimer timer;
    private final List<List<PublisherSession>> slots = new ArrayList<>();

    /** On the heap, so it need not be released. */
    private final ByteBuf payload = Unpooled.buffer(USUAL_PAYLOAD_BYTES);

    PublisherWriter(StreamLoop<RtmpSettings> loop) {
        this.loop = loop;
        this.timer = new WriteTimer(loop.context(), loop.settings().publish().tick(), this::write);
        for (int slot = 0; slot < timer.slots(); slot++) {
            slots.add(new ArrayList<>());
        }
    }

    /** Holds one payload while it is written; all publishers of the loop share it. */
    ByteBuf payload() {
        return payload;
    }

    /** A publisher's media begins: its first tag is due in the next write of its slot. */
    void join(PublisherSession publisher, long nowNanos) {
        if (timer.isFinished()) {
            return;
        }
        publisher.slot = timer.join(nowNanos);
        slots.get(publisher.slot).add(publisher);
    }

    /** A publisher's media ends, if it has begun. */
    void leave(PublisherSession publisher) {
        if (publisher.slot >= 0) {
            slots.get(publisher.slot).remove(publisher);
            publisher.slot = -1;
            timer.leave();
        }
    }

    /** Backwards, because a publisher may leave when it has written. */
    private void write(int slot, long dueNanos, long firstDueNanos) {
        List<PublisherSession> due = slots.get(slot);
        for (int i = due.size() - 1; i >= 0; i--) {
            due.get(i).write(dueNanos, loop.clock().nanos() - firstDueNanos);
        }
    }

    /** Lets every publisher write what became due since its last write, and nothing after that. */
    void finish(long atNanos) {
        timer.finish();
        for (List<PublisherSession> slot : slots) {
            List.copyOf(slot).forEach(publisher -> publisher.write(atNanos, 0));
        }
    }
}
