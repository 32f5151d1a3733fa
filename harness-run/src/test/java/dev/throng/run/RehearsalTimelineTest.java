package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.scenario.FakeProtocol.Calls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RehearsalTimelineTest {

    private static final long SECOND = 1_000_000_000L;

    /** Arrivals of {@code roster-set} are sessions with a connection each. */
    private record Sessions(Optional<Duration> stay) implements Workload {

        @Override
        public int connections() {
            return 0;
        }

        @Override
        public int connectionsPerArrival(Operation operation) {
            return operation == Calls.ROSTER_SET ? 1 : 0;
        }

        @Override
        public Optional<Duration> stay(Operation operation) {
            return stay;
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

    private static Load open(double rate) {
        return new OpenLoad(new RateProfile.Constant(rate));
    }

    private static PhasePlan phase(long startSeconds, long seconds, Map<Operation, Load> loads) {
        return new PhasePlan("p" + startSeconds, startSeconds * SECOND, seconds * SECOND, true, loads);
    }

    private static Load only(Load load) {
        Timeline rehearsal = RehearsalTimeline.of(
                List.of(phase(0, 10, Map.of(Calls.SEND, load))), new Sessions(Optional.empty()), SECOND);
        return rehearsal.phases().get(0).loads().get(Calls.SEND);
    }

    @Test
    void operationsBeginInTheOrderOfThePhasesThatLoadThemFirstAndGoOn() {
        Timeline rehearsal = RehearsalTimeline.of(
                List.of(
                        phase(0, 5, Map.of(Calls.ROSTER_SET, open(10))),
                        phase(5, 60, Map.of(Calls.ROSTER_SET, open(10))),
                        phase(65, 1, Map.of(Calls.SEND, open(10)))),
                new Sessions(Optional.empty()),
                SECOND);

        assertThat(rehearsal.phases()).hasSize(2).noneMatch(PhasePlan::measured);
        assertThat(rehearsal.phases().get(0).loads()).containsOnlyKeys(Calls.ROSTER_SET);
        assertThat(rehearsal.phases().get(1).loads()).containsOnlyKeys(Calls.ROSTER_SET, Calls.SEND);
        assertThat(rehearsal.phases().get(1).startNanos()).isEqualTo(SECOND / 2);
        assertThat(rehearsal.endNanos()).isEqualTo(SECOND);
    }

    @Test
    void ratesAreAtLeastThoseOfTheRunButDoNotFloodTheMachine() {
        assertThat(only(open(1))).isEqualTo(new OpenLoad(new RateProfile.Constant(100), Load.UNLIMITED, 64));
        assertThat(only(open(50))).isEqualTo(new OpenLoad(new RateProfile.Constant(500), Load.UNLIMITED, 64));
        assertThat(only(open(500))).isEqualTo(new OpenLoad(new RateProfile.Constant(1_000), Load.UNLIMITED, 64));
        assertThat(only(open(5_000))).isEqualTo(new OpenLoad(new RateProfile.Constant(5_000), Load.UNLIMITED, 64));
        assertThat(only(open(1e6))).isEqualTo(new OpenLoad(new RateProfile.Constant(20_000), Load.UNLIMITED, 64));
    }

    @Test
    void arrivalsAreAsRandomAndAsClosedAsThoseOfTheRun() {
        assertThat(only(new OpenLoad(new RateProfile.Poisson(5_000))))
                .isEqualTo(new OpenLoad(new RateProfile.Poisson(5_000), Load.UNLIMITED, 64));
        assertThat(only(ClosedLoad.users(30, 5))).isEqualTo(ClosedLoad.users(30, 5));
        assertThat(only(ClosedLoad.inFlight(8_192))).isEqualTo(ClosedLoad.inFlight(256));
    }

    @Test
    void aLimitOfTheRunIsKept() {
        assertThat(only(new OpenLoad(new RateProfile.Constant(500), Load.UNLIMITED, 3))
                        .atMost())
                .isEqualTo(3);
    }

    @Test
    void sessionsAreNoMoreThanTheRunHasAndComeAgainOnlyIfTheyLeave() {
        List<PhasePlan> phases = List.of(phase(0, 4, Map.of(Calls.ROSTER_SET, open(2))));
        Load staying = RehearsalTimeline.of(phases, new Sessions(Optional.empty()), SECOND)
                .phases()
                .get(0)
                .loads()
                .get(Calls.ROSTER_SET);
        Load leaving = RehearsalTimeline.of(phases, new Sessions(Optional.of(Duration.ofMillis(100))), SECOND)
                .phases()
                .get(0)
                .loads()
                .get(Calls.ROSTER_SET);

        assertThat(staying).isEqualTo(new OpenLoad(new RateProfile.Constant(100), 8, 8));
        assertThat(leaving).isEqualTo(new OpenLoad(new RateProfile.Constant(100), Load.UNLIMITED, 8));
    }
}
