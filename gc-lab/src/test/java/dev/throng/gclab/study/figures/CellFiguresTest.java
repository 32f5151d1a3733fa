package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.gclab.compare.Measure;
import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a run with two seconds of warm-up and four that are measured, 1,000 arrivals due in each. */
final class CellFiguresTest {

    private static final String INTERVALS =
            "startNanos,durationNanos,phase,measured,operation,due,started,answered,failed,departed,dropped,owed,inFlight,inSystem,"
                    + "bytesSent,bytesReceived\n";

    @TempDir
    Path directory;

    private final StringBuilder intervals = new StringBuilder(INTERVALS);
    private final StringBuilder events = new StringBuilder("process,kind,startNanos,durationNanos,name,cause\n");

    @BeforeEach
    void result() throws IOException {
        Files.writeString(directory.resolve("result.json"), """
                {"name": "scripted", "verdict": {"status": "valid", "reasons": []},
                 "phases": [
                  {"name": "warm-up", "measured": false, "startNanos": 0, "durationNanos": 2000000000, "operations": {}},
                  {"name": "steady", "measured": true, "startNanos": 2000000000, "durationNanos": 4000000000,
                   "operations": {"send": {"due": 4000, "started": 4000, "answered": 4000}}}]}
                """);
    }

    private void second(long second, String phase, long due, long answered) {
        intervals.append("%d000000000,1000000000,%s,%s,send,%d,%d,%d,0,%d,0,0,0,0,0,0\n"
                .formatted(second, phase, phase.equals("steady"), due, due, answered, answered));
    }

    private void pause(long startMillis, long millis) {
        events.append("target,pause,%d,%d,Pause Young,\n".formatted(startMillis * 1_000_000, millis * 1_000_000));
    }

    private CellFigures figures() throws IOException {
        Files.writeString(directory.resolve("intervals.csv"), intervals);
        Files.writeString(directory.resolve("gc-events.csv"), events);
        return CellFigures.of(ResultDirectory.open(directory), "send").orElseThrow();
    }

    /** A phase without the operation does not count, nor does one whose result does not have the figure. */
    @Test
    void thoseThatWaitAreCountedInThePhasesThatHaveTheOperation() throws IOException {
        Files.writeString(directory.resolve("result.json"), """
                {"name": "scripted", "verdict": {"status": "valid", "reasons": []},
                 "phases": [
                  {"name": "warm-up", "measured": false, "startNanos": 0, "durationNanos": 2000000000,
                   "operations": {"send": {"answered": 9, "inFlightMean": 500}}},
                  {"name": "one", "measured": true, "startNanos": 2000000000, "durationNanos": 1000000000,
                   "operations": {"send": {"answered": 9, "inFlightMean": 10}, "old": {"answered": 9}}},
                  {"name": "three", "measured": true, "startNanos": 3000000000, "durationNanos": 3000000000,
                   "operations": {"send": {"answered": 9, "inFlightMean": 30}}},
                  {"name": "other", "measured": true, "startNanos": 6000000000, "durationNanos": 9000000000,
                   "operations": {"other": {"answered": 9, "inFlightMean": 2}}}]}
                """);

        assertThat(figures().waiting()).containsOnly(Map.entry("send", 25.0), Map.entry("other", 2.0));
    }

    /** Its heap is mapped three times, so the resident set does not tell how much memory is used. */
    @Test
    void theResidentSetOfZgcWithoutGenerationsIsNoMeasure() throws IOException {
        second(2, "steady", 1_000, 1_000);
        Files.writeString(directory.resolve("resources.csv"), """
                startNanos,durationNanos,targetCpuUser,targetCpuSystem,targetRss
                3000000000,1000000000,0.49,0,1000
                """);

        assertThat(figures().measures()).containsEntry(Measure.RSS_MAX, 1_000.0);

        collector("The Z Garbage Collector (Generational)");

        assertThat(figures().measures()).containsEntry(Measure.RSS_MAX, 1_000.0);

        collector("The Z Garbage Collector");

        assertThat(figures().measures()).doesNotContainKey(Measure.RSS_MAX);
    }

    private void collector(String name) throws IOException {
        Path file = directory.resolve("result.json");
        String result = Files.readString(file).replaceFirst("\"target\": .*\n", "");
        Files.writeString(
                file,
                result.replaceFirst(
                        "\"verdict\"", "\"target\": {\"gc\": {\"collector\": \"" + name + "\"}},\n\"verdict\""));
    }

    @Test
    void answersAfterTheEndAreNoThroughput() throws IOException {
        for (int second = 2; second < 6; second++) {
            second(second, "steady", 1_000, 600);
        }
        second(6, "drain", 0, 1_600);

        CellFigures figures = figures();

        assertThat(figures.measures()).containsEntry(Measure.THROUGHPUT, 600.0);
        assertThat(figures.wallPerOperation()).isEqualTo(4e9 / 2_400);
    }

    @Test
    void answersToTheWarmUpAreWorkAndNoThroughput() throws IOException {
        second(2, "steady", 1_000, 1_900);
        for (int second = 3; second < 6; second++) {
            second(second, "steady", 1_000, 1_000);
        }
        Files.writeString(directory.resolve("resources.csv"), """
                startNanos,durationNanos,targetCpuUser,targetCpuSystem
                3000000000,1000000000,0.49,0
                """);

        CellFigures figures = figures();

        assertThat(figures.measures()).containsEntry(Measure.THROUGHPUT, 1_000.0);
        assertThat(figures.measures().get(Measure.CPU_PER_OPERATION)).isCloseTo(0.49e9 / 4_900, within(1e-6));
        assertThat(figures.wallPerOperation())
                .as("time per operation is throughput the other way round")
                .isEqualTo(4e9 / 4_000);
    }

    @Test
    void oneAnswerThatIsStillOnItsWayAtTheEndIsNotFallingBehind() throws IOException {
        for (int second = 2; second < 6; second++) {
            second(second, "steady", 1_000, second == 5 ? 999 : 1_000);
        }

        assertThat(figures().measures()).containsEntry(Measure.THROUGHPUT, 1_000.0);
    }

    @Test
    void ofPausesThatReachOverAnEdgeThePartWithinCounts() throws IOException {
        second(2, "steady", 4_000, 4_000);
        pause(500, 400);
        pause(1_938, 138);
        pause(3_000, 20);
        pause(5_950, 90);
        pause(6_100, 900);

        CellFigures figures = figures();

        assertThat(figures.measures())
                .containsEntry(Measure.PAUSES, 3.0)
                .containsEntry(Measure.PAUSE_MAX, 138e6)
                .containsEntry(Measure.STOPPED_SHARE, (76 + 20 + 50) / 4_000.0);
        assertThat(figures.mmu().get("1s")).isEqualTo(1 - 0.076, within(1e-9));
    }

    @Test
    void safepointsAreThoseOfTheMeasuredPhasesWithTheTimeToReachThem() throws IOException {
        second(2, "steady", 4_000, 4_000);
        assertThat(figures().measures()).as("not logged").doesNotContainKey(Measure.SAFEPOINT_MAX);

        for (String stop : List.of("1000000000,300000000", "3000000000,40000000", "5980000000,60000000")) {
            events.append("target,safepoint,").append(stop).append(",G1Collect,\n");
        }
        assertThat(figures().measures())
                .as("an older log of ours has no time to safepoint")
                .containsKey(Measure.SAFEPOINT_MAX)
                .doesNotContainKey(Measure.REACHING_MAX);
        for (String reach : List.of("1000000000,200000000", "3000000000,1500000", "5980000000,500000")) {
            events.append("target,reaching,").append(reach).append(",G1Collect,\n");
        }
        assertThat(figures().measures())
                .containsEntry(Measure.SAFEPOINT_MAX, 60e6)
                .containsEntry(Measure.SAFEPOINT_SHARE, 0.06 / 4)
                .containsEntry(Measure.REACHING_MAX, 1.5e6);
    }

    @Test
    void whatIsOfferedAsAPercentileHasValuesBeyondIt() throws IOException {
        second(2, "steady", 4_000, 4_000);
        for (int i = 0; i < 99; i++) {
            pause(2_000 + 10 * i, 1);
        }
        assertThat(figures().measures()).containsEntry(Measure.PAUSES, 99.0).doesNotContainKey(Measure.PAUSE_P99);

        pause(4_000, 7);
        assertThat(figures().measures()).containsEntry(Measure.PAUSE_P99, 1e6).containsEntry(Measure.PAUSE_MAX, 7e6);
    }

    @Test
    void noWindowOfUtilizationIsLongerThanWhatWasMeasured() throws IOException {
        second(2, "steady", 4_000, 4_000);

        assertThat(figures().mmu()).containsKeys("1ms", "2s").doesNotContainKeys("5s", "10s");
    }
}
