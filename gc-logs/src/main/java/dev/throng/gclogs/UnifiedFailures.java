package dev.throng.gclogs;

import java.util.EnumSet;
import java.util.Set;

/**
 * Collects the failures that unified logging names in lines of their own before the end of the pause, {@code GC(5) To-space exhausted}.
 * Confined to the reader's thread.
 */
final class UnifiedFailures {

    private static final byte[] MODE_FAILURE = Ascii.bytes("Concurrent mode failure");
    private static final byte[] MODE_INTERRUPTED = Ascii.bytes("Concurrent mode interrupted");

    private final Set<GcFailure> pending = EnumSet.noneOf(GcFailure.class);
    private long gcId = Ascii.NONE;

    /** Reads a line that begins as one of these; a line with more text is on another subject. */
    void read(LogLine line, LineKind kind) {
        boolean alone = line.to() - line.from() == kind.length();
        if (kind == LineKind.TO_SPACE_EXHAUSTED && alone) {
            add(line, GcFailure.TO_SPACE_EXHAUSTED);
        } else if (kind == LineKind.PROMOTION_FAILED && alone) {
            add(line, GcFailure.PROMOTION_FAILED);
        } else if (line.startsWith(MODE_FAILURE)) {
            add(line, GcFailure.CONCURRENT_MODE_FAILURE);
        } else if (line.startsWith(MODE_INTERRUPTED)) {
            add(line, GcFailure.CONCURRENT_MODE_INTERRUPTED);
        }
    }

    private void add(LogLine line, GcFailure failure) {
        if (gcId != line.gcId()) {
            pending.clear();
            gcId = line.gcId();
        }
        pending.add(failure);
    }

    /** The failures of a pause that ends. */
    Set<GcFailure> of(long endedGcId, PauseName name) {
        boolean ofThis = gcId == endedGcId && !pending.isEmpty();
        if (!ofThis && name.failure().isEmpty()) {
            return Set.of();
        }
        Set<GcFailure> failures = EnumSet.noneOf(GcFailure.class);
        name.failure().ifPresent(failures::add);
        if (ofThis) {
            failures.addAll(pending);
            pending.clear();
        }
        return failures;
    }
}
