package dev.throng.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PauseNestingTest {

    private static final String YOUNG = "Pause Young (Allocation Failure)";
    private static final String FULL = "Pause Full (Allocation Failure)";

    private static String start(String at, int id, String name) {
        return "[" + at + "s][info][gc,start] GC(" + id + ") " + name;
    }

    private static String end(String at, int id, String name, String millis) {
        return "[" + at + "s][info][gc] GC(" + id + ") " + name + " 72M->45M(92M) " + millis + "ms";
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
        GcLogSummarizer summarizer = new GcLogSummarizer();
        GcLogReader reader = new GcLogReader(summarizer);
        reader.accept(start("1.000", 4, YOUNG));
        reader.accept(start("1.001", 5, FULL));
        reader.accept(end("1.057", 5, FULL, "56.000"));
        reader.accept(end("1.058", 4, YOUNG, "58.000"));
        reader.finish();

        assertThat(summarizer.summary(reader).full()).isOne();
        assertThat(summarizer.summary(reader).pauses().count()).isOne();
    }

    @Test
    void serialsFullCollectionRightAfterAYoungOneIsOnePause() {
        String[] lines = {
            "[0.004s][info][gc] Using Serial",
            start("1.000", 3, YOUNG),
            end("1.001", 3, YOUNG, "1.000"),
            start("1.001", 4, FULL),
            end("1.021", 4, FULL, "20.000"),
            "[1.021s][info][safepoint] Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 1 ns, At safepoint: 1"
                    + " ns, Total: 21000000 ns",
            start("1.022", 5, FULL),
            end("1.023", 5, FULL, "1.000")
        };
        assertThat(millis(TestLogs.pauses(lines))).containsExactly(21L, 1L);
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
