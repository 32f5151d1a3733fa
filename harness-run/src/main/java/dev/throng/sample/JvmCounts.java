package dev.throng.sample;

import java.util.OptionalLong;

/**
 * What a JVM has counted since its start; in a {@link ResourceRow} what it counted in its interval. Immutable.
 *
 * @param classesLoaded classes that were loaded; empty if unknown
 * @param deoptimizations how often compiled code could not go on, because an assumption of the compiler was wrong; empty if
 *     unknown
 * @param stoppedNanos how long all threads were stopped, for garbage collections and other reasons; empty if unknown
 */
public record JvmCounts(OptionalLong classesLoaded, OptionalLong deoptimizations, OptionalLong stoppedNanos) {

    /** Nothing is known. */
    public static final JvmCounts NONE = new JvmCounts(OptionalLong.empty(), OptionalLong.empty());

    /** The counts of a JVM whose stops are not known. */
    public JvmCounts(OptionalLong classesLoaded, OptionalLong deoptimizations) {
        this(classesLoaded, deoptimizations, OptionalLong.empty());
    }

    /** Returns the same with another number of deoptimizations. */
    JvmCounts withDeoptimizations(OptionalLong number) {
        return new JvmCounts(classesLoaded, number, stoppedNanos);
    }

    /** Returns the sums. A count that only one of the two has counts as it is. */
    public JvmCounts plus(JvmCounts other) {
        return new JvmCounts(
                ProcessSample.plus(classesLoaded, other.classesLoaded),
                ProcessSample.plus(deoptimizations, other.deoptimizations),
                ProcessSample.plus(stoppedNanos, other.stoppedNanos));
    }

    /** Returns what was counted since an earlier sample. */
    public JvmCounts since(JvmCounts earlier) {
        return new JvmCounts(
                ProcessSample.difference(earlier.classesLoaded, classesLoaded),
                ProcessSample.difference(earlier.deoptimizations, deoptimizations),
                ProcessSample.difference(earlier.stoppedNanos, stoppedNanos));
    }
}
