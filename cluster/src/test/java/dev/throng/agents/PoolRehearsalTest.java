package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RehearsalResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolRehearsalTest {

    private static final long SECOND = 1_000_000_000L;

    private final PoolRehearsal rehearsal = new PoolRehearsal("job", List.of("agent-1", "agent-2"));

    private static Message.Rehearsed rehearsed(long seconds, boolean quiet) {
        return new Message.Rehearsed("job", new RehearsalResult(seconds * SECOND, quiet, 100, 1), "");
    }

    @Test
    void lastsAsLongAsTheSlowestAgentAndIsQuietIfAllAre() {
        rehearsal.hear("agent-1", rehearsed(2, true));
        assertThat(rehearsal.done()).isNotDone();

        rehearsal.hear("agent-2", rehearsed(1, false));
        assertThat(rehearsal.done()).isCompletedWithValue(new RehearsalResult(2 * SECOND, false, 200, 2));
    }

    @Test
    void failsWithTheProblemOfTheAgentOnceNoAgentRehearsesAnyMore() {
        rehearsal.hear("agent-2", new Message.Rehearsed("job", null, "no memory"));
        assertThat(rehearsal.done()).isNotDone();

        rehearsal.hear("agent-1", rehearsed(1, true));
        assertThat(rehearsal.done())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("agent agent-2: no memory");
    }

    @Test
    void doesNotWaitForAnAgentThatLeft() {
        rehearsal.left("agent-1");
        rehearsal.hear("agent-2", rehearsed(1, true));
        assertThat(rehearsal.done()).isCompletedWithValue(new RehearsalResult(SECOND, true, 100, 1));
    }

    @Test
    void ignoresReportsOfAnEarlierRehearsal() {
        rehearsal.hear("agent-1", new Message.Rehearsed("earlier", null, "no memory"));
        rehearsal.hear("agent-1", rehearsed(1, true));
        rehearsal.hear("agent-2", rehearsed(1, true));
        assertThat(rehearsal.done()).isCompletedWithValue(new RehearsalResult(SECOND, true, 200, 2));
    }
}
