package dev.throng.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.protocol.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PartsTest {

    private static final long SECOND = VirtualRun.SECOND;

    /** Answers at once, and notes when each arrival was due. */
    private static final class DueTimes extends ConnectionlessDriver {
        private final VirtualLoop loop;
        private final long t0;
        private final List<Long> due;

        DueTimes(VirtualLoop loop, long t0, List<Long> due) {
            this.loop = loop;
            this.t0 = t0;
            this.due = due;
        }

        @Override
        public void start(Operation operation, Arrival arrival) {
            due.add(arrival.dueNanos() - t0);
            arrival.completed(loop.clock().nanos());
        }
    }

    static List<Load> loads() {
        return List.of(
                new OpenLoad(new RateProfile.Constant(97)),
                new OpenLoad(new RateProfile.Constant(97), 31, Load.UNLIMITED),
                new OpenLoad(new RateProfile.Constant(97), 3, Load.UNLIMITED),
                new OpenLoad(new RateProfile.Constant(97), Load.UNLIMITED, 50),
                new OpenLoad(new RateProfile.Poisson(113)),
                new OpenLoad(new RateProfile.Ramp(1, 200)),
                new OpenLoad(new RateProfile.Steps(List.of(10.0, 70.0, 20.0), SECOND)),
                new OpenLoad(new RateProfile.Bursts(7, SECOND / 3)),
                new ClosedLoad(List.of(11), 0, SECOND / 13, Load.UNLIMITED),
                new ClosedLoad(List.of(5, 17), SECOND, SECOND / 7, Load.UNLIMITED));
    }

    /** The due times of two phases, sent by processes of some loops each. */
    private static List<Long> dueTimes(Load load, int processes, int loops) {
        List<Long> due = new ArrayList<>();
        for (int process = 0; process < processes; process++) {
            Parts parts = new Parts(process, processes, processes * loops);
            parts.numbers().forEach(part -> {
                Timeline timeline = new Timeline(
                        List.of(
                                new PhasePlan("one", 0, 3 * SECOND, true, Map.of(ScriptedTarget.Ask.ASK, load)),
                                new PhasePlan(
                                        "two", 3 * SECOND, 2 * SECOND, true, Map.of(ScriptedTarget.Ask.ASK, load))),
                        SECOND);
                VirtualRun.planned(
                                new Pacer.Plan(timeline, part, parts.all(), 5, 10 * SECOND, 20 * SECOND),
                                List.of(ScriptedTarget.Ask.ASK),
                                (loop, t0) -> new DueTimes(loop, t0, due))
                        .loop
                        .run();
            });
        }
        Collections.sort(due);
        return due;
    }

    @ParameterizedTest
    @MethodSource("loads")
    void fourProcessesHaveTheDueTimesOfOneToTheNanosecond(Load load) {
        List<Long> one = dueTimes(load, 1, 1);

        assertThat(one).isNotEmpty();
        assertThat(dueTimes(load, 1, 2)).isEqualTo(one);
        assertThat(dueTimes(load, 4, 1)).isEqualTo(one);
        assertThat(dueTimes(load, 4, 2)).isEqualTo(one);
        assertThat(dueTimes(load, 3, 3)).isEqualTo(one);
    }

    @Test
    void thePartsOfAllProcessesAreAllPartsOnce() {
        for (int processes = 1; processes < 7; processes++) {
            for (int all = processes; all < 20; all++) {
                List<Integer> numbers = new ArrayList<>();
                for (int process = 0; process < processes; process++) {
                    Parts parts = new Parts(process, processes, all);
                    assertThat(parts.count()).isEqualTo((int) parts.numbers().count());
                    parts.numbers().forEach(numbers::add);
                }
                assertThat(numbers)
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, all).boxed().toList());
            }
        }
    }

    @Test
    void aProcessWithoutAPartIsRefused() {
        assertThatThrownBy(() -> new Parts(2, 3, 2)).hasMessageContaining("all more than first");
    }
}
