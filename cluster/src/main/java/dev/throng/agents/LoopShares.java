package dev.throng.agents;

import dev.throng.engine.Parts;
import dev.throng.protocol.Workload;
import dev.throng.run.AgentSocketCheck;
import dev.throng.run.LoadSenders;
import dev.throng.run.result.RunException;
import dev.throng.sample.MachineId;
import dev.throng.scenario.ScenarioFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How many event loops of the agents of a pool send a load, and whether their machines can open its sockets. Immutable. */
final class LoopShares {

    private final int loopsPerAgent;

    /** @param loopsPerAgent event loops of each agent; 0 for as many as it has CPUs */
    LoopShares(int loopsPerAgent) {
        this.loopsPerAgent = loopsPerAgent;
    }

    /** Requires that each agent has an event loop of the load. */
    void requireOneEach(List<AgentPool.Joined> chosen, Workload workload) throws RunException {
        int most = workload.maxLoops();
        if (most < chosen.size()) {
            throw new RunException(workload.loopLimit()
                    .map(limit -> limit.problem(most, chosen.size()))
                    .orElse("the load of this scenario can be sent from at most " + most
                            + " event loops, and there are " + chosen.size() + " agents: use at most " + most
                            + " agents"));
        }
    }

    /** The event loops of all these agents together. */
    int of(List<AgentPool.Joined> chosen, LoadSenders.Opening opening) {
        return Math.min(
                chosen.size() * ofEach(chosen, opening.file()),
                opening.workload().maxLoops());
    }

    /** What the machines of the agents lack for the load; empty if nothing. */
    Optional<String> shortage(List<AgentPool.Joined> available, ScenarioFile file, Workload workload)
            throws RunException {
        int wanted = available.size() * ofEach(available, file);
        int all = Math.max(available.size(), Math.min(wanted, workload.maxLoops()));
        MachineId here = MachineId.ofThisMachine(Agent.hostName());
        List<AgentSocketCheck.Sender> senders = new ArrayList<>();
        for (AgentPool.Joined agent : available) {
            MachineId machine = agent.offer().machine();
            int parts = new Parts(senders.size(), available.size(), all).count();
            senders.add(new AgentSocketCheck.Sender(
                    agent.member().name(),
                    machine.sharesPorts(here) ? "" : machine.kernel() + " " + machine.network(),
                    (double) parts / all,
                    agent.offer().limits().processLimits()));
        }
        return new AgentSocketCheck(senders).problem(file.scenario(), workload);
    }

    private int ofEach(List<AgentPool.Joined> senders, ScenarioFile file) {
        int given = file.scenario().generator().loops().count().orElse(loopsPerAgent);
        if (given > 0) {
            return given;
        }
        int fewest =
                senders.stream().mapToInt(agent -> agent.offer().cpus()).min().orElse(1);
        return file.scenario()
                .generator()
                .cpus()
                .map(cpus -> cpus.cpus().size())
                .orElse(fewest);
    }
}
