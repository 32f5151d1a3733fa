package dev.throng.gclab.study.figures;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.RunResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the CPU of the generator's machine was used in the measured phases of a run. Shares are from 0 to 1.
 *
 * @param idleShare the CPU of all cores that was idle or waited for disks
 * @param fullShare the time in which the CPU was full: less than a tenth of it was idle
 * @param othersShare the CPU that processes other than generator and target used in this time; 0 if the CPU was never full
 */
public record MeasuredMachine(double idleShare, double fullShare, double othersShare) {

    /** The machine's CPU is full if less than this share of it is idle. */
    private static final double IDLE_WHEN_FULL = 0.1;

    /**
     * Reads the samples of a run.
     *
     * @return empty if the machine was not sampled
     */
    public static Optional<MeasuredMachine> of(ResultDirectory directory, RunResult result) {
        MeasuredPhases measured = new MeasuredPhases(result);
        return of(directory.resources().stream()
                .filter(row -> measured.contain(row.startNanos() + row.durationNanos() / 2))
                .toList());
    }

    /** The same of samples. Those without the CPU of the machine or of the generator are left out. */
    static Optional<MeasuredMachine> of(List<Resources> samples) {
        List<Resources> known = samples.stream()
                .filter(row -> row.machine().cpuIdle().isPresent()
                        && row.machine().cpuUser().isPresent()
                        && row.machine().cpuGenerator().isPresent())
                .toList();
        double all = known.stream().mapToDouble(MeasuredMachine::all).sum();
        if (all <= 0) {
            return Optional.empty();
        }
        List<Resources> full = known.stream()
                .filter(row -> idle(row) < IDLE_WHEN_FULL * all(row))
                .toList();
        double whenFull = full.stream().mapToDouble(MeasuredMachine::all).sum();
        double others = full.stream().mapToDouble(row -> used(row) - own(row)).sum();
        return Optional.of(new MeasuredMachine(
                known.stream().mapToDouble(MeasuredMachine::idle).sum() / all,
                nanos(full) / nanos(known),
                whenFull > 0 ? Math.max(0, others) / whenFull : 0));
    }

    private static double nanos(List<Resources> rows) {
        return rows.stream().mapToDouble(Resources::durationNanos).sum();
    }

    private static double all(Resources row) {
        return used(row) + idle(row) + row.machine().cpuSteal().orElse(0);
    }

    private static double used(Resources row) {
        return sum(row.machine().cpuUser(), row.machine().cpuSystem());
    }

    private static double idle(Resources row) {
        return sum(row.machine().cpuIdle(), row.machine().cpuIoWait());
    }

    /** What generator and target used. */
    private static double own(Resources row) {
        return sum(
                row.machine().cpuGenerator(),
                row.target().cpuUser(),
                row.target().cpuSystem());
    }

    private static double sum(OptionalDouble... parts) {
        return Arrays.stream(parts).mapToDouble(part -> part.orElse(0)).sum();
    }
}
