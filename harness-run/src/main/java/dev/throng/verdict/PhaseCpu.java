package dev.throng.verdict;

import dev.throng.measure.Blame;
import java.util.Locale;
import java.util.Optional;

/**
 * How full the CPU of the generator's machine was in one phase, and who used it. If arrivals fail while a target and a generator wait for
 * the same cores, the failures say nothing about the target. Pure.
 *
 * @param phase its name
 * @param sampledNanos the length of the phase, as far as the CPU was sampled
 * @param fullNanos for how long of it the CPU was full
 * @param cpuNanos the CPU time of all cores while the CPU was full, used or not
 * @param usedNanos the CPU that all processes used in this time
 * @param generatorNanos the CPU that the generator's processes on this machine used in this time
 * @param targetNanos the same of the target's processes; 0 if they were not sampled
 * @param targetKnown whether the target was sampled
 */
public record PhaseCpu(
        String phase,
        long sampledNanos,
        long fullNanos,
        long cpuNanos,
        long usedNanos,
        long generatorNanos,
        long targetNanos,
        boolean targetKnown) {

    /** Of so many due arrivals one may fail, be dropped or never start. */
    static final long DUE_PER_FAILURE = 10;

    /** The CPU is the limit of a phase if it was full for more than this share of it. */
    static final double FULL = 0.5;

    /** A target that uses all but this share of a full machine reached its own limit, and nobody took the CPU from it. */
    static final double NOT_OF_TARGET = 0.2;

    private boolean isLimit() {
        long others = targetKnown ? usedNanos - targetNanos : generatorNanos;
        return fullNanos > FULL * sampledNanos && others >= NOT_OF_TARGET * cpuNanos;
    }

    /**
     * Returns the reason why the failures of an operation are not the target's.
     *
     * @param operation of this phase
     */
    Optional<Reason> reason(OperationFacts operation) {
        long due = operation.counts().due();
        long missing = operation.missing();
        if (missing * DUE_PER_FAILURE <= due || !isLimit()) {
            return Optional.empty();
        }
        String text = String.format(
                Locale.ROOT,
                "%s in phase %s: %,d of %,d arrivals failed or never started, and the CPU of this machine was full for %.0f of %.0f s"
                        + " (the generator used %.1f of %.0f cores%s): the machine was the limit, not the target; give them"
                        + " more cores, or machines of their own, or a lower rate",
                operation.operation(),
                phase,
                missing,
                due,
                fullNanos / 1e9,
                sampledNanos / 1e9,
                cores(generatorNanos),
                cores(cpuNanos),
                targetKnown ? String.format(Locale.ROOT, ", the target %.1f", cores(targetNanos)) : "");
        return Optional.of(Reason.suspect(ReasonCode.MACHINE_FULL, text)
                .with("phase", phase)
                .with("operation", operation.operation())
                .with("due", due)
                .with("failed", missing)
                .with("machineFullNanos", fullNanos)
                .with("sampledNanos", sampledNanos)
                .with("machineCores", cores(cpuNanos))
                .with("generatorCores", cores(generatorNanos))
                .with("targetCores", cores(targetNanos)));
    }

    /** The same reason, without blame for a target that had no CPU to answer with. */
    static Reason withoutBlame(Reason reason) {
        return reason.blame() == Blame.TARGET ? reason.blamedOn(Blame.GENERATOR) : reason;
    }

    private double cores(long nanos) {
        return fullNanos == 0 ? 0 : (double) nanos / fullNanos;
    }
}
