package dev.throng.gclab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class SequentialEndTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final SequentialEnd end = new SequentialEnd(Duration.ofMinutes(10), List.of(3, 4, 5, 6, 8, 10));

    @Test
    void anotherBlockFollowsWhileADifferenceIsUndecidedAndItsTimeIsLeft() {
        assertThat(end.after(3, OptionalInt.of(1), 3 * MINUTE)).isEmpty();
        assertThat(end.after(7, OptionalInt.empty(), 7 * MINUTE)).isEmpty();
        assertThat(end.after(9, OptionalInt.empty(), 9 * MINUTE)).isEmpty();
    }

    @Test
    void itEndsWhenEachDifferenceIsDecided() {
        assertThat(end.after(3, OptionalInt.of(0), 3 * MINUTE)).contains(SequentialEnd.Reason.DECIDED);
    }

    @Test
    void itEndsBeforeABlockThatWouldTakeTooLong() {
        assertThat(end.after(5, OptionalInt.of(1), 9 * MINUTE)).contains(SequentialEnd.Reason.TIME);
        assertThat(end.after(3, OptionalInt.of(1), 20 * MINUTE)).contains(SequentialEnd.Reason.TIME);
    }

    @Test
    void itEndsAfterTheLastLook() {
        assertThat(end.after(10, OptionalInt.of(2), MINUTE)).contains(SequentialEnd.Reason.BLOCKS);
        assertThat(end.looksAfter(6)).isTrue();
        assertThat(end.looksAfter(7)).isFalse();
    }
}
