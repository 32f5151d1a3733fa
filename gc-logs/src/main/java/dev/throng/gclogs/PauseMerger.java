package dev.throng.gclogs;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Merges the pauses of one stop of the application into one pause. The count is then that of JFR's {@code jdk.GCPhasePause}. Confined to
 * the reader's thread.
 *
 * <p><b>Nested pauses.</b> A full collection may happen inside a young one or inside a degenerated one. The inner pause ends, and is
 * logged, before the outer one. So an ended pause is held back while another one is open, and dropped when the outer one ends. The start
 * lines ({@code gc,start}) show which pauses are open. A log without start lines ({@code -Xlog:gc}) has only the numbers of the
 * collections, which the JVM assigns at the start. There a full collection is held until the next pause, safepoint or end of the log. It is
 * inside a young one that ends later with a lower number, or inside a degenerated one with the same number.
 *
 * <p><b>Consecutive pauses.</b> Serial, and CMS for its young collections, continue with a full collection in the same stop if a young one
 * fails. JDK 11 logs the two as nested, JDK 17 one after the other; both are one pause. So with these collectors a young pause is held
 * until the next pause, safepoint or end of the log. The two are merged if all of these hold: the full one has the next number and the same
 * cause; it begins with the heap that the young one left, as a running application would have allocated; and no safepoint line is between
 * them. If the log has no safepoint lines, the time between the two must be short too.
 *
 * <p><b>Damaged logs</b> lose the ends of pauses. So the end of a safepoint closes all pauses, and at most {@value #MAX_HELD} pauses are
 * held. JDK 8 does not number its collections; there only the times decide.
 */
final class PauseMerger {

    private static final int MAX_HELD = 8;

    /** The longest time between a failed young collection and the full one of the same stop. It is usually about 10 µs. */
    private static final long SAME_STOP_NANOS = 1_000_000;

    /** The same if number, cause and heap match: the collecting thread may have waited for a processor between the lines. */
    private static final long SAME_STOP_AGREED_NANOS = 100_000_000;

    /** The same if safepoints are logged and none is in between; also how late a line may be whose number shows its place. */
    private static final long SAME_STOP_SURE_NANOS = 1_000_000_000;

    /**
     * A pause that has begun and not ended.
     *
     * @param heldBefore how many pauses were held when it began
     */
    private record OpenPause(long gcId, String family, int heldBefore) {

        boolean is(EndedPause ended) {
            return gcId == ended.gcId() && family.equals(ended.name().family());
        }
    }

    /**
     * A pause that has ended.
     *
     * @param gcId the number of its collection; {@link Ascii#NONE} if the log has none
     * @param usedBefore the used heap when it began, in bytes as the log rounds it; {@link Ascii#NONE} if the log has none
     * @param usedAfter the used heap when it ended
     */
    record EndedPause(long gcId, PauseName name, GcEvent.Pause pause, long usedBefore, long usedAfter) {

        /** This pause, if another one was inside it. */
        EndedPause with(EndedPause inner) {
            return new EndedPause(
                    Math.max(gcId, inner.gcId), name, failing(pause, inner.pause.failures()), usedBefore, usedAfter);
        }

        private boolean numbered() {
            return gcId != Ascii.NONE;
        }

        private boolean heapKnown() {
            return usedBefore != Ascii.NONE;
        }
    }

    private final Consumer<GcEvent> events;
    /** The pauses that have begun and not ended, outermost first. */
    private final List<OpenPause> open = new ArrayList<>();

    /** The ended pauses that were not passed on yet, oldest first. */
    private final List<EndedPause> held = new ArrayList<>();

    private boolean startsLogged;
    private boolean safepointsLogged;
    private boolean fullFollowsYoung;

    PauseMerger(Consumer<GcEvent> events) {
        this.events = events;
    }

    /** A JVM with this collector starts. */
    void collector(String collector) {
        startsLogged = false;
        safepointsLogged = false;
        inferred(collector);
    }

    /** The lines of the current JVM show its collector. */
    void inferred(String collector) {
        fullFollowsYoung = collector.equals("Serial") || collector.equals("Concurrent Mark Sweep");
    }

    void started(long gcId, PauseName name) {
        startsLogged = true;
        if (open.size() >= MAX_HELD) {
            settle();
        }
        open.add(new OpenPause(gcId, name.family(), held.size()));
    }

    /**
     * A pause has ended.
     *
     * @param resolutionNanos how many nanoseconds two stamps of the log may be too near to or too far from one another
     */
    void ended(EndedPause last, long resolutionNanos) {
        EndedPause ended = withoutInner(last, resolutionNanos);
        if (!open.isEmpty() && held.size() < MAX_HELD) {
            held.add(ended);
            return;
        }
        EndedPause whole = mergedWithYoung(ended, resolutionNanos);
        settle();
        if (mayBeInner(ended.name()) || mayContinueInFull(ended.name())) {
            held.add(whole);
        } else {
            events.accept(whole.pause());
        }
    }

    /** A safepoint has ended: the application runs again. */
    void safepointOver() {
        safepointsLogged = true;
        settle();
    }

    /** Closes all open pauses and passes on the held ones, because a safepoint or the log has ended. */
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

    private boolean mayContinueInFull(PauseName name) {
        return fullFollowsYoung && name.isYoung();
    }

    /** Drops the full collections inside this pause. */
    private EndedPause withoutInner(EndedPause outer, long resolutionNanos) {
        int heldBefore = close(outer);
        EndedPause whole = outer;
        for (int i = held.size() - 1; i >= 0; i--) {
            EndedPause inner = held.get(i);
            if (inner.name().isFull()
                    && (heldBefore >= 0 ? i >= heldBefore : contains(outer, inner, resolutionNanos))) {
                held.remove(i);
                whole = whole.with(inner);
            }
        }
        return whole;
    }

    /** A pause in which this went wrong too. */
    private static GcEvent.Pause failing(GcEvent.Pause pause, Set<GcFailure> failures) {
        if (pause.failures().containsAll(failures)) {
            return pause;
        }
        Set<GcFailure> all = EnumSet.copyOf(failures);
        all.addAll(pause.failures());
        return new GcEvent.Pause(pause.startNanos(), pause.durationNanos(), pause.kind(), pause.cause(), all);
    }

    /** Merges a full collection with the young one before it, if both were in the same stop. */
    private EndedPause mergedWithYoung(EndedPause full, long resolutionNanos) {
        if (held.isEmpty() || !isContinuedBy(held.get(held.size() - 1), full, resolutionNanos)) {
            return full;
        }
        GcEvent.Pause young = held.remove(held.size() - 1).pause();
        long duration = young.durationNanos() + full.pause().durationNanos();
        GcEvent.Pause pause =
                new GcEvent.Pause(young.startNanos(), duration, young.kind(), young.cause(), young.failures());
        return new EndedPause(
                full.gcId(), full.name(), failing(pause, full.pause().failures()), full.usedBefore(), full.usedAfter());
    }

    private boolean isContinuedBy(EndedPause young, EndedPause full, long resolutionNanos) {
        if (!mayContinueInFull(young.name()) || !full.name().isFull()) {
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
        long longestGapNanos =
                safepointsLogged ? SAME_STOP_SURE_NANOS : heapKnown ? SAME_STOP_AGREED_NANOS : SAME_STOP_NANOS;
        return gapNanos <= longestGapNanos;
    }

    /**
     * Closes the pause that ended, and the pauses inside it whose ends are missing.
     *
     * @return how many pauses were held when it began; -1 if its start is missing
     */
    private int close(EndedPause ended) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).is(ended)) {
                int heldBefore = open.get(i).heldBefore();
                open.subList(i, open.size()).clear();
                return heldBefore;
            }
        }
        return -1;
    }

    /** Whether a pause contains another one that ended before it, if the start lines do not show it. */
    private static boolean contains(EndedPause outer, EndedPause inner, long resolutionNanos) {
        boolean placed = outer.numbered()
                && (outer.name().isYoung() && inner.gcId() > outer.gcId()
                        || outer.name().isDegenerated() && inner.gcId() == outer.gcId());
        long toleratedNanos = placed ? SAME_STOP_SURE_NANOS : resolutionNanos;
        return outer.pause().durationNanos() >= inner.pause().durationNanos()
                && outer.pause().startNanos() <= inner.pause().startNanos() + toleratedNanos
                && outer.pause().endNanos() + toleratedNanos >= inner.pause().endNanos();
    }
}
