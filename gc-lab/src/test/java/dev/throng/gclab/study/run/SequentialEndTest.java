package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.record.StudyRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SequentialEndTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final SequentialEnd end = new SequentialEnd(Duration.ofMinutes(10), List.of(3, 4, 5, 6, 8, 10));

    private static Optional<Look> undecided(int count) {
        return Optional.of(new Look(6, count, Set.of()));
    }

    /** Blocks of a minute. */
    private static SequentialEnd.Spent spent(int minutes) {
        return new SequentialEnd.Spent(minutes * MINUTE, MINUTE);
    }

    @Test
    void anotherBlockFollowsWhileADifferenceIsUndecidedAndItsTimeIsLeft() {
        assertThat(end.after(3, undecided(1), spent(3))).isEmpty();
        assertThat(end.after(7, Optional.empty(), spent(7))).isEmpty();
        assertThat(end.after(9, Optional.empty(), spent(9))).isEmpty();
    }

    @Test
    void itEndsWhenEachDifferenceIsDecided() {
        assertThat(end.after(3, undecided(0), spent(3))).contains(StudyRecord.End.DECIDED);
    }

    @Test
    void itEndsUndecidedIfThereIsNothingToCompare() {
        assertThat(end.after(3, Optional.of(new Look(0, 0, Set.of())), spent(3)))
                .contains(StudyRecord.End.NOT_COMPARABLE);
    }

    @Test
    void itEndsBeforeABlockThatWouldTakeTooLong() {
        assertThat(end.after(5, undecided(1), spent(10))).contains(StudyRecord.End.TIME);
        assertThat(end.after(3, undecided(1), spent(20))).contains(StudyRecord.End.TIME);
    }

    @Test
    void aBlockOfFewerCellsMayFitIntoTheTimeThatIsLeft() {
        assertThat(end.after(5, undecided(1), new SequentialEnd.Spent(9 * MINUTE + MINUTE / 2, MINUTE / 3)))
                .isEmpty();
        assertThat(end.after(5, undecided(1), new SequentialEnd.Spent(9 * MINUTE + MINUTE / 2, MINUTE)))
                .contains(StudyRecord.End.TIME);
    }

    @Test
    void itEndsAfterTheLastLook() {
        assertThat(end.after(10, undecided(2), spent(1))).contains(StudyRecord.End.BLOCKS);
        assertThat(end.looksAfter(6)).isTrue();
        assertThat(end.looksAfter(7)).isFalse();
    }
}
