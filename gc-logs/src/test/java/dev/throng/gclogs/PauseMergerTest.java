package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PauseMergerTest {

    private static final String YOUNG = "Pause Young (Allocation Failure)";
    private static final String FULL = "Pause Full (Allocation Failure)";

    private static String start(String at, int id, String name) {
        return "[" + at + "s][info][gc,start] GC(" + id + ") " + name;
    }

    private static String end(String at, int id, String name, String millis) {
        return end(at, id, name, "72M->45M", millis);
    }

    private static String end(String at, int id, String name, String heap, String millis) {
        return "[" + at + "s][info][gc] GC(" + id + ") " + name + " " + heap + "(92M) " + millis + "ms";
    }

    private static List<Long> millis(List<GcEvent.Pause> pauses) {
        return pauses.stream().map(pause -> pause.durationNanos() / 1_000_000).toList();
    }

    @Test
    void aFullCollectionInsideAYoungOneIsOnePause() {
        List<GcEvent.Pause> pauses = TestLogs.pauses(
                start("1.000", 4, YOUNG),
                start("1.001", 5, FULL),
                end("1.057", 5, FULL, "56.000"),
                end("1.058", 4, YOUNG, "58.000"));

        assertThat(millis(pauses)).containsExactly(58L);
        assertThat(pauses.get(0).label()).isEqualTo(YOUNG);
    }

    @Test
    void nestingIsSeenFromTheTimesWhereStartsAreNotLogged() {
        List<GcEvent.Pause> pauses = TestLogs.pauses(
                end("1.057", 5, FULL, "56.000"),
                end("1.058", 4, YOUNG, "58.000"),
                end("2.000", 6, FULL, "10.000"),
                end("3.000", 7, YOUNG, "20.000"));

        assertThat(millis(pauses)).containsExactly(58L, 10L, 20L);
    }

    @Test
    void aFullCollectionInsideADegeneratedOneOfTheSameIdIsOnePause() {
        List<GcEvent.Pause> pauses = TestLogs.pauses(
                start("1.000", 9, "Pause Degenerated GC (Mark)"),
                start("1.010", 9, "Pause Full"),
                end("1.090", 9, "Pause Full", "80.000"),
                end("1.091", 9, "Pause Degenerated GC (Mark)", "91.000"));

        assertThat(millis(pauses)).containsExactly(91L);
    }

    @Test
    void collectionsInTheSamePauseStillCountAsFull() {
        GcLogSummarizer summarizer = new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS);
        GcLogReader reader = new GcLogReader(summarizer);
        reader.accept(start("1.000", 4, YOUNG));
        reader.accept(start("1.001", 5, FULL));
        reader.accept(end("1.057", 5, FULL, "56.000"));
        reader.accept(end("1.058", 4, YOUNG, "58.000"));
        reader.finish();

        assertThat(summarizer.summary(reader).cycles().full()).isOne();
        assertThat(summarizer.summary(reader).pauses().count()).isOne();
    }

    @Test
    void serialsFullCollectionRightAfterAYoungOneIsOnePause() {
        String[] lines = {
            "[0.004s][info][gc] Using Serial",
            start("1.000", 3, YOUNG),
            end("1.001", 3, YOUNG, "72M->72M", "1.000"),
            start("1.001", 4, FULL),
            end("1.021", 4, FULL, "72M->45M", "20.000"),
            "[1.021s][info][safepoint] Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 1 ns, At safepoint:"
                    + " 1 ns, Total: 21000000 ns",
            start("1.022", 5, FULL),
            end("1.023", 5, FULL, "1.000")
        };
        assertThat(millis(TestLogs.pauses(lines))).containsExactly(21L, 1L);
    }

    @Test
    void serialsFullCollectionOfAHeapThatTheApplicationFilledAgainIsAPauseOfItsOwn() {
        assertThat(millis(TestLogs.pauses(
                        "[0.027s][info][gc] Using Serial",
                        end("0.245", 3, YOUNG, "24M->21M", "18.235"),
                        end("0.254", 4, FULL, "29M->14M", "8.818"))))
                .containsExactly(18L, 8L);
    }

    @Test
    void serialsFullCollectionRightAfterAYoungOneIsOnePauseWhereOnlyEndsAreLogged() {
        assertThat(millis(TestLogs.pauses(
                        "[0.027s][info][gc] Using Serial",
                        end("0.245", 3, YOUNG, "29M->29M", "18.235"),
                        end("0.254", 4, FULL, "29M->14M", "8.818"))))
                .containsExactly(27L);
    }

    @Test
    void aFullCollectionOfItsOwnCauseIsAPauseOfItsOwn() {
        assertThat(millis(TestLogs.pauses(
                        "[0.027s][info][gc] Using Serial",
                        end("0.245", 3, YOUNG, "29M->21M", "18.235"),
                        end("0.254", 4, "Pause Full (System.gc())", "21M->14M", "8.818"))))
                .containsExactly(18L, 8L);
    }

    @Test
    void aLineOfASafepointPartsTwoCollectionsWhateverTheirTimes() {
        assertThat(millis(TestLogs.pauses(
                        "[0.027s][info][gc] Using Serial",
                        end("0.245", 3, YOUNG, "29M->29M", "18.235"),
                        "[0.245s][info][safepoint] Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 1 ns, At"
                                + " safepoint: 1 ns, Total: 18300000 ns",
                        end("0.254", 4, FULL, "29M->14M", "8.818"),
                        end("0.300", 5, YOUNG, "29M->29M", "2.000"),
                        // the thread that collects waited for a processor between the two
                        end("0.654", 6, FULL, "29M->14M", "4.000"))))
                .containsExactly(18L, 8L, 6L);
    }

    @Test
    void nestedCollectionsAreSeenFromTheirNumbersWhereOnlyEndsAreLogged() {
        assertThat(millis(TestLogs.pauses(
                        "[0.006s][info][gc] Using Serial",
                        end("0.224", 3, YOUNG, "24M->20M", "2.423"),
                        end("0.228", 5, FULL, "28M->17M", "3.703"),
                        end("0.228", 4, YOUNG, "28M->17M", "3.766"),
                        end("0.251", 7, FULL, "26M->11M", "2.869"),
                        // written late, as the thread waited for a processor
                        end("0.291", 6, YOUNG, "26M->11M", "2.939"))))
                .containsExactly(2L, 3L, 2L);
    }

    @Test
    void parallelsFullCollectionRightAfterAYoungOneIsAPauseOfItsOwn() {
        assertThat(millis(TestLogs.pauses(
                        "[0.004s][info][gc] Using Parallel",
                        start("1.000", 3, YOUNG),
                        end("1.001", 3, YOUNG, "1.000"),
                        start("1.001", 4, FULL),
                        end("1.021", 4, FULL, "20.000"))))
                .containsExactly(1L, 20L);
    }

    @Test
    void aSafepointThatIsOverLetsHeldPausesGo() {
        int[] seen = {0};
        GcLogReader reader = new GcLogReader(event -> seen[0] += event instanceof GcEvent.Pause ? 1 : 0);
        reader.accept("[0.004s][info][gc] Using Serial");
        reader.accept(start("1.000", 3, YOUNG));
        reader.accept(end("1.001", 3, YOUNG, "1.000"));
        assertThat(seen[0]).isZero();
        reader.accept("[1.021s][info][safepoint] Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 1 ns, At"
                + " safepoint: 1 ns, Total: 21000000 ns");
        assertThat(seen[0]).isOne();
    }
}
