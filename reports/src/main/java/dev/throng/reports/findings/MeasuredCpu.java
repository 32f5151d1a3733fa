package dev.throng.reports.findings;

import dev.throng.run.read.ResultRows.MachineUse;
import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The CPU of the measured phases, in cores: CPU seconds per second, over the samples whose middle lies in a measured phase. A figure is not a
 * number where no sample has it. Pure.
 *
 * @param target of the processes of the target
 * @param generator of the generator
 * @param idle cores of this machine that nothing used, also those that waited for input and output
 * @param cores of this machine
 */
record MeasuredCpu(double target, double generator, double idle, double cores) {

    static MeasuredCpu of(Evidence evidence) {
        List<Resources> measured = evidence.resources().stream()
                .filter(sample -> isMeasured(evidence, sample))
                .toList();
        return new MeasuredCpu(
                mean(measured, sample -> sum(sample.target())),
                mean(measured, sample -> sum(sample.generator())),
                mean(
                        measured,
                        sample ->
                                sum(sample.machine().cpuIdle(), sample.machine().cpuIoWait())),
                mean(measured, sample -> all(sample.machine())));
    }

    private static boolean isMeasured(Evidence evidence, Resources sample) {
        long middle = sample.startNanos() + sample.durationNanos() / 2;
        return evidence.phases().stream()
                .anyMatch(phase -> phase.measured()
                        && phase.startNanos() <= middle
                        && middle < phase.startNanos() + phase.durationNanos());
    }

    private static double sum(ProcessUse use) {
        return sum(use.cpuUser(), use.cpuSystem());
    }

    private static double all(MachineUse machine) {
        return sum(machine.cpuUser(), machine.cpuSystem())
                + sum(machine.cpuIdle(), machine.cpuIoWait())
                + machine.cpuSteal().orElse(0);
    }

    private static double sum(OptionalDouble one, OptionalDouble other) {
        return one.orElse(Double.NaN) + other.orElse(Double.NaN);
    }

    private static double mean(List<Resources> samples, ToDoubleFunction<Resources> cpuSeconds) {
        double sum = 0;
        long nanos = 0;
        for (Resources sample : samples) {
            double seconds = cpuSeconds.applyAsDouble(sample);
            if (Double.isFinite(seconds)) {
                sum += seconds;
                nanos += sample.durationNanos();
            }
        }
        return nanos == 0 ? Double.NaN : sum * 1e9 / nanos;
    }
}
