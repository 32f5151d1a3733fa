package dev.throng.run;

import dev.throng.sample.MachineSampler;
import java.util.Optional;

/**
 * The CPU of the machine in one sample. Immutable.
 *
 * @param usedNanos the CPU time that all processes used
 * @param allNanos the CPU time of all cores, used or not
 */
record MachineUse(long usedNanos, long idleNanos, long allNanos) {

    /** The machine's CPU is full if less than this share of it is idle or waits for disks. */
    static final double IDLE = 0.1;

    /** Empty if the sample has no CPU times. */
    static Optional<MachineUse> of(MachineSampler.Sample machine) {
        if (machine.cpuUserNanos().isEmpty() || machine.cpuIdleNanos().isEmpty()) {
            return Optional.empty();
        }
        long used =
                machine.cpuUserNanos().getAsLong() + machine.cpuSystemNanos().orElse(0);
        long idle =
                machine.cpuIdleNanos().getAsLong() + machine.cpuIoWaitNanos().orElse(0);
        return Optional.of(
                new MachineUse(used, idle, used + idle + machine.cpuStealNanos().orElse(0)));
    }

    boolean isFull() {
        return allNanos > 0 && idleNanos < IDLE * allNanos;
    }
}
