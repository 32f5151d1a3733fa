package dev.throng.agents;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Measures the clocks of agents: asks each agent several times, one question after the other, so that no answer waits for another one.
 * Confined to the controller's thread.
 */
final class ClockQuestions {

    /** Questions to each agent. */
    static final int COUNT = 50;

    private record Asked(ClockOffset clock, long nanos) {}

    private final int firstNumber;
    private final BiConsumer<RemoteAgent, Message> sender;
    private final Runnable whenAnswered;
    private final Map<RemoteAgent, Asked> open = new LinkedHashMap<>();
    private int unanswered;

    /**
     * @param agents whose clocks are measured
     * @param firstNumber the number of the first question; answers to other questions are ignored
     * @param whenAnswered is called once, when no answer is awaited any more
     */
    ClockQuestions(
            List<RemoteAgent> agents, int firstNumber, BiConsumer<RemoteAgent, Message> sender, Runnable whenAnswered) {
        this.firstNumber = firstNumber;
        this.sender = sender;
        this.whenAnswered = whenAnswered;
        this.unanswered = agents.size();
    }

    /**
     * Begins with one agent.
     *
     * @param clock gets the answers
     * @param nowNanos on the controller's clock
     */
    void ask(RemoteAgent agent, ClockOffset clock, long nowNanos) {
        open.put(agent, new Asked(clock, nowNanos));
        sender.accept(agent, new Message.AskTime(firstNumber + clock.answers()));
    }

    /** An agent is lost, so no answer of it is awaited any more. Does nothing if it has answered all questions. */
    void withdraw(RemoteAgent agent) {
        if (open.remove(agent) != null) {
            end();
        }
    }

    private void end() {
        if (--unanswered == 0) {
            whenAnswered.run();
        }
    }

    /**
     * An agent answered.
     *
     * @param readNanos when the answer came, on the controller's clock
     * @param nowNanos when the next question is sent
     */
    void answered(RemoteAgent agent, Message.Time time, long readNanos, long nowNanos) {
        Asked asked = open.get(agent);
        if (asked == null || time.number() != firstNumber + asked.clock().answers()) {
            return;
        }
        asked.clock().add(asked.nanos(), time.nanos(), readNanos);
        if (asked.clock().answers() < COUNT) {
            ask(agent, asked.clock(), nowNanos);
        } else {
            open.remove(agent);
            end();
        }
    }
}
