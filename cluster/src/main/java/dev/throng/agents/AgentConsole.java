package dev.throng.agents;

/** Where an agent prints lines for its own user, such as a terminal or the journal of a service. */
public interface AgentConsole {

    /** Prints nothing: the controller reports everything to the same user. */
    AgentConsole NONE = new AgentConsole() {
        @Override
        public void news(String line) {}

        @Override
        public void problem(String line) {}
    };

    /** Prints that a run starts or ends. */
    void news(String line);

    /** Prints why this agent sends no load. */
    void problem(String line);
}
