package dev.throng.cli.gc.page;

import dev.throng.gclogs.GcEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the page draws of the events of a log: series over time, and totals by cause and by operation. Its memory does not grow with the log.
 * Confined to one thread.
 */
public final class GcLogSeries {

    /** Further kinds of pauses, causes and operations share one name. */
    private static final int MAX_KINDS = 7;

    private static final int MAX_NAMES = 40;
    private static final String OTHERS = "others";

    private final Map<String, BoundedSeries> pauses = new LinkedHashMap<>();
    private final BoundedSeries stalls = new BoundedSeries();
    private final BoundedSeries usedBefore = new BoundedSeries();
    private final BoundedSeries usedAfter = new BoundedSeries();
    private final BoundedSeries committed = new BoundedSeries();
    private final BoundedSeries afterOld = new BoundedSeries();
    private final RateOverTime allocated = new RateOverTime();
    private final RateOverTime promoted = new RateOverTime();
    private final Map<String, Total> causes = new LinkedHashMap<>();
    private final Map<String, Total> safepoints = new LinkedHashMap<>();

    private long lastUsed;
    private long lastHeapNanos = -1;
    private long lastPromotionNanos = -1;

    /** The figures of events of one name, in nanoseconds. */
    static final class Total {

        private long count;
        private long sum;
        private long longest;
        private long longestToSafepoint;
        private boolean toSafepointKnown = true;

        private void add(long nanos, OptionalLong toSafepointNanos) {
            count++;
            sum += nanos;
            longest = Math.max(longest, nanos);
            longestToSafepoint = Math.max(longestToSafepoint, toSafepointNanos.orElse(0));
            toSafepointKnown &= toSafepointNanos.isPresent();
        }

        long count() {
            return count;
        }

        long sum() {
            return sum;
        }

        long longest() {
            return longest;
        }

        /** Empty if the log does not have it of each event. */
        OptionalLong longestToSafepoint() {
            return toSafepointKnown ? OptionalLong.of(longestToSafepoint) : OptionalLong.empty();
        }
    }

    /** Adds an event of the log, in the order of the log. */
    public void add(GcEvent event) {
        if (event instanceof GcEvent.Pause pause) {
            String kind = pauses.size() < MAX_KINDS || pauses.containsKey(pause.kind()) ? pause.kind() : OTHERS;
            pauses.computeIfAbsent(kind, unseen -> new BoundedSeries()).add(pause.startNanos(), pause.durationNanos());
            total(causes, pause.cause()).add(pause.durationNanos(), OptionalLong.empty());
        } else if (event instanceof GcEvent.Stall stall) {
            stalls.add(stall.startNanos(), stall.durationNanos());
        } else if (event instanceof GcEvent.Safepoint safepoint) {
            total(safepoints, safepoint.operation()).add(safepoint.totalNanos(), safepoint.timeToSafepointNanos());
        } else if (event instanceof GcEvent.HeapAfterGc heap) {
            heap(heap);
        } else if (event instanceof GcEvent.OldCollected heap) {
            afterOld.add(heap.atNanos(), heap.usedBytes());
        } else if (event instanceof GcEvent.Promotion promotion) {
            if (lastPromotionNanos >= 0) {
                promoted.add(lastPromotionNanos, promotion.atNanos(), promotion.bytes());
            }
            lastPromotionNanos = promotion.atNanos();
        }
    }

    private static Total total(Map<String, Total> totals, String name) {
        String known = totals.size() < MAX_NAMES || totals.containsKey(name) ? name : OTHERS;
        return totals.computeIfAbsent(known, unseen -> new Total());
    }

    private void heap(GcEvent.HeapAfterGc heap) {
        long at = heap.atNanos();
        if (lastHeapNanos >= 0) {
            allocated.add(lastHeapNanos, at, Math.max(0, heap.usedBeforeBytes() - lastUsed));
        }
        lastHeapNanos = at;
        lastUsed = heap.usedBytes();
        usedBefore.add(at, heap.usedBeforeBytes());
        usedAfter.add(at, heap.usedBytes());
        heap.committedBytes().ifPresent(bytes -> committed.add(at, bytes));
    }

    Map<String, BoundedSeries> pauses() {
        return pauses;
    }

    BoundedSeries stalls() {
        return stalls;
    }

    BoundedSeries usedBefore() {
        return usedBefore;
    }

    BoundedSeries usedAfter() {
        return usedAfter;
    }

    BoundedSeries committed() {
        return committed;
    }

    /** The heap after collections of the old generation or of the whole heap. */
    BoundedSeries afterOld() {
        return afterOld;
    }

    /** Bytes per second. */
    RateOverTime allocated() {
        return allocated;
    }

    /** Bytes per second. */
    RateOverTime promoted() {
        return promoted;
    }

    Map<String, Total> causes() {
        return causes;
    }

    Map<String, Total> safepoints() {
        return safepoints;
    }
}
