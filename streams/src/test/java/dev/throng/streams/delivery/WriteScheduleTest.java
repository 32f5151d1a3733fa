package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WriteScheduleTest {

    private static final long ORIGIN = 1_000_000;

    private record Write(int slot, long due, long first) {}

    private final WriteSchedule schedule = new WriteSchedule(ORIGIN, 200, 4);

    private List<Write> due(long at) {
        List<Write> written = new ArrayList<>();
        schedule.writeDue(
                ORIGIN + at, (slot, due, first) -> written.add(new Write(slot, due - ORIGIN, first - ORIGIN)));
        return written;
    }

    @Test
    void slotsWriteEvenlySpreadWithinTheTick() {
        List<Write> written = new ArrayList<>();
        for (long at = 0; at < 400; at++) {
            written.addAll(due(at));
        }
        assertThat(written)
                .containsExactly(
                        new Write(0, 0, 0),
                        new Write(1, 50, 50),
                        new Write(2, 100, 100),
                        new Write(3, 150, 150),
                        new Write(0, 200, 200),
                        new Write(1, 250, 250),
                        new Write(2, 300, 300),
                        new Write(3, 350, 350));
    }

    @Test
    void nothingIsDueBeforeItsTime() {
        due(0);
        assertThat(schedule.nextDueNanos()).isEqualTo(ORIGIN + 50);
        assertThat(due(49)).isEmpty();
        assertThat(due(50)).hasSize(1);
    }

    @Test
    void aSlotThatMissedWritesCatchesUpWithOneAndKnowsHowLateItIs() {
        due(0);
        assertThat(due(460))
                .containsExactlyInAnyOrder(
                        new Write(1, 450, 50), new Write(2, 300, 100), new Write(3, 350, 150), new Write(0, 400, 200));
        assertThat(due(500)).containsExactly(new Write(2, 500, 500));
    }

    @Test
    void lateWritesDoNotMoveLaterOnes() {
        due(0);
        due(99);
        assertThat(due(100)).containsExactly(new Write(2, 100, 100));
    }

    @Test
    void aNewSourceOfASlotBeginsWithItsLastWrite() {
        assertThat(schedule.lastDueNanos(2)).isEqualTo(ORIGIN);
        due(130);
        assertThat(schedule.lastDueNanos(0)).isEqualTo(ORIGIN);
        assertThat(schedule.lastDueNanos(2)).isEqualTo(ORIGIN + 100);
        due(320);
        assertThat(schedule.lastDueNanos(2)).isEqualTo(ORIGIN + 300);
        assertThat(schedule.lastDueNanos(3)).isEqualTo(ORIGIN + 150);
    }

    @Test
    void aTickThatSlotsDoNotDivideLosesNothing() {
        WriteSchedule odd = new WriteSchedule(0, 1_000, 3);
        List<Long> dues = new ArrayList<>();
        odd.writeDue(2_999, (slot, due, first) -> dues.add(due));
        assertThat(dues).containsExactly(2_000L, 2_333L, 2_666L);
    }
}
