package dev.throng.agents;

import java.util.List;

/**
 * What a controller must know to go on with the run of another one. Immutable.
 *
 * @param job identifies the run
 * @param epoch counts the controllers of the run, from 0
 * @param addresses of the target
 * @param agents in the order of their names
 */
record JournalHead(String job, int epoch, List<Message.Address> addresses, List<Entry> agents) {

    /**
     * An agent at the start of the load.
     *
     * @param first the number of its first part
     * @param step the number of agents
     * @param all the number of parts over all agents
     * @param transport of its event loops
     * @param clockOffsetNanos its clock less the first controller's
     * @param originNanos when the first phase started, on its clock. That is the only clock which goes on while the run has no controller
     */
    record Entry(
            String name,
            Message.Offer offer,
            int first,
            int step,
            int all,
            String transport,
            long clockOffsetNanos,
            long originNanos) {}

    JournalHead {
        addresses = List.copyOf(addresses);
        agents = List.copyOf(agents);
    }
}
