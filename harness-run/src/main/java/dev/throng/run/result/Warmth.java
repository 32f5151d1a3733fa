package dev.throng.run.result;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How far a JVM was from its final speed over some time. A figure that is not known is empty, never 0. Processes that are no JVM have none.
 *
 * @param compilerCpuSeconds CPU time of the JIT compilers, in seconds
 * @param deoptimizations how often compiled code could not go on, because an assumption of the compiler was wrong; unknown before Java 21
 * @param classesLoaded classes that were loaded
 */
public record Warmth(OptionalDouble compilerCpuSeconds, OptionalLong deoptimizations, OptionalLong classesLoaded) {

    /** Nothing is known. */
    public static final Warmth UNKNOWN = new Warmth(OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty());

    public Warmth {
        compilerCpuSeconds = Missing.decimal(compilerCpuSeconds);
        deoptimizations = Missing.number(deoptimizations);
        classesLoaded = Missing.number(classesLoaded);
    }

    static Warmth orUnknown(Warmth warmth) {
        return warmth == null ? UNKNOWN : warmth;
    }

    /**
     * The warmth of both sides of a run.
     *
     * @param generator that of the processes that sent the load, together
     * @param target that of the target's processes, together
     */
    public record OfBoth(Warmth generator, Warmth target) {

        /** Nothing is known. */
        public static final OfBoth UNKNOWN = new OfBoth(Warmth.UNKNOWN, Warmth.UNKNOWN);

        public OfBoth {
            generator = orUnknown(generator);
            target = orUnknown(target);
        }
    }
}
