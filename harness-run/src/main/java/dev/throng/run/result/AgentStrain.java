package dev.throng.run.result;

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
 * @param fdMax the most files that it had open; empty if unknown
 * @param fdLimit how many files it may open; empty if unknown
 * @param cpuQuotaCores its CPU quota; empty if there is none
 * @param throttledSeconds for how long the quota stopped threads, summed over CPUs
 * @param machineCores the cores of its machine; empty if unknown
 * @param machineFullSeconds for how long all cores of its machine were in use
 * @param othersCores how many cores processes other than agents used in this time, the target among them if it was there; empty
 *     if the cores were never all in use
 */
public record AgentStrain(
        double measuredSeconds,
        OptionalDouble cpuCores,
        long loopStallMax,
        OptionalLong gcPauseMax,
        double loopCpuShare,
        long generatorFailures,
        long owed,
        OptionalLong fdMax,
        OptionalLong fdLimit,
        OptionalDouble cpuQuotaCores,
        double throttledSeconds,
        OptionalDouble machineCores,
        double machineFullSeconds,
        OptionalDouble othersCores) {

    /** Nothing is known. */
    public static final AgentStrain NONE = new AgentStrain(
            0,
            OptionalDouble.empty(),
            0,
            OptionalLong.empty(),
            0,
            0,
            0,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            0,
            OptionalDouble.empty(),
            0,
            OptionalDouble.empty());

    public AgentStrain {
        cpuCores = measuredSeconds > 0 ? Missing.decimal(cpuCores) : OptionalDouble.empty();
        gcPauseMax = Missing.number(gcPauseMax);
        fdMax = Missing.positive(fdMax);
        fdLimit = Missing.positive(fdLimit);
        cpuQuotaCores = Missing.positive(cpuQuotaCores);
        machineCores = Missing.positive(machineCores);
        othersCores = machineFullSeconds > 0 ? Missing.decimal(othersCores) : OptionalDouble.empty();
    }
}
