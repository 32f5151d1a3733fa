package dev.throng.gclogs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes one pause of a pause and those that belong to it, so that the count is that of JFR's {@code jdk.GCPhasePause}.
 *
 * <p>An inner pause (a full collection inside a young one, or inside a degenerated one) ends, and is logged, before the
 * outer; so an ended pause is held back while another is open, and dropped when the outer one ends. Which pauses are open is
 * known from the start lines ({@code gc,start}). A log without them ({@code -Xlog:gc}) leaves the numbers: a full collection is
 * held until the next pause, safepoint or end of log, and lay inside a young one that ends after it with a lower number, as
 * numbers are given at the start, or inside a degenerated one with its own.
 *
 * <p>Serial, and CMS for its young collections, try a young collection and go on to a full one within the same stop when
 * it cannot work. JDK 11 logs that nested, JDK 17 one after the other; both are one pause. There a young pause is held
 * until the next pause, safepoint or end of log. The two belong together if the full one has the next number and the same
 * cause, begins with the heap that the young one left (an application that ran would have allocated), and no line of a
 * safepoint stands between them. A log without lines of safepoints leaves all but the last, so the times count too.
 *
 * <p>Damaged logs lose ends: a safepoint that is over closes everything, and no more than {@value #MAX_HELD} pauses are
 * ever held. JDK 8 gives its collections no numbers: times alone decide.
 */
final class PauseNesting {

    private static final int MAX_HELD = 8;

    /** Between a young collection that could not work and the full one of the same stop lie some 10 µs. */
    private static final long SAME_STOP_NANOS = 1_000_000;

    /** The same where number, cause and heap agree: the thread that collects may have waited for a processor between two lines. */
    private static final long SAME_STOP_AGREED_NANOS = 100_000_000;

    /** The same where safepoints are logged and none is between; also how late a line may be written that numbers place. */
    private static final long SAME_STOP_SURE_NANOS = 1_000_000_000;

    /** @param heldBefore how many pauses were held when it began */
    private record Open(long gcId, String family, int heldBefore) {

        boolean is(Ended ended) {
            return gcId == ended.gcId() && family.equals(ended.name().family());
        }
    }

    /**
     * A pause that is over.
     *
     * @param gcId the number of its collection; {@link Ascii#NONE} where the log has none
     * @param usedBefore the heap in use when it began, as exactly as the log says; {@link Ascii#NONE} where it does not
     * @param usedAfter the same when it was over
     */
    record Ended(long gcId, PauseName name, GcEvent.Pause pause, long usedBefore, long usedAfter) {

        /** This pause, whose stop held a collection with a higher number too. */
        Ended until(long lastGcId) {
            return new Ended(Math.max(gcId, lastGcId), name, pause, usedBefore, usedAfter);
        }

        private boolean numbered() {
            return gcId != Ascii.NONE;
        }

        private boolean heapKnown() {
            return usedBefore != Ascii.NONE;
        }
    }

    private final Consumer<GcEvent> events;
    /** Outermost first. */
    private final List<Open> open = new ArrayList<>();

    /** Oldest first. */
    private final List<Ended> held = new ArrayList<>();

    private boolean startsLogged;
    private boolean safepointsLogged;
    private boolean fullFollowsYoung;

    PauseNesting(Consumer<GcEvent> events) {
        this.events = events;
    }

    /** A JVM starts that has this collector. */
    void collector(String collector) {
        startsLogged = false;
        safepointsLogged = false;
        fullFollowsYoung = collector.equals("Serial") || collector.equals("Concurrent Mark Sweep");
    }

    void started(long gcId, PauseName name) {
        startsLogged = true;
        if (open.size() >= MAX_HELD) {
            settle();
        }
        open.add(new Open(gcId, name.family(), held.size()));
    }

    void ended(Ended last, long resolutionNanos) {
        Ended ended = withoutInner(last, resolutionNanos);
        if (!open.isEmpty() && held.size() < MAX_HELD) {
            held.add(ended);
            return;
        }
        Ended whole = joined(ended, resolutionNanos);
        settle();
        if (mayBeInner(ended.name()) || mayGoOn(ended.name())) {
            held.add(whole);
        } else {
            events.accept(whole.pause());
        }
    }

    /** The application runs again. */
    void safepointOver() {
        safepointsLogged = true;
        settle();
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

    /** Drops the full collections that this pause held in itself. */
    private Ended withoutInner(Ended outer, long resolutionNanos) {
        int heldBefore = close(outer);
        long lastGcId = outer.gcId();
        for (int i = held.size() - 1; i >= 0; i--) {
            Ended inner = held.get(i);
            if (inner.name().isFull()
                    && (heldBefore >= 0 ? i >= heldBefore : contains(outer, inner, resolutionNanos))) {
                held.remove(i);
                lastGcId = Math.max(lastGcId, inner.gcId());
            }
        }
        return outer.until(lastGcId);
    }

    /** The pause with the young collection before it in the same stop, where it is the full one that followed. */
    private Ended joined(Ended full, long resolutionNanos) {
        if (held.isEmpty() || !goesOn(held.get(held.size() - 1), full, resolutionNanos)) {
            return full;
        }
        GcEvent.Pause young = held.remove(held.size() - 1).pause();
        long duration = young.durationNanos() + full.pause().durationNanos();
        GcEvent.Pause pause = new GcEvent.Pause(young.startNanos(), duration, young.kind(), young.cause());
        return new Ended(full.gcId(), full.name(), pause, full.usedBefore(), full.usedAfter());
    }

    private boolean goesOn(Ended young, Ended full, long resolutionNanos) {
        if (!mayGoOn(young.name()) || !full.name().isFull()) {
            return false;
        }
        long gapNanos = Math.abs(full.pause().startNanos() - young.pause().endNanos()) - resolutionNanos;
        if (!young.numbered() || !full.numbered()) {
            return gapNanos <= SAME_STOP_NANOS;
        }
        boolean next = full.gcId() == young.gcId() + 1
                && full.name().cause().equals(young.name().cause());
        boolean heapKnown = young.heapKnown() && full.heapKnown();
        if (!next || heapKnown && young.usedAfter() != full.usedBefore()) {
            return false;
        }
        long mostNanos = safepointsLogged ? SAME_STOP_SURE_NANOS : heapKnown ? SAME_STOP_AGREED_NANOS : SAME_STOP_NANOS;
        return gapNanos <= mostNanos;
    }

    /**
     * Closes the pause that ended and those in it, whose ends are lost.
     *
     * @return how many pauses were held when it began; -1 if its start was not seen
     */
    private int close(Ended ended) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).is(ended)) {
                int heldBefore = open.get(i).heldBefore();
                open.subList(i, open.size()).clear();
                return heldBefore;
            }
        }
        return -1;
    }

    /** Whether a pause, ended after another, held it, though the start of neither was seen in order. */
    private static boolean contains(Ended outer, Ended inner, long resolutionNanos) {
        boolean placed = outer.numbered()
                && (outer.name().isYoung() && inner.gcId() > outer.gcId()
                        || outer.name().isDegenerated() && inner.gcId() == outer.gcId());
        long toleratedNanos = placed ? SAME_STOP_SURE_NANOS : resolutionNanos;
        return outer.pause().durationNanos() >= inner.pause().durationNanos()
                && outer.pause().startNanos() <= inner.pause().startNanos() + toleratedNanos
                && outer.pause().endNanos() + toleratedNanos >= inner.pause().endNanos();
    }
}
