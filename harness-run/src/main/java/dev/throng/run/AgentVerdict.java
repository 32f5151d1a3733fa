package dev.throng.run;

import dev.throng.run.result.AgentResult;
import dev.throng.run.result.AgentStrain;
import dev.throng.run.result.Times;
import dev.throng.verdict.AgentFacts;
import dev.throng.verdict.OtherCpu;
import dev.throng.verdict.Throttling;
import java.util.List;
import java.util.Map;

/** Turns the rows of agents into facts of the verdict. */
final class AgentVerdict {

    private static final double NANOS = 1e9;

    private AgentVerdict() {}

    /** @param here the CPU that other processes used on this machine */
    static List<AgentFacts> facts(List<AgentResult> agents, OtherCpu here) {
        return agents.stream()
                .map(agent -> facts(agent, agent.here() ? here : elsewhere(agent, agents)))
                .toList();
    }

    private static AgentFacts facts(AgentResult agent, OtherCpu others) {
        Times lag = agent.ownLag();
        AgentStrain strain = agent.strain();
        return new AgentFacts(
                agent.name(),
                Map.of(50.0, lag.p50(), 90.0, lag.p90(), 99.0, lag.p99(), 99.9, lag.p999(), 100.0, lag.max()),
                strain.loopStallMax(),
                strain.gcPauseMax().orElse(0),
                strain.loopCpuShare(),
                strain.generatorFailures(),
                strain.owed(),
                new Throttling(
                        strain.cpuQuotaCores(),
                        Math.round(strain.throttledSeconds() * NANOS),
                        Math.round(strain.cpuCores().orElse(0) * strain.measuredSeconds() * NANOS),
                        Math.round(strain.measuredSeconds() * NANOS)),
                others);
    }

    private static OtherCpu elsewhere(AgentResult agent, List<AgentResult> agents) {
        AgentStrain strain = agent.strain();
        double fullNanos = strain.machineFullSeconds() * NANOS;
        return new OtherCpu(
                Math.round(fullNanos),
                Math.round(strain.machineCores().orElse(0) * fullNanos),
                Math.round(strain.othersCores().orElse(0) * fullNanos),
                false,
                agents.stream()
                        .filter(other -> !other.here() && other.machine().equals(agent.machine()))
                        .map(AgentResult::name)
                        .toList());
    }
}
