package dev.throng.verdict;

import java.util.Map;

/**
 * What is known of one agent in the measured phases. Times are nanoseconds. Immutable.
 *
 * @param ownLag its own lag by percentile: of 50, 90, 99, 99.9 and 100
 * @param stallMax the longest stall of its event loops
 * @param gcPauseMax its longest garbage collection pause
 * @param loopCpuShare the share of a core that its busiest event loop used
 * @param generatorFailures its arrivals that failed because of the generator
 * @param owed its arrivals that never started
 * @param throttling what a CPU quota did to it
 * @param others the CPU that processes other than agents used on its machine
 */
public record AgentFacts(
        String name,
        Map<Double, Long> ownLag,
        long stallMax,
        long gcPauseMax,
        double loopCpuShare,
        long generatorFailures,
        long owed,
        Throttling throttling,
        OtherCpu others) {

    public AgentFacts {
        ownLag = Map.copyOf(ownLag);
    }

    /** 0 if the percentile is not known. */
    long ownLag(double percentile) {
        return ownLag.getOrDefault(percentile, 0L);
    }
}
