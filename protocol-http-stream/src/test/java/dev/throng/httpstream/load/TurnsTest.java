package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private static final long ORIGIN = 1_000_000;

    private record Turn(int slot, long due, long first) {}

    private final Turns turns = new Turns(ORIGIN, 200, 4);

    private List<Turn> due(long at) {
        List<Turn> taken = new ArrayList<>();
        turns.takeDue(ORIGIN + at, (slot, due, first) -> taken.add(new Turn(slot, due - ORIGIN, first - ORIGIN)));
        return taken;
    }

    @Test
    void slotsTakeTurnsEvenlyWithinTheTick() {
        List<Turn> taken = new ArrayList<>();
        for (long at = 0; at < 400; at++) {
            taken.addAll(due(at));
        }
        assertThat(taken)
                .containsExactly(
                        new Turn(0, 0, 0),
                        new Turn(1, 50, 50),
                        new Turn(2, 100, 100),
                        new Turn(3, 150, 150),
                        new Turn(0, 200, 200),
                        new Turn(1, 250, 250),
                        new Turn(2, 300, 300),
                        new Turn(3, 350, 350));
    }

    @Test
    void nothingIsDueBeforeItsTime() {
        due(0);
        assertThat(turns.nextDueNanos()).isEqualTo(ORIGIN + 50);
        assertThat(due(49)).isEmpty();
        assertThat(due(50)).hasSize(1);
    }

    @Test
    void whoWasMissedTakesAllAtOnceAndIsToldHowLateItIs() {
        due(0);
        assertThat(due(460))
                .containsExactlyInAnyOrder(
                        new Turn(1, 450, 50), new Turn(2, 300, 100), new Turn(3, 350, 150), new Turn(0, 400, 200));
        assertThat(due(500)).containsExactly(new Turn(2, 500, 500));
    }

    @Test
    void lateTurnsDoNotMoveLaterOnes() {
        due(0);
        due(99);
        assertThat(due(100)).containsExactly(new Turn(2, 100, 100));
    }

    @Test
    void aNewSourceOfASlotBeginsWithItsLastTurn() {
        assertThat(turns.lastDueNanos(2)).isEqualTo(ORIGIN);
        due(130);
        assertThat(turns.lastDueNanos(0)).isEqualTo(ORIGIN);
        assertThat(turns.lastDueNanos(2)).isEqualTo(ORIGIN + 100);
        due(320);
        assertThat(turns.lastDueNanos(2)).isEqualTo(ORIGIN + 300);
        assertThat(turns.lastDueNanos(3)).isEqualTo(ORIGIN + 150);
    }

    @Test
    void aTickThatSlotsDoNotDivideLosesNothing() {
        Turns odd = new Turns(0, 1_000, 3);
        List<Long> dues = new ArrayList<>();
        odd.takeDue(2_999, (slot, due, first) -> dues.add(due));
        assertThat(dues).containsExactly(2_000L, 2_333L, 2_666L);
    }
}
