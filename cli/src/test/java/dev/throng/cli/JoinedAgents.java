package dev.throng.cli;

import dev.throng.programs.GuardedProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A test of three agents that join once, and then one run after the other uses them. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
abstract class JoinedAgents {

    private AgentRig rig;
    private String controller;

    @BeforeAll
    void startAgents(@TempDir Path directory) throws Exception {
        rig = new AgentRig(directory);
        controller = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        for (int agent = 1; agent <= 3; agent++) {
            rig.agent("agent-" + agent, controller);
        }
    }

    @AfterAll
    void endAgents() {
        rig.close();
    }

    /**
     * Runs a scenario to its end.
     *
     * @param name of the run, which no other run of these agents has
     * @param scenario with <code>${jvm}</code> for the JVM of its target
     */
    final AgentCounts run(String name, String scenario) throws Exception {
        return new AgentCounts(
                rig.runWithJoinedAgents(name, controller, scenario.replace("${jvm}", AgentRig.SHORT_LIVED_TARGET)));
    }
}
