package dev.throng.cli;

import dev.throng.programs.GuardedProcess;
import java.nio.file.Path;

/** Three agents that join once, and then one run after the other uses them. Closing it ends them. */
final class JoinedAgents implements AutoCloseable {

    private final AgentRig rig;
    private final String controller;

    /** @param directory an empty one */
    JoinedAgents(Path directory) throws Exception {
        rig = new AgentRig(directory);
        controller = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        for (int agent = 1; agent <= 3; agent++) {
            rig.agent("agent-" + agent, controller);
        }
    }

    /**
     * Runs a scenario to its end.
     *
     * @param name of the run, which no other run of these agents has
     * @param scenario with <code>${jvm}</code> for the JVM of its target
     */
    AgentCounts run(String name, String scenario) throws Exception {
        return new AgentCounts(
                rig.runWithJoinedAgents(name, controller, scenario.replace("${jvm}", AgentRig.SHORT_LIVED_TARGET)));
    }

    @Override
    public void close() {
        rig.close();
    }
}
