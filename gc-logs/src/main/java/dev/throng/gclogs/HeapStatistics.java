package dev.throng.gclogs;

import java.util.OptionalLong;

/** The figures of the heap after collections. Confined to the reader's thread. */
final class HeapStatistics {

    private long readings;
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

    /** @param maxBytes the largest size that the JVM allows, as it states when it starts */
    GcLogSummary.Heap figures(OptionalLong maxBytes) {
        OptionalLong committed = committedMaxBytes == 0 ? OptionalLong.empty() : OptionalLong.of(committedMaxBytes);
        return new GcLogSummary.Heap(readings, usedMaxBytes, usedLastBytes, allocatedBytes, committed, maxBytes);
    }
}
