package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.protocol.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When the engine calls {@link dev.throng.protocol.Driver#endMeasurement}. */
class EndMeasurementTest {

    private static final long ANSWER_NANOS = 300 * MILLI;

    /** Answers everything after a while. */
    private static final class Slow extends ConnectionlessDriver {
        private final LoopTimer loop;
        private final List<Long> ended = new ArrayList<>();

        private Slow(LoopTimer loop) {
            this.loop = loop;
        }

        @Override
        public void start(Operation operation, Arrival arrival) {
            loop.runAt(
                    loop.clock().nanos() + ANSWER_NANOS,
                    () -> arrival.completed(loop.clock().nanos()));
        }

        @Override
        public void endMeasurement() {
            ended.add(loop.clock().nanos());
        }
    }

    @Test
    void theMeasurementEndsOnceAfterTheDrainAndBeforeTheLastInterval() {
        Slow[] driver = new Slow[1];
        PhasePlan only = new PhasePlan(
                "only", 0, SECOND, true, Map.of(ScriptedTarget.Ask.ASK, new OpenLoad(new RateProfile.Constant(10))));
        VirtualRun run = VirtualRun.planned(
                new Pacer.Plan(new Timeline(List.of(only), SECOND), 0, 1, 1, 10 * SECOND, 20 * SECOND),
                List.of(ScriptedTarget.Ask.ASK),
                (loop, t0) -> driver[0] = new Slow(loop));
        run.loop.run();
        assertThat(driver[0].ended).singleElement();
        long endedAfter = driver[0].ended.get(0) - run.t0;
        assertThat(endedAfter).isBetween(SECOND + ANSWER_NANOS - 100 * MILLI, SECOND + ANSWER_NANOS);
        assertThat(run.intervals.get(run.intervals.size() - 1).span().endNanos())
                .isEqualTo(driver[0].ended.get(0));
    }
}
