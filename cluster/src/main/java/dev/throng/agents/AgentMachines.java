package dev.throng.agents;

import dev.throng.run.result.AgentResult;
import dev.throng.sample.MachineId;
import java.util.List;

/** The machines of the agents of a run. Confined to the controller's thread. */
final class AgentMachines {

    private final MachineId here;
    private final List<RemoteAgent> agents;

    /** @param here the controller's machine */
    AgentMachines(MachineId here, List<RemoteAgent> agents) {
        this.here = here;
        this.agents = agents;
    }

    /**
     * The machine of an agent.
     *
     * @param name the host name of the first agent on it
     * @param here whether it is the controller's
     * @param agentsCpuNanos CPU time of its agents while its CPU was full
     */
    record Machine(String name, boolean here, long agentsCpuNanos) {}

    /** The agents on the controller's machine. */
    List<RemoteAgent> here() {
        return agents.stream().filter(this::isHere).toList();
    }

    /** Whether all agents are on the controller's machine. */
    boolean allHere() {
        return agents.stream().allMatch(this::isHere);
    }

    private boolean isHere(RemoteAgent agent) {
        return agent.offer().machine().sharesCpu(here);
    }

    /** The rows of all agents. */
    List<AgentResult> results() {
        return agents.stream().map(agent -> agent.result(machine(agent))).toList();
    }

    private Machine machine(RemoteAgent agent) {
        List<RemoteAgent> together = agents.stream()
                .filter(other -> other == agent
                        || other.offer().machine().sharesCpu(agent.offer().machine()))
                .toList();
        return new Machine(
                together.get(0).offer().host(),
                isHere(agent),
                together.stream()
                        .mapToLong(other -> other.figures().cpuWhileFullNanos())
                        .sum());
    }
}
