package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.measure.Arrival;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArrivalPlanTest {

    private static final Operation STEP = new Operation() {
        @Override
        public String id() {
            return "step";
        }

        @Override
        public String description() {
            return "for tests";
        }

        @Override
        public int ordinal() {
            return 0;
        }
    };

    private static final class Step extends PlannedArrival {
        @Override
        public void start(Arrival arrival) {
            throw new UnsupportedOperationException("a plan starts nothing");
        }
    }

    private long now;
    private final ArrivalPlan plan = new ArrivalPlan(() -> now);

    private Step add(long dueNanos) {
        Step step = new Step();
        plan.add(step, STEP, dueNanos);
        return step;
    }

    private List<Long> taken() {
        List<Long> taken = new ArrayList<>();
        while (plan.nextNanos() != Long.MAX_VALUE) {
            taken.add(plan.take().dueNanos());
        }
        return taken;
    }

    @Test
    void arrivalsComeInTheOrderInWhichTheyCanStart() {
        SplittableRandom random = new SplittableRandom(1);
        List<Step> kept = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            kept.add(add(1 + random.nextLong(1_000)));
            if (random.nextInt(3) == 0) {
                Step gone = kept.remove(random.nextInt(kept.size()));
                assertThat(plan.remove(gone)).isTrue();
                assertThat(gone.isPlanned()).isFalse();
            }
        }
        assertThat(plan.size()).isEqualTo(kept.size());
        List<Long> before = new ArrayList<>();
        plan.forEachBefore(500, (step, ready) -> before.add(ready));
        assertThat(before)
                .containsExactlyInAnyOrderElementsOf(kept.stream()
                        .map(PlannedArrival::dueNanos)
                        .filter(due -> due < 500)
                        .toList());
        assertThat(taken())
                .isEqualTo(kept.stream()
                        .map(PlannedArrival::dueNanos)
                        .sorted(Comparator.naturalOrder())
                        .toList());
    }

    @Test
    void anArrivalThatIsDueStaysInThePlan() {
        Step due = add(10);
        Step later = add(11);
        now = 10;
        assertThat(plan.remove(due)).isFalse();
        assertThat(plan.remove(later)).isTrue();
        assertThat(plan.remove(later)).isFalse();
        assertThat(taken()).containsExactly(10L);
    }

    @Test
    void anArrivalPlannedAfterItsDueTimeKeepsItAndCanStartAtOnce() {
        now = 50;
        add(20);
        assertThat(plan.nextNanos()).isEqualTo(50);
        assertThat(taken()).containsExactly(20L);
    }

    @Test
    void thePlanStatesWhenTheNextArrivalCanStartWheneverThatChanges() {
        List<Long> told = new ArrayList<>();
        plan.whenFirst(told::add);
        add(30);
        add(40);
        add(20);
        assertThat(told).containsExactly(30L, 20L);
    }

    @Test
    void anArrivalIsPlannedOnceAtATime() {
        Step step = add(5);
        assertThatThrownBy(() -> plan.add(step, STEP, 6)).isInstanceOf(IllegalStateException.class);
        plan.take();
        plan.add(step, STEP, 6);
        assertThat(taken()).containsExactly(6L);
    }
}
