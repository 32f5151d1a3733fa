package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadRoomCheckTest {

    private enum Visit implements Operation {
        LOGIN;

        @Override
        public String id() {
            return "login";
        }

        @Override
        public String description() {
            return "comes and stays";
        }
    }

    /** Each arrival holds one connection for as long as is said. */
    private record Visitors(Optional<Duration> visit) implements Workload {

        @Override
        public int connections() {
            return 3;
        }

        @Override
        public int connectionsPerArrival(Operation operation) {
            return 1;
        }

        @Override
        public Optional<Duration> stay(Operation operation) {
            return visit;
        }

        @Override
        public int maxLoops() {
            return 1;
        }

        @Override
        public Driver open(LoopContext context) {
            throw new UnsupportedOperationException();
        }
    }

    private static Timeline phases(int count, Duration length, double perSecond) {
        Load load = new OpenLoad(new RateProfile.Constant(perSecond));
        List<PhasePlan> phases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            phases.add(new PhasePlan("p" + i, i * length.toNanos(), length.toNanos(), true, Map.of(Visit.LOGIN, load)));
        }
        return new Timeline(phases, 1_000_000_000L);
    }

    @Test
    void whoStaysToTheEndOfTheRunIsCountedOverAllPhases() {
        Timeline timeline = phases(3, Duration.ofSeconds(100), 1_000);
        assertThat(HeadRoomCheck.connections(timeline, new Visitors(Optional.empty())))
                .isEqualTo(300_000 + 3);
    }

    @Test
    void whoStaysBrieflyMeetsOnlyThoseWhoCameShortlyBefore() {
        Timeline timeline = phases(3, Duration.ofSeconds(100), 1_000);
        // 10 s of stay and 2 s for the answer, at the seam of two phases
        assertThat(HeadRoomCheck.connections(timeline, new Visitors(Optional.of(Duration.ofSeconds(10)))))
                .isBetween(12_000L + 3, 24_000L + 3);
    }

    @Test
    void whoStaysLongerThanAPhaseMeetsThoseOfAllPhases() {
        Timeline timeline = phases(3, Duration.ofSeconds(100), 1_000);
        assertThat(HeadRoomCheck.connections(timeline, new Visitors(Optional.of(Duration.ofSeconds(150)))))
                .isEqualTo(300_000 + 3);
    }
}
