package dev.throng.run;

import dev.throng.run.result.RunResult;
import dev.throng.sample.Cores;
import java.util.OptionalDouble;

/** How many cores the target of a run may use. */
public final class TargetCores {

    private TargetCores() {}

    /**
     * Returns the target's CPU quota, the CPUs on which its process may run, or all CPUs of this machine: the first that is known. Empty if
     * the target was not sampled.
     *
     * @param result a run of this process, which has just ended
     */
    public static OptionalDouble of(RunResult result) {
        if (result.target().cpuQuotaCores() > 0) {
            return OptionalDouble.of(result.target().cpuQuotaCores());
        }
        if (result.target().pid() == 0) {
            return OptionalDouble.empty();
        }
        OptionalDouble allowed = Cores.ofThisMachine().allowed(result.target().pid());
        return allowed.isPresent() ? allowed : Cores.ofThisMachine().online();
    }
}
