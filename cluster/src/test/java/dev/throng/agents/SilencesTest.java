package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SilencesTest {

    private static final long SECOND = 1_000_000_000;

    private final List<String> said = new ArrayList<>();
    private final Silences silences = new Silences(said::add);
    private final RemoteAgent one = TestAgents.agent(0, 2);
    private final RemoteAgent two = TestAgents.agent(1, 2);
    private long now = 100 * SECOND;

    @BeforeEach
    void begin() {
        one.begin();
        two.begin();
    }

    private void ticks(int count, long apartNanos) {
        for (int i = 0; i < count; i++) {
            now += apartNanos;
            silences.tick(List.of(one, two), now);
        }
    }

    @Test
    void anAgentThatReportsNothingForMoreThanThreeSecondsIsNamedOnceAndSoIsItsReturn() {
        ticks(3, SECOND);
        silences.heard(two);

        assertThat(said).isEmpty();

        ticks(3, SECOND);

        assertThat(said).containsExactly("agent agent-1 does not answer");

        silences.suspected(one);
        silences.heard(one);
        silences.heard(one);

        assertThat(said).containsExactly("agent agent-1 does not answer", "agent agent-1 is back");
    }

    /** Its ticks come at once, before the reports that wait. */
    @Test
    void aControllerThatDidNotRunItselfBlamesNoAgent() {
        ticks(20, 1_000);

        assertThat(said).isEmpty();
    }

    @Test
    void aLostAgentDoesNotAlsoNotAnswerAndIsBackOnce() {
        silences.lost(one);
        silences.suspected(one);
        silences.heard(one);

        assertThat(said).containsExactly("agent agent-1 is back");
    }

    @Test
    void anAgentThatHasEndedNeedNotAnswer() {
        one.state(RemoteAgent.State.DONE);
        two.state(RemoteAgent.State.LOST);
        ticks(20, SECOND);

        assertThat(said).isEmpty();
    }
}
