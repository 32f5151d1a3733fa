package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.AgentResult.LostSpan;
import org.junit.jupiter.api.Test;

class LostSpansTest {

    private final LostSpans spans = new LostSpans();

    @Test
    void timesOfOneCauseThatOverlapAreOne() {
        spans.add(LostSpans.GAP, 5, 6);
        spans.add(LostSpans.STALLED, 10, 12);
        spans.add(LostSpans.GAP, 6, 8);
        spans.add(LostSpans.GAP, 1, 2);

        assertThat(spans.all())
                .containsExactly(
                        new LostSpan(1, 2, LostSpans.GAP),
                        new LostSpan(5, 8, LostSpans.GAP),
                        new LostSpan(10, 12, LostSpans.STALLED));
    }

    /** Its process did not run for so long that its connection was lost, and it ended its load when it ran again. */
    @Test
    void timesOfDifferentCausesDoNotOverlap() {
        spans.add(LostSpans.LOST, 3, 25);
        spans.add(LostSpans.GAP, 3, 3);
        spans.add(LostSpans.GAP, 20, 27);
        spans.add(LostSpans.STALLED, 4, 24);
        spans.add(LostSpans.STOPPED, 24, 30);

        assertThat(spans.all())
                .containsExactly(
                        new LostSpan(3, 4, LostSpans.LOST),
                        new LostSpan(4, 24, LostSpans.STALLED),
                        new LostSpan(24, 30, LostSpans.STOPPED));
    }

    @Test
    void aTimeAroundAnotherOneIsTheTimesBeforeAndAfterIt() {
        spans.add(LostSpans.LOST, 3, 25);
        spans.add(LostSpans.STALLED, 10, 14);

        assertThat(spans.all())
                .containsExactly(
                        new LostSpan(3, 10, LostSpans.LOST),
                        new LostSpan(10, 14, LostSpans.STALLED),
                        new LostSpan(14, 25, LostSpans.LOST));
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
