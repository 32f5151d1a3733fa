package dev.throng.gclogs;

import java.util.OptionalLong;

/** The figures of the heap after collections. Confined to the reader's thread. */
final class HeapStatistics {

    /**
     * The figures are known if at most one collection in so many is missing. A cut line costs one reading, which hardly changes a log with
     * many.
     */
    private static final int COLLECTIONS_PER_MISSING = 100;

    private long readings;
    private long missing;
    private long usedMaxBytes;
    private long usedLastBytes;
    private long allocatedBytes;
    private long committedMaxBytes;

    /** Adds the heap at the end of a collection. Allocated is what was added between two collections. */
    void add(GcEvent.HeapAfterGc heap) {
        if (readings > 0) {
            allocatedBytes += Math.max(0, heap.usedBeforeBytes() - usedLastBytes);
        }
        readings++;
        usedMaxBytes = Math.max(usedMaxBytes, heap.usedBytes());
        usedLastBytes = heap.usedBytes();
        committedMaxBytes = Math.max(committedMaxBytes, heap.committedBytes().orElse(0));
    }

    /** A collection did not log its heap. */
    void addMissing() {
        missing++;
    }

    /** @param maxBytes the largest size that the JVM allows, as it states when it starts */
    GcLogSummary.Heap figures(OptionalLong maxBytes) {
        boolean known = readings > 0 && missing * COLLECTIONS_PER_MISSING <= readings + missing;
        return new GcLogSummary.Heap(
                readings,
                missing,
                known ? OptionalLong.of(usedMaxBytes) : OptionalLong.empty(),
                known ? OptionalLong.of(usedLastBytes) : OptionalLong.empty(),
                known ? OptionalLong.of(allocatedBytes) : OptionalLong.empty(),
                known && committedMaxBytes > 0 ? OptionalLong.of(committedMaxBytes) : OptionalLong.empty(),
                maxBytes);
    }
}
