package dev.throng.gclogs;

import java.util.EnumSet;
import java.util.Set;

/** Finds the failures that a JDK 8 log names in the text of a pause, such as {@code [ParNew (promotion failed): …}. Reused. */
final class Jdk8Failures {

    private static final byte[] PROMOTION = Ascii.bytes("(promotion failed)");
    private static final byte[] FAILURE = Ascii.bytes("(concurrent mode failure)");
    private static final byte[] INTERRUPTED = Ascii.bytes("(concurrent mode interrupted)");
    private static final byte[] TO_SPACE = Ascii.bytes("(to-space ");
    /** Parallel writes this if promotion failed, {@code [GC (Allocation Failure) --[PSYoungGen: …}; JDK 7 before the cause. */
    private static final byte[] PARALLEL_PROMOTION = Ascii.bytes("--");

    private static final byte[] PARALLEL_PROMOTION_7 = Ascii.bytes("[GC--");

    private final EnumSet<GcFailure> found = EnumSet.noneOf(GcFailure.class);

    void clear() {
        found.clear();
    }

    /** Reads the text of a pause, or a part of it. */
    void read(byte[] line, int from, int to) {
        for (int at = Ascii.indexOf(line, from, to, '('); at >= 0; at = Ascii.indexOf(line, at + 1, to, '(')) {
            byte first = at + 1 < to ? line[at + 1] : 0;
            if (first == 'p' && Ascii.startsWith(line, at, to, PROMOTION)) {
                found.add(GcFailure.PROMOTION_FAILED);
            } else if (first == 't' && Ascii.startsWith(line, at, to, TO_SPACE)) {
                found.add(GcFailure.TO_SPACE_EXHAUSTED);
            } else if (first == 'c' && Ascii.startsWith(line, at, to, FAILURE)) {
                found.add(GcFailure.CONCURRENT_MODE_FAILURE);
            } else if (first == 'c' && Ascii.startsWith(line, at, to, INTERRUPTED)) {
                found.add(GcFailure.CONCURRENT_MODE_INTERRUPTED);
            }
        }
    }

    /**
     * Reads what is around the name of a pause.
     *
     * @param nameTo where the name ends
     */
    void readAroundName(byte[] line, int from, int nameTo, int to) {
        int behind = nameTo < to && line[nameTo] == ' ' ? nameTo + 1 : nameTo;
        if (Ascii.startsWith(line, behind, to, PARALLEL_PROMOTION)
                || Ascii.startsWith(line, from, to, PARALLEL_PROMOTION_7)) {
            found.add(GcFailure.PROMOTION_FAILED);
        }
    }

    /** The failures of the pause that was read. */
    Set<GcFailure> found() {
        return found.isEmpty() ? Set.of() : Set.copyOf(found);
    }
}
