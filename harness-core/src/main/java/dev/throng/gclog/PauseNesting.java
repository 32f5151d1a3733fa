package dev.throng.gclog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes one pause of a pause and those nested in it. An inner pause (a full collection inside a young one, or inside a
 * degenerated one) ends, and is logged, before the outer; so an ended pause is held back while another is open, and
 * dropped when the outer proves to contain it.
 *
 * <p>Which pauses are open is known from the start lines ({@code gc,start}). A log without them leaves only the times: a
 * full collection is then held until the next pause, safepoint or end of log shows whether it lay inside another.
 * Damaged logs lose ends: a safepoint that is over closes everything, and no more than {@value #MAX_HELD} pauses are
 * ever held.
 */
final class PauseNesting {

    private static final int MAX_HELD = 8;

    private record Open(long gcId, String family) {}

    private final Consumer<GcEvent> events;
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<GcEvent.Pause> held = new ArrayList<>();
    private boolean startsLogged;

    PauseNesting(Consumer<GcEvent> events) {
        this.events = events;
    }

    void started(long gcId, String family) {
        startsLogged = true;
        if (open.size() >= MAX_HELD) {
            settle();
        }
        open.push(new Open(gcId, family));
    }

    void ended(long gcId, PauseName name, GcEvent.Pause pause, long resolutionNanos) {
        close(new Open(gcId, name.family()));
        held.removeIf(inner -> contains(pause, inner, resolutionNanos));
        if (!open.isEmpty() && held.size() < MAX_HELD) {
            held.add(pause);
        } else if (!startsLogged && name.isFull()) {
            release();
            held.add(pause);
        } else {
            settle();
            events.accept(pause);
        }
    }

    /** Nothing can be open any more: a safepoint or the log is over. */
    void settle() {
        open.clear();
        release();
    }

    private void release() {
        held.forEach(events);
        held.clear();
    }

    private void close(Open ended) {
        if (!open.contains(ended)) {
            return;
        }
        for (Iterator<Open> all = open.iterator(); all.hasNext(); ) {
            boolean found = all.next().equals(ended);
            all.remove();
            if (found) {
                return;
            }
        }
    }

    private static boolean contains(GcEvent.Pause outer, GcEvent.Pause inner, long resolutionNanos) {
        return outer.durationNanos() >= inner.durationNanos()
                && outer.startNanos() <= inner.startNanos() + resolutionNanos
                && outer.endNanos() + resolutionNanos >= inner.endNanos();
    }
}
