package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How near an agent and its machine came to their limits. All figures but the files are of the measured phases. Older files have
 * zeros for what is not known, which are read as empty.
 *
 * @param measuredSeconds how much of the measured phases its figures cover
 * @param cpuCores how many cores its process used on average; empty if it was not sampled
 * @param loopStallMax the longest time by which one of its event loops was late for a timer, in nanoseconds
 * @param gcPauseMax its longest garbage collection pause, in nanoseconds; empty if the agent was lost
 * @param loopCpuShare the share of a core that its busiest event loop used
 * @param generatorFailures its arrivals that failed because of the generator
 * @param owed its arrivals that never started
 */
public record AgentStrain(
        double measuredSeconds,
        OptionalDouble cpuCores,
        long loopStallMax,
        OptionalLong gcPauseMax,
        double loopCpuShare,
        long generatorFailures,
        long owed,
        @JsonUnwrapped GeneratorResult.Files files,
        @JsonUnwrapped Quota quota,
        @JsonUnwrapped Machine machine) {

    /** Nothing is known. */
    public static final AgentStrain NONE = new AgentStrain(
            0,
            OptionalDouble.empty(),
            0,
            OptionalLong.empty(),
            0,
            0,
            0,
            GeneratorResult.Files.UNKNOWN,
            Quota.NONE,
            Machine.UNKNOWN);

    /**
     * The CPU quota of an agent.
     *
     * @param cpuQuotaCores its CPU quota; empty if there is none
     * @param throttledSeconds for how long the quota stopped threads, summed over CPUs
     */
    public record Quota(OptionalDouble cpuQuotaCores, double throttledSeconds) {

        /** There is none. */
        public static final Quota NONE = new Quota(OptionalDouble.empty(), 0);

        public Quota {
            cpuQuotaCores = Missing.positive(cpuQuotaCores);
        }
    }

    /**
     * The machine of an agent.
     *
     * @param machineCores the cores of its machine; empty if unknown
     * @param machineFullSeconds for how long all cores of its machine were in use
     * @param othersCores how many cores processes other than agents used in this time, the target among them if it was there; empty
     *     if the cores were never all in use
     */
    public record Machine(OptionalDouble machineCores, double machineFullSeconds, OptionalDouble othersCores) {

        /** Nothing is known. */
        public static final Machine UNKNOWN = new Machine(OptionalDouble.empty(), 0, OptionalDouble.empty());

        public Machine {
            machineCores = Missing.positive(machineCores);
            othersCores = machineFullSeconds > 0 ? Missing.decimal(othersCores) : OptionalDouble.empty();
        }
    }

    public AgentStrain {
        cpuCores = measuredSeconds > 0 ? Missing.decimal(cpuCores) : OptionalDouble.empty();
        gcPauseMax = Missing.number(gcPauseMax);
        files = Objects.requireNonNullElse(files, GeneratorResult.Files.UNKNOWN);
        quota = Objects.requireNonNullElse(quota, Quota.NONE);
        machine = Objects.requireNonNullElse(machine, Machine.UNKNOWN);
    }

    public OptionalLong fdMax() {
        return files.fdMax();
    }

    public OptionalLong fdLimit() {
        return files.fdLimit();
    }

    public OptionalDouble cpuQuotaCores() {
        return quota.cpuQuotaCores;
    }

    public double throttledSeconds() {
        return quota.throttledSeconds;
    }

    public OptionalDouble machineCores() {
        return machine.machineCores;
    }

    public double machineFullSeconds() {
        return machine.machineFullSeconds;
    }

    public OptionalDouble othersCores() {
        return machine.othersCores;
    }
}
