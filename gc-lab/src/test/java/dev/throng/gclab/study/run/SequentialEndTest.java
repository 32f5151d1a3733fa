package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.record.StudyRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SequentialEndTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final SequentialEnd end = new SequentialEnd(Duration.ofMinutes(10), List.of(3, 4, 5, 6, 8, 10));

    private static Optional<Look> undecided(int count) {
        return Optional.of(new Look(6, count));
    }

    @Test
    void anotherBlockFollowsWhileADifferenceIsUndecidedAndItsTimeIsLeft() {
        assertThat(end.after(3, undecided(1), 3 * MINUTE)).isEmpty();
        assertThat(end.after(7, Optional.empty(), 7 * MINUTE)).isEmpty();
        assertThat(end.after(9, Optional.empty(), 9 * MINUTE)).isEmpty();
    }

    @Test
    void itEndsWhenEachDifferenceIsDecided() {
        assertThat(end.after(3, undecided(0), 3 * MINUTE)).contains(StudyRecord.End.DECIDED);
    }

    @Test
    void itEndsUndecidedIfThereIsNothingToCompare() {
        assertThat(end.after(3, Optional.of(new Look(0, 0)), 3 * MINUTE)).contains(StudyRecord.End.NOT_COMPARABLE);
    }

    @Test
    void itEndsBeforeABlockThatWouldTakeTooLong() {
        assertThat(end.after(5, undecided(1), 9 * MINUTE)).contains(StudyRecord.End.TIME);
        assertThat(end.after(3, undecided(1), 20 * MINUTE)).contains(StudyRecord.End.TIME);
    }

    @Test
    void itEndsAfterTheLastLook() {
        assertThat(end.after(10, undecided(2), MINUTE)).contains(StudyRecord.End.BLOCKS);
        assertThat(end.looksAfter(6)).isTrue();
        assertThat(end.looksAfter(7)).isFalse();
    }
}
