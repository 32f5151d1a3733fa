package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Tone;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveSearchTest {

    private static final long SECOND = 1_000_000_000L;

    private static LevelRun run(int number, double level, Outcome outcome, String... reasons) {
        return new LevelRun(
                number,
                level,
                "runs/" + number,
                new LevelRun.Finding(outcome, List.of(reasons), List.of(), false),
                new Verdict(Verdict.Status.valid, List.of()),
                List.of(),
                new LevelRun.Figures(
                        level,
                        level,
                        new LevelRun.Percentiles(1_000_000, 5_000_000, 6_000_000, 7_000_000),
                        Optional.of(new LevelRun.Percentiles(1_000, 2_000, 3_000, 4_000)),
                        0,
                        0,
                        OptionalDouble.empty(),
                        OptionalDouble.empty()),
                Optional.empty());
    }

    @Test
    void theBracketIsTheHighestLevelThatHeldAndTheLowestAboveItThatDidNot() {
        Block.Table table = LiveSearch.table(
                List.of(
                        run(1, 1_000, Outcome.HELD),
                        run(2, 4_000, Outcome.BROKEN, "not held: send.response.p99 < 5ms"),
                        run(3, 2_000, Outcome.HELD),
                        run(4, 3_000, Outcome.UNTRUSTED, "the generator was late")),
                38 * SECOND);
        assertThat(table.title()).isEqualTo("Levels so far: holds 2,000, not 4,000; 4 runs of about 38.0 s");
        assertThat(table.rows())
                .extracting(row -> row.get(0).text())
                .containsExactly("1,000", "2,000", "3,000", "4,000");
        assertThat(table.rows().get(1))
                .extracting(Block.Cell::text)
                .containsExactly("2,000", "3", "2,000/s", "5.00 ms", "2.00 µs", "held");
        assertThat(table.rows())
                .extracting(row -> row.get(5).tone())
                .containsExactly(Tone.GOOD, Tone.GOOD, Tone.DOUBT, Tone.BAD);
    }

    @Test
    void aLevelThatHoldsAboveOneThatDidNotMovesTheBracketUp() {
        Block.Table table = LiveSearch.table(
                List.of(run(1, 1_000, Outcome.BROKEN, "late"), run(2, 2_000, Outcome.HELD)), 10 * SECOND);
        assertThat(table.title()).isEqualTo("Levels so far: holds 2,000; 2 runs of about 10.0 s");
    }

    @Test
    void withoutALevelThatHeldThePageSaysSo() {
        assertThat(LiveSearch.table(List.of(run(1, 1_000, Outcome.BROKEN, "late")), 10 * SECOND)
                        .title())
                .isEqualTo("Levels so far: nothing held yet, not 1,000; 1 run of about 10.0 s");
    }
}
