package dev.throng.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes one pause of a pause and those that belong to it, so that the count is that of JFR's {@code jdk.GCPhasePause}.
 *
 * <p>An inner pause (a full collection inside a young one, or inside a degenerated one) ends, and is logged, before the
 * outer; so an ended pause is held back while another is open, and dropped when the outer proves to contain it. Which
 * pauses are open is known from the start lines ({@code gc,start}). A log without them leaves only the times: a full
 * collection is then held until the next pause, safepoint or end of log shows whether it lay inside another.
 *
 * <p>Serial, and CMS for its young collections, try a young collection and go on to a full one within the same stop when
 * it cannot work. JDK 11 logs that nested, JDK 17 one after the other; both are one pause. There a young pause is held
 * until the next pause, safepoint or end of log.
 *
 * <p>Damaged logs lose ends: a safepoint that is over closes everything, and no more than {@value #MAX_HELD} pauses are
 * ever held.
 */
final class PauseNesting {

    private static final int MAX_HELD = 8;

    /** Between a young collection that could not work and the full one of the same stop lie some 10 µs. */
    private static final long SAME_STOP_NANOS = 1_000_000;

    private record Open(long gcId, String family) {

        boolean is(long endedGcId, String endedFamily) {
            return gcId == endedGcId && family.equals(endedFamily);
        }
    }

    private record Held(PauseName name, GcEvent.Pause pause) {}

    private final Consumer<GcEvent> events;
    /** Outermost first. */
    private final List<Open> open = new ArrayList<>();

    private final List<Held> held = new ArrayList<>();
    private boolean startsLogged;
    private boolean fullFollowsYoung;

    PauseNesting(Consumer<GcEvent> events) {
        this.events = events;
    }

    void collector(String collector) {
        fullFollowsYoung = collector.equals("Serial") || collector.equals("Concurrent Mark Sweep");
    }

    void started(long gcId, PauseName name) {
        startsLogged = true;
        if (open.size() >= MAX_HELD) {
            settle();
        }
        open.add(new Open(gcId, name.family()));
    }

    void ended(long gcId, PauseName name, GcEvent.Pause pause, long resolutionNanos) {
        close(gcId, name.family());
        if (!held.isEmpty()) {
            held.removeIf(inner -> inner.name().isFull() && contains(pause, inner.pause(), resolutionNanos));
        }
        if (!open.isEmpty() && held.size() < MAX_HELD) {
            held.add(new Held(name, pause));
        } else if (mayBeInner(name) || mayGoOn(name)) {
            GcEvent.Pause whole = joined(name, pause, resolutionNanos);
            settle();
            held.add(new Held(name, whole));
        } else {
            GcEvent.Pause whole = joined(name, pause, resolutionNanos);
            settle();
            events.accept(whole);
        }
    }

    /** Nothing can be open any more: a safepoint or the log is over. */
    void settle() {
        open.clear();
        if (!held.isEmpty()) {
            held.forEach(each -> events.accept(each.pause()));
            held.clear();
        }
    }

    private boolean mayBeInner(PauseName name) {
        return !startsLogged && name.isFull();
    }

    private boolean mayGoOn(PauseName name) {
        return fullFollowsYoung && name.isYoung();
    }

    /** The pause with the young collection before it in the same stop, where it is the full one that followed. */
    private GcEvent.Pause joined(PauseName name, GcEvent.Pause pause, long resolutionNanos) {
        if (!fullFollowsYoung || !name.isFull() || held.isEmpty()) {
            return pause;
        }
        Held last = held.get(held.size() - 1);
        long gapNanos = pause.startNanos() - last.pause().endNanos();
        if (!last.name().isYoung() || Math.abs(gapNanos) > SAME_STOP_NANOS + resolutionNanos) {
            return pause;
        }
        held.remove(held.size() - 1);
        GcEvent.Pause young = last.pause();
        long duration = young.durationNanos() + pause.durationNanos();
        return new GcEvent.Pause(young.startNanos(), duration, young.kind(), young.cause());
    }

    /** Closes the pause that ended and those in it, whose ends are lost; none if its start is. */
    private void close(long gcId, String family) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).is(gcId, family)) {
                open.subList(i, open.size()).clear();
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
