package dev.throng.agents;

import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.protocol.TargetAddresses;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run whose controller ended before its agents did. Not for use by several threads, except for {@link #agentCount}. */
public final class InterruptedRun implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(InterruptedRun.class);

    private final JournalReader reader;

    private InterruptedRun(JournalReader reader) {
        this.reader = reader;
    }

    /**
     * Opens what the controller left.
     *
     * @param directory of the run's result; nothing in it is changed
     * @throws RunException if there is no such run
     */
    public static InterruptedRun in(Path directory) throws RunException {
        Path file = directory.resolve(ResultDirectory.AGENTS_JOURNAL);
        if (!Files.isRegularFile(file)) {
            throw new RunException(directory + " has no " + ResultDirectory.AGENTS_JOURNAL
                    + " (expected: the result directory of a run with --cluster whose controller ended in its load)");
        }
        try {
            return new InterruptedRun(JournalReader.open(file));
        } catch (IOException wrong) {
            throw new RunException(wrong.getMessage(), wrong);
        }
    }

    /** The number of its agents. */
    public int agentCount() {
        return head().agents().size();
    }

    JournalReader reader() {
        return reader;
    }

    JournalHead head() {
        return reader.head();
    }

    /** The number of event loops over all agents. */
    int parts() {
        return head().agents().get(0).all();
    }

    /** Whether an agent still has the run. */
    boolean isAtWork(Message.Offer offer) {
        return offer.job().equals(head().job());
    }

    /** The agents of the run, of which those in the cluster can be reached. */
    List<RemoteAgent> agents(Map<String, AgentPool.Joined> joined, Member controller) {
        return head().agents().stream()
                .map(entry -> RemoteAgent.of(
                        entry,
                        joined.containsKey(entry.name())
                                ? joined.get(entry.name()).member()
                                : new Member(entry.name(), Role.AGENT, "", controller.address())))
                .toList();
    }

    /** The agents that are in the cluster and still have the run. */
    Set<RemoteAgent> atWork(RunAgents agents, Map<String, AgentPool.Joined> joined) {
        Set<RemoteAgent> there = new HashSet<>();
        for (RemoteAgent agent : agents.list()) {
            String name = agent.member().name();
            if (joined.containsKey(name) && isAtWork(joined.get(name).offer())) {
                there.add(agent);
            }
        }
        return there;
    }

    /** @throws RunException if the target has other addresses than the agents have connected to */
    void requireTargets(TargetAddresses targets) throws RunException {
        if (!AssignedAddresses.of(targets).equals(head().addresses())) {
            throw new RunException("the interrupted run has other addresses of the target: "
                    + String.join(
                            ", ",
                            head().addresses().stream()
                                    .map(address -> address.host() + ":" + address.port())
                                    .toList())
                    + " (expected: the same scenario)");
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException failed) {
            LOG.warn("the journal could not be closed", failed);
        }
    }
}
