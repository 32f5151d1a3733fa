package dev.throng.gclab.study.run;

import dev.throng.gclab.study.figures.MeasuredMachine;
import dev.throng.gclab.study.file.Study;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Decides whether a generator was kept from its work for so long that a run says little of the target, however slow the responses were. The
 * verdict of a single run weighs the generator's lateness against the response times. A study compares runs, so a run of a disturbed
 * generator is as misleading if the target was slow too. Pure.
 */
final class GeneratorDisturbance {

    /** An event loop may be late for its timers, by more than 5 ms each time, in this share of the measured time. */
    static final double STALLED = 0.1;

    /** Other processes may use a fifth of a full machine, or more of it, in this share of the measured time. */
    static final double FULL = 0.1;

    /** Other processes that use less of a full machine do not keep the generator from its work. */
    static final double OTHERS = 0.2;

    private GeneratorDisturbance() {}

    /**
     * Why a run does not count; empty if it does.
     *
     * @param subject whose JVM the study is of; stalls of a generator that is studied may be its collector's and are what is measured
     * @param stalledShare the share of the measured time in which the most stalled event loop was late; empty if unknown
     * @param machine of the generator; empty if it was not sampled
     */
    static Optional<Reason> reason(
            Study.Subject subject, OptionalDouble stalledShare, Optional<MeasuredMachine> machine) {
        Optional<Reason> others = machine.filter(GeneratorDisturbance::isTaken).map(GeneratorDisturbance::taken);
        boolean stalled = subject == Study.Subject.TARGET && stalledShare.orElse(0) > STALLED;
        return others.isEmpty() && stalled ? Optional.of(stalled(stalledShare.getAsDouble())) : others;
    }

    /** Whether other processes took the CPU. */
    static boolean isTaken(MeasuredMachine machine) {
        return machine.fullShare() > FULL && machine.othersShare() >= OTHERS;
    }

    private static Reason taken(MeasuredMachine machine) {
        String text = String.format(
                Locale.ROOT,
                "other processes used %.0f %% of the machine while its CPU was full, for %.0f %% of the measured time (expected: less"
                        + " than %.0f %%, or at most %.0f %% of the time); stop them",
                100 * machine.othersShare(),
                100 * machine.fullShare(),
                100 * OTHERS,
                100 * FULL);
        return Reason.invalid(ReasonCode.GENERATOR_DISTURBED, text)
                .with("othersShare", machine.othersShare())
                .with("machineFullShare", machine.fullShare());
    }

    private static Reason stalled(double share) {
        String text = String.format(
                Locale.ROOT,
                "an event loop of the generator stalled for %.0f %% of the measured time (expected: at most %.0f %%), so its times say"
                        + " little of the target; give the generator more CPU, or lower the load",
                100 * share,
                100 * STALLED);
        return Reason.invalid(ReasonCode.GENERATOR_DISTURBED, text).with("stalledShare", share);
    }
}
