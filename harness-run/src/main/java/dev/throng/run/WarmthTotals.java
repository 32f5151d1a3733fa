package dev.throng.run;

import dev.throng.run.result.Warmth;
import dev.throng.sample.CpuPart;
import dev.throng.sample.CpuParts;
import dev.throng.sample.JvmCounts;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * Adds up the warmth of generator and target by phase. A sample belongs to the phase in which its middle lies. Confined to the collector's
 * thread until the run has ended.
 */
final class WarmthTotals {

    private static final double NANOS = 1e9;

    private record Sum(CpuParts parts, JvmCounts counts) {

        private static final Sum NONE = new Sum(CpuParts.NONE, JvmCounts.NONE);

        private Sum plus(ProcessSample used) {
            return plus(new Sum(used.cpuParts(), used.jvm()));
        }

        private Sum plus(Sum more) {
            return new Sum(parts.plus(more.parts), counts.plus(more.counts));
        }

        private Warmth warmth() {
            OptionalLong compiler = parts.of(CpuPart.COMPILER);
            return new Warmth(
                    compiler.isPresent() ? OptionalDouble.of(compiler.getAsLong() / NANOS) : OptionalDouble.empty(),
                    counts.deoptimizations(),
                    counts.classesLoaded());
        }
    }

    private record Both(Sum generator, Sum target) {

        private static final Both NONE = new Both(Sum.NONE, Sum.NONE);

        private Both plus(Both more) {
            return new Both(generator.plus(more.generator), target.plus(more.target));
        }

        private Warmth.OfBoth warmth() {
            return new Warmth.OfBoth(generator.warmth(), target.warmth());
        }
    }

    private final Map<Integer, Both> phases = new HashMap<>();

    /** Adds what the processes used in an interval. */
    void add(int phase, ResourceRow row) {
        Both before = phases.getOrDefault(phase, Both.NONE);
        phases.put(phase, new Both(before.generator.plus(row.generator()), before.target.plus(row.target())));
    }

    /** The warmth in a phase. */
    Warmth.OfBoth phase(int number) {
        return phases.getOrDefault(number, Both.NONE).warmth();
    }

    /** The warmth in several phases together. */
    Warmth.OfBoth phases(IntPredicate wanted) {
        return phases.entrySet().stream()
                .filter(phase -> wanted.test(phase.getKey()))
                .map(Map.Entry::getValue)
                .reduce(Both.NONE, Both::plus)
                .warmth();
    }
}
