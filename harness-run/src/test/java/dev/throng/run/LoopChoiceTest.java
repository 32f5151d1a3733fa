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
import dev.throng.protocol.LoopLimit;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LoopChoiceTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MICRO = 1_000;
    private static final int CORES = 8;

    private enum Visit implements Operation {
        SHORT,
        LONG;

        @Override
        public String id() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        @Override
        public String description() {
            return "comes";
        }
    }

    /** An arrival of either kind costs 100 µs; a long one stays until the end of the run and costs 50 µs per second. */
    private record Visitors(int maxLoops) implements Workload {

        @Override
        public int connections() {
            return 0;
        }

        @Override
        public int connectionsPerArrival(Operation operation) {
            return operation == Visit.LONG ? 1 : 0;
        }

        @Override
        public Cost cost(Operation operation) {
            return new Cost(100 * MICRO, operation == Visit.LONG ? 50 * MICRO : 0);
        }

        @Override
        public Optional<LoopLimit> loopLimit() {
            return Optional.of(new LoopLimit("connections", true));
        }

        @Override
        public Driver open(LoopContext context) {
            throw new IllegalStateException("a description only");
        }
    }

    private static Load rate(double perSecond) {
        return new OpenLoad(new RateProfile.Constant(perSecond));
    }

    private static LoopChoice choice(OptionalInt given, int maxLoops, List<Map<Operation, Load>> phases) {
        List<PhasePlan> plans = new java.util.ArrayList<>();
        for (Map<Operation, Load> loads : phases) {
            plans.add(new PhasePlan("p" + plans.size(), 10 * SECOND * plans.size(), 10 * SECOND, true, loads));
        }
        return LoopChoice.of(given, CORES, new Timeline(plans, SECOND), new Visitors(maxLoops), 1);
    }

    private static LoopChoice auto(Operation operation, Load load) {
        return choice(OptionalInt.empty(), 100, List.of(Map.of(operation, load)));
    }

    @Test
    void aSmallLoadHasOneLoop() {
        assertThat(auto(Visit.SHORT, rate(100)))
                .isEqualTo(new LoopChoice(1, "the load is expected to use 0.01 cores at its peak"));
    }

    @Test
    void aLoopGetsAThirdOfACoreAtMostUpToOneLoopPerCore() {
        assertThat(auto(Visit.SHORT, rate(3_400)).loops()).isEqualTo(1);
        assertThat(auto(Visit.SHORT, rate(3_600)).loops()).isEqualTo(2);
        assertThat(auto(Visit.SHORT, rate(13_000)).loops()).isEqualTo(4);
        assertThat(auto(Visit.SHORT, rate(1e6)).loops()).isEqualTo(CORES);
    }

    @Test
    void theBusiestPhaseDecides() {
        List<Map<Operation, Load>> phases = List.of(
                Map.of(Visit.SHORT, rate(10)),
                Map.of(Visit.SHORT, rate(7_500), Visit.LONG, rate(1)),
                Map.of(Visit.SHORT, rate(20)));

        assertThat(choice(OptionalInt.empty(), 100, phases).loops()).isEqualTo(3);
    }

    @Test
    void arrivalsThatStayCountUntilTheEndOfTheRun() {
        // 7,000 of them, with 50 µs per second each, and 100 µs for each of 700 per second
        LoopChoice choice = auto(Visit.LONG, rate(700));

        assertThat(choice).isEqualTo(new LoopChoice(2, "the load is expected to use 0.42 cores at its peak"));
    }

    @Test
    void aBurstCountsAsIfItTookATenthOfASecond() {
        LoopChoice small = auto(Visit.SHORT, new OpenLoad(new RateProfile.Bursts(20, 10 * SECOND)));
        LoopChoice large = auto(Visit.SHORT, new OpenLoad(new RateProfile.Bursts(600, 10 * SECOND)));

        assertThat(small.loops()).isEqualTo(1);
        assertThat(large.loops()).isEqualTo(2);
    }

    @Test
    void aClosedLoadHasOneLoopPerCore() {
        assertThat(auto(Visit.SHORT, new ClosedLoad(List.of(1), 0, 0, Load.UNLIMITED))
                        .loops())
                .isEqualTo(CORES);
    }

    @Test
    void aGivenNumberWinsUpToWhatTheSettingsAllow() {
        assertThat(choice(OptionalInt.of(5), 100, List.of(Map.of(Visit.SHORT, rate(1)))))
                .isEqualTo(new LoopChoice(5, "generator.loops"));
        assertThat(choice(OptionalInt.of(5), 2, List.of(Map.of(Visit.SHORT, rate(1)))))
                .isEqualTo(new LoopChoice(2, "settings.connections"));
    }

    @Test
    void anOperationOfUnknownCostIsTakenForAnExpensiveOne() {
        assertThat(Workload.Cost.UNKNOWN.startNanos()).isGreaterThanOrEqualTo(1_000 * MICRO);
    }
}
