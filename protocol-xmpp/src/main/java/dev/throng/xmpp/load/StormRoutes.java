package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The way of {@link StormNews} between the event loops of a run, in this process or in another one. Thread-safe. */
final class StormRoutes {

    private final RunProcesses.Messages messages;
    private final AtomicReferenceArray<Storms> loops;

    /** @param maxParts how many event loops there may be */
    StormRoutes(RunProcesses.Messages messages, int maxParts) {
        this.messages = messages;
        this.loops = new AtomicReferenceArray<>(maxParts);
    }

    /** Sets who gets the news for an event loop of this process. */
    void register(int part, Storms storms) {
        loops.set(part, storms);
    }

    void send(int part, StormNews news) {
        Storms storms = loops.get(part);
        if (storms != null) {
            storms.toldByOtherLoop(news);
        } else {
            messages.send(part, news.atNanos(), news.write());
        }
    }
}
