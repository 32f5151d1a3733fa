package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockQuestionsTest {

    private final RemoteAgent one = TestAgents.agent(0, 2);
    private final RemoteAgent two = TestAgents.agent(1, 2);
    private final List<Integer> asked = new ArrayList<>();
    private int done;
    private final ClockQuestions questions = new ClockQuestions(
            List.of(one, two), 100, (agent, message) -> asked.add(((Message.AskTime) message).number()), () -> done++);

    private void answerAll(RemoteAgent agent, long offset) {
        questions.ask(agent, agent.clock(), 0);
        for (int number = 0; number < ClockQuestions.COUNT; number++) {
            questions.answered(
                    agent,
                    new Message.Time(100 + number, number * 10L + 5 + offset),
                    number * 10L + 10,
                    (number + 1) * 10L);
        }
    }

    @Test
    void eachAgentIsAskedFiftyTimesAndTheEndIsReportedOnce() {
        answerAll(one, 7);

        assertThat(done).isZero();

        answerAll(two, -3);

        assertThat(done).isEqualTo(1);
        assertThat(asked).hasSize(100).startsWith(100, 101, 102);
        assertThat(one.clock().nanos()).isEqualTo(7);
        assertThat(two.clock().nanos()).isEqualTo(-3);
    }

    @Test
    void anAgentThatIsLostIsNotWaitedFor() {
        questions.ask(two, two.clock(), 0);
        answerAll(one, 7);
        questions.withdraw(two);
        questions.withdraw(two);
        questions.withdraw(one);

        assertThat(done).isEqualTo(1);
    }

    @Test
    void answersToOtherQuestionsAreIgnored() {
        questions.ask(one, one.clock(), 0);

        questions.answered(one, new Message.Time(99, 1), 2, 2);
        questions.answered(one, new Message.Time(101, 1), 2, 2);
        questions.answered(two, new Message.Time(100, 1), 2, 2);

        assertThat(one.clock().answers()).isZero();
        assertThat(asked).containsExactly(100);
    }
}
