package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The most in flight at once, over loops and phases that have their most at different moments. */
class InFlightMaxTest {

    private static final long SECOND = 1_000_000_000L;

    private final RunTotals recorded = new RunTotals(2, 2, interval -> {});
    private final Loop one = new Loop(0);
    private final Loop other = new Loop(1);

    /** An event loop with one operation. */
    private final class Loop {
        private final int number;
        private final LoopRecorder recorder = new LoopRecorder(List.of());
        private final Arrivals arrivals = new Arrivals(at -> {});
        private final List<Arrival> inFlight = new ArrayList<>();
        private OperationRecorder operation = recorder.operation(0, 0, 0);
        private int phase;
        private int sequence;

        Loop(int number) {
            this.number = number;
        }

        void start(int count) {
            for (int i = 0; i < count; i++) {
                inFlight.add(arrivals.start(operation, now(), now()));
            }
        }

        void answerAll() {
            inFlight.forEach(arrival -> arrival.completed(now()));
            inFlight.clear();
        }

        void nextPhase() {
            operation = recorder.operation(++phase, 0, now());
        }

        private long now() {
            return sequence * SECOND;
        }

        void close() {
            long start = now();
            recorded.closed(
                    number,
                    recorder.close(
                            new LoopInterval.Span(sequence++, phase, start, start + SECOND, start + SECOND),
                            0,
                            one -> new LoopRecorder.DueCounts(0, 0, one == operation)));
        }
    }

    private void close() {
        one.close();
        other.close();
    }

    @Test
    void loopsThatHaveTheirMostInDifferentSecondsAreNotAddedUp() {
        one.start(5);
        other.start(1);
        one.answerAll();
        other.answerAll();
        close();
        other.start(4);
        other.answerAll();
        close();
        assertThat(recorded.freeze().operation(0, 0).counts().inFlightMax()).isEqualTo(6);
    }

    @Test
    void phasesAreNotAddedUp() {
        one.start(10);
        close();
        one.nextPhase();
        other.nextPhase();
        one.answerAll();
        one.start(10);
        close();
        one.answerAll();
        close();
        assertThat(recorded.freeze().operation(0, 0).counts().inFlightMax()).isEqualTo(10);
        assertThat(recorded.freeze().operation(1, 0).counts().inFlightMax()).isEqualTo(10);
        assertThat(new PhaseFigures(recorded.freeze(), List.of(0, 1), 2 * SECOND)
                        .operation(0)
                        .counts()
                        .inFlightMax())
                .isEqualTo(10);
    }

    @Test
    void arrivalsOfEarlierPhasesAreInFlightToo() {
        one.start(3);
        close();
        one.nextPhase();
        other.nextPhase();
        one.start(2);
        other.start(1);
        close();
        assertThat(recorded.freeze().operation(1, 0).counts().inFlightMax()).isEqualTo(6);
    }
}
