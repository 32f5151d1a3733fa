package dev.throng.run.result;

/**
 * How near an agent and its machine came to their limits. All figures but the files are of the measured phases. What is not known is 0.
 *
 * @param measuredSeconds how much of the measured phases its figures cover
 * @param cpuCores how many cores its process used on average
 * @param loopStallMax the longest time by which one of its event loops was late for a timer, in nanoseconds
 * @param gcPauseMax its longest garbage collection pause, in nanoseconds. Unknown if the agent was lost
 * @param loopCpuShare the share of a core that its busiest event loop used
 * @param generatorFailures its arrivals that failed because of the generator
 * @param owed its arrivals that never started
 * @param fdMax the most files that it had open
 * @param fdLimit how many files it may open
 * @param cpuQuotaCores its CPU quota; 0 if there is none
 * @param throttledSeconds for how long the quota stopped threads, summed over CPUs
 * @param machineCores the cores of its machine
 * @param machineFullSeconds for how long all cores of its machine were in use
 * @param othersCores how many cores processes other than agents used in this time, the target among them if it was there
 */
public record AgentStrain(
        double measuredSeconds,
        double cpuCores,
        long loopStallMax,
        long gcPauseMax,
        double loopCpuShare,
        long generatorFailures,
        long owed,
        long fdMax,
        long fdLimit,
        double cpuQuotaCores,
        double throttledSeconds,
        double machineCores,
        double machineFullSeconds,
        double othersCores) {

    /** Nothing is known. */
    public static final AgentStrain NONE = new AgentStrain(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
