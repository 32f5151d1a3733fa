package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacingLineTest {

    private static final String START = "[0.004s][info][gc] Using Shenandoah";

    private static String stats(String text) {
        return "[2.500s][info][gc,stats    ] " + text;
    }

    private static List<GcEvent> pacing(String... lines) {
        List<String> log = new ArrayList<>(List.of(START));
        Arrays.stream(lines).map(PacingLineTest::stats).forEach(log::add);
        return TestLogs.events(log.toArray(String[]::new)).stream()
                .filter(GcEvent.Pacing.class::isInstance)
                .toList();
    }

    private static GcEvent.Pacing event(long spanMillis, long threadNanos) {
        return new GcEvent.Pacing(2_500_000_000L - spanMillis * 1_000_000, spanMillis * 1_000_000, threadNanos);
    }

    /** The lines of JDK 11, 17 and 25. */
    @Test
    void aReportHasItsSumInMicrosecondsAndItsTimeInMilliseconds() {
        assertThat(pacing(
                        "Concurrent Cleanup                   12 us",
                        "Pacing                            97629 us",
                        "",
                        "Allocation pacing accrued:",
                        "     42 of   286 ms ( 14.8%): worker-0",
                        "     55 of   286 ms ( 19.4%): worker-1",
                        "     98 of   286 ms ( 34.2%): <total>",
                        "      9 of   286 ms (  3.1%): <average total>",
                        "     49 of   286 ms ( 17.1%): <average non-zero>",
                        ""))
                .containsExactly(event(286, 97_629_000));
    }

    /** A sum belongs to the report that follows it. */
    @Test
    void aReportInWhichNoThreadWaitedHasNoSum() {
        assertThat(pacing(
                        "Pacing                             2354 us",
                        "      2 of     6 ms ( 39.6%): <total>",
                        "      0 of   105 ms (  0.0%): <total>"))
                .containsExactly(event(6, 2_354_000), event(105, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "'   12 of  1000 ms (  1.2%): <total>', 1000, 12000000",
        "'   35 of    20 ms (175.0%): <total>', 20, 35000000",
        "'12345 of  2465 ms (500.8%): <total>', 2465, 12345000000"
    })
    void withoutASumTheMillisecondsCount(String line, long spanMillis, long threadNanos) {
        assertThat(pacing(line)).containsExactly(event(spanMillis, threadNanos));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "   12 of  1000 ms (  1.2%): worker-1",
                "   12 of  1000 ms (  1.2%): <average total>",
                "   -1 of  1000 ms (  1.2%): <total>",
                "   12 of  1000 s (  1.2%): <total>",
                " of  ms (%): <total>",
                "%): <total>",
                "Allocation pacing accrued:",
                "Pacing                         =   10.457 s (a =    42337 us) (n =   247) (lvls, us =        0,    14062)",
                "Pacing us",
                "Pacing  us",
                "Pacing x us"
            })
    void otherLinesAreNoReports(String line) {
        assertThat(pacing(line)).isEmpty();
        assertThat(pacing(line, "   0 of  10 ms (  0.0%): <total>")).containsExactly(event(10, 0));
    }

    @Test
    void theSumsOfAllCyclesAddUp() {
        GcLogSummary summary = TestLogs.summary(
                START,
                stats("Allocation pacing accrued:"),
                stats("   12 of  1000 ms (  1.2%): <total>"),
                stats("    3 of   500 ms (  0.6%): <total>"));

        assertThat(summary.logged().pacing()).isTrue();
        assertThat(summary.stalls().pacing()).isEqualTo(new GcLogSummary.Durations(2, 15_000_000, 12_000_000));
        assertThat(TestLogs.summary(START).logged().pacing()).isFalse();
    }
}
