package dev.throng.agents;

import dev.throng.engine.Timeline;
import java.util.Map;
import java.util.TreeMap;

/** The phases of a run that were ended as soon as the load was steady, and what its agents hear of that. Confined to the controller's thread. */
final class PhaseEnds {

    /** So long before its end an agent hears of the end of a phase. */
    private static final long NOTICE_NANOS = 1_500_000_000L;

    private final Timeline timeline;
    private final RunAgents agents;
    private final RunJournal journal;
    private final Map<Integer, Message.EndPhase> ends = new TreeMap<>();

    PhaseEnds(Timeline timeline, RunAgents agents, RunJournal journal) {
        this.timeline = timeline;
        this.agents = agents;
        this.journal = journal;
    }

    /**
     * Ends a phase at the end of the first second of which all agents can hear in time. Does nothing if it was ended before, or ends by then.
     *
     * @param number the number of the phase, from 0
     * @param sinceStartNanos the time of the run
     */
    void end(int number, long sinceStartNanos) {
        long atNanos = timeline.nextFullInterval(sinceStartNanos + NOTICE_NANOS);
        if (!ends.containsKey(number) && timeline.endPhaseAt(number, atNanos)) {
            Message.EndPhase end = new Message.EndPhase(number, atNanos);
            // before an agent knows of it, so that a controller that goes on with the run knows too
            journal.phaseEnded(end);
            ends.put(number, end);
            agents.sendAll(end);
        }
    }

    /** An earlier controller of the run ended a phase. */
    void ended(Message.EndPhase end) {
        timeline.endPhaseAt(end.number(), end.sinceStartNanos());
        ends.put(end.number(), end);
    }

    /** Tells all agents, of which some may not have heard of it from an earlier controller. */
    void sendAll() {
        ends.values().forEach(agents::sendAll);
    }

    /** Tells an agent that joined again. */
    void send(RemoteAgent agent) {
        ends.values().forEach(end -> agents.send(agent, end));
    }
}
