package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.analysis.RunSeries;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListenPlanTest {

    private enum Radio implements Operation {
        PUBLISH,
        LISTEN;

        @Override
        public String id() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        @Override
        public String description() {
            return "of a radio";
        }
    }

    private static ListenPlan plan(List<Map<Operation, Load>> loads) {
        List<PhasePlan> phases = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            phases.add(new PhasePlan("p" + i, 1_000L * i, 1_000, true, loads.get(i)));
        }
        return ListenPlan.of(
                new Timeline(phases, 1_000),
                List.of(Radio.values()),
                operation -> operation == Radio.LISTEN ? Optional.of(Duration.ofMillis(2_500)) : Optional.empty(),
                operation -> operation == Radio.LISTEN ? 0.3 : 0);
    }

    @Test
    void eachPhaseHasTheLoadOfItsListeners() {
        RateProfile rate = new RateProfile.Constant(10);
        ListenPlan plan = plan(List.of(
                Map.of(Radio.PUBLISH, ClosedLoad.inFlight(3)),
                Map.of(Radio.LISTEN, new OpenLoad(rate), Radio.PUBLISH, ClosedLoad.inFlight(3)),
                Map.of(Radio.LISTEN, new OpenLoad(rate, Load.UNLIMITED, 50)),
                Map.of(Radio.LISTEN, new ClosedLoad(List.of(10, 20), 3_000_000_000L, 1_500_000_000, Load.UNLIMITED))));

        assertThat(plan.staySeconds()).hasValue(2.5);
        assertThat(plan.slowShare()).isEqualTo(0.3);
        assertThat(plan.users(0)).isEmpty();
        assertThat(plan.users(1)).isEmpty();
        assertThat(plan.users(2)).isEmpty();
        assertThat(plan.users(3)).hasValue(new RunSeries.Users(List.of(10, 20), 3, 1.5));
        assertThat(plan.atMost(0)).isEmpty();
        assertThat(plan.atMost(1)).isEmpty();
        assertThat(plan.atMost(2)).hasValue(50);
        assertThat(plan.atMost(3)).hasValue(20);
    }

    @Test
    void aProtocolWithoutListenersHasNoPlanForThem() {
        Timeline timeline = new Timeline(
                List.of(new PhasePlan("p", 0, 1_000, true, Map.of(Radio.PUBLISH, ClosedLoad.inFlight(3)))), 1_000);

        assertThat(ListenPlan.of(timeline, List.of(Radio.PUBLISH), operation -> Optional.empty(), operation -> 0))
                .isEqualTo(ListenPlan.NONE);
    }
}
