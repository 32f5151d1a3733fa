package dev.throng.agents;

import dev.throng.cluster.Member;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The agents of one run, and the way to them. Confined to the controller's thread. */
final class RunAgents {

    private final List<RemoteAgent> agents;
    private final BiConsumer<Member, Message> sender;

    /** @param sender sends a message to a member */
    RunAgents(List<RemoteAgent> agents, BiConsumer<Member, Message> sender) {
        this.agents = List.copyOf(agents);
        this.sender = sender;
    }

    /** The agents in the order of their names, lost ones too. */
    List<RemoteAgent> list() {
        return agents;
    }

    /** The agent with this member's name; empty if the run has none. */
    Optional<RemoteAgent> find(Member member) {
        return agents.stream()
                .filter(agent -> agent.member().name().equals(member.name()))
                .findFirst();
    }

    void send(RemoteAgent agent, Message message) {
        sender.accept(agent.member(), message);
    }

    /** Sends a message to each agent that is not lost. */
    void sendAll(Message message) {
        agents.stream().filter(agent -> agent.state() != RemoteAgent.State.LOST).forEach(agent -> send(agent, message));
    }

    /** Passes a message on to the agent of its part. */
    void passOn(Message.Relay relay) {
        agents.stream().filter(agent -> agent.parts().contains(relay.part())).forEach(agent -> send(agent, relay));
    }

    /** Whether nothing more is expected of any agent. */
    boolean over() {
        return agents.stream()
                .allMatch(agent -> agent.state() == RemoteAgent.State.DONE || agent.state() == RemoteAgent.State.LOST);
    }
}
