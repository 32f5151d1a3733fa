package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.AgentResult.LostSpan;
import org.junit.jupiter.api.Test;

class LostSpansTest {

    private final LostSpans spans = new LostSpans();

    @Test
    void timesOfOneCauseThatOverlapAreOneAndThoseOfDifferentCausesAreNot() {
        spans.add(LostSpans.GAP, 5, 6);
        spans.add(LostSpans.STALLED, 4, 6);
        spans.add(LostSpans.GAP, 6, 8);
        spans.add(LostSpans.GAP, 1, 2);

        assertThat(spans.all())
                .containsExactly(
                        new LostSpan(1, 2, LostSpans.GAP),
                        new LostSpan(4, 6, LostSpans.STALLED),
                        new LostSpan(5, 8, LostSpans.GAP));
    }

    @Test
    void anAgentIsLostFromItsLastFiguresUntilItIsHeardAgain() {
        spans.back(3);
        spans.lostSince(5);
        spans.lostSince(7);

        assertThat(spans.all()).isEmpty();

        spans.back(9);
        spans.back(11);

        assertThat(spans.all()).containsExactly(new LostSpan(5, 9, LostSpans.LOST));
    }

    @Test
    void noShareIsMissingAfterTheEndOfTheLoad() {
        spans.add(LostSpans.STOPPED, 5, 20);
        spans.add(LostSpans.LOST, 12, 20);
        spans.add(LostSpans.GAP, 13, 13);
        spans.endAt(10);

        assertThat(spans.all())
                .containsExactly(new LostSpan(5, 10, LostSpans.STOPPED), new LostSpan(13, 13, LostSpans.GAP));
    }
}
