package dev.throng.run;

import dev.throng.run.result.RunException;
import dev.throng.sample.Cgroups;
import dev.throng.scenario.Scenario;
import dev.throng.scheduling.Affinity;
import dev.throng.scheduling.CpuList;
import java.util.Optional;

/** Whether this machine has the CPUs that a scenario names. */
public final class CpuCheck {

    private CpuCheck() {}

    /** @throws RunException if the target, which this process starts, cannot be kept on its CPUs */
    public static void requireTarget(Scenario scenario) throws RunException {
        require("target.cpus", scenario.target().cpus());
    }

    /** @throws RunException if this process cannot be kept on the generator's CPUs */
    public static void requireGenerator(Scenario scenario) throws RunException {
        require("generator.cpus", scenario.generator().cpus());
    }

    private static void require(String key, Optional<CpuList> wanted) throws RunException {
        if (wanted.isEmpty()) {
            return;
        }
        Optional<String> missing = Affinity.unavailable();
        if (missing.isPresent()) {
            throw new RunException(key + ": " + wanted.get() + " (expected: " + missing.get() + ")");
        }
        Optional<CpuList> allowed =
                Cgroups.cpuset(ProcessHandle.current().pid()).map(CpuList::parse);
        Optional<String> refusal = refusal(key, wanted.get(), Affinity.online(), allowed);
        if (refusal.isPresent()) {
            throw new RunException(refusal.get());
        }
    }

    /**
     * Returns why a process cannot be kept on some CPUs; empty if it can.
     *
     * @param key names the setting
     * @param online the CPUs of the machine; empty if unknown
     * @param allowed those that the control groups of this process allow; empty if all
     */
    static Optional<String> refusal(String key, CpuList wanted, Optional<CpuList> online, Optional<CpuList> allowed) {
        if (online.isPresent() && !wanted.isWithin(online.get())) {
            return Optional.of(key + ": " + wanted + " (expected: CPUs of this machine, " + online.get() + ")");
        }
        if (allowed.isPresent() && !wanted.isWithin(allowed.get())) {
            return Optional.of(key + ": " + wanted + " (expected: CPUs that the control group of this process allows, "
                    + allowed.get() + ")");
        }
        return Optional.empty();
    }
}
