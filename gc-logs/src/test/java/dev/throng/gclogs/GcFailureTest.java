package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GcFailureTest {

    private static Map<GcFailure, Long> failures(GcLogSummary log) {
        return log.causes().failures().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().count()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.000: [GC pause (G1 Evacuation Pause) (mixed) (to-space exhausted), 0.1000000 secs] | TO_SPACE_EXHAUSTED",
                "1.000: [GC pause (young) (to-space overflow), 0.1000000 secs] | TO_SPACE_EXHAUSTED",
                "1.000: [GC pause (young)-- 18K->18K(18K), 0.1000000 secs] | TO_SPACE_EXHAUSTED",
                "1.000: [GC pause (partial)-- 18K->18K(18K), 0.1000000 secs] | TO_SPACE_EXHAUSTED",
                "1.000: [GC pause (G1 Evacuation Pause) (young) (initial-mark)-- 18K->18K(18K), 0.1000000 secs] |"
                        + " TO_SPACE_EXHAUSTED",
                "1.000: [GC 1.000: [ParNew (promotion failed): 614254K->629120K(629120K), 0.0161839 secs]1.016: [CMS:"
                        + " 1342523K->1336533K(2027264K), 0.0800000 secs] 2004251K->1336533K(1398144K), [CMS Perm :"
                        + " 57231K->57231K(95548K)], 0.1000000 secs] | PROMOTION_FAILED",
                "1.000: [GC (Allocation Failure) 1.000: [DefNew (promotion failed) : 9K->9K(9K), 0.01 secs]1.01: [Tenured: 9K->5K(9K),"
                        + " 0.08 secs] 18K->5K(18K), 0.1000000 secs] | PROMOTION_FAILED",
                "1.000: [GC (Allocation Failure) --[PSYoungGen: 9K->9K(9K)] 18K->18K(18K), 0.1000000 secs] | PROMOTION_FAILED",
                "1.000: [GC-- [PSYoungGen: 9K->9K(9K)] 18K->18K(18K), 0.1000000 secs] | PROMOTION_FAILED",
                "1.000: [GC-- 18K->18K(18K), 0.1000000 secs] | PROMOTION_FAILED",
                "1.000: [Full GC (Allocation Failure) 1.000: [CMS (concurrent mode failure): 9K->5K(9K), 0.09 secs] 18K->5K(18K),"
                        + " [Metaspace: 2K->2K(9K)], 0.1000000 secs] | CONCURRENT_MODE_FAILURE",
                "1.000: [Full GC (System.gc()) 1.000: [CMS (concurrent mode interrupted): 9K->5K(9K), 0.09 secs] 18K->5K(18K),"
                        + " [Metaspace: 2K->2K(9K)], 0.1000000 secs] | CONCURRENT_MODE_INTERRUPTED",
                "[1.1s][info][gc] GC(5) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure) 9M->9M(9M) 100.000ms |"
                        + " TO_SPACE_EXHAUSTED",
                "[1.1s][info][gc] GC(5) Pause Young (Mixed) (G1 Evacuation Pause) (Evacuation Failure: Allocation) 9M->9M(9M)"
                        + " 100.000ms | TO_SPACE_EXHAUSTED",
                "[1.1s][info][gc] GC(5) Pause Young (Mixed) (G1 Evacuation Pause) (Evacuation Failure: Allocation/Pinned)"
                        + " 9M->9M(9M) 100.000ms | TO_SPACE_EXHAUSTED",
                "[1.1s][info][gc] GC(5) Pause Young (Mixed) (G1 Evacuation Pause) (Evacuation Failure: Pinned) 9M->9M(9M)"
                        + " 100.000ms | PINNED"
            })
    void aFailureInTheTextOfAPauseIsCountedWithTheTimeOfThePause(String line, GcFailure failure) {
        GcLogSummary log = TestLogs.summary(line);

        assertThat(log.causes().failures())
                .containsExactly(Map.entry(failure, new GcLogSummary.Durations(1, 100_000_000, 100_000_000)));
        assertThat(log.extent().unreadLines()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "To-space exhausted | TO_SPACE_EXHAUSTED",
                "Promotion failed | PROMOTION_FAILED",
                "Concurrent mode failure | CONCURRENT_MODE_FAILURE",
                "Concurrent mode interrupted | CONCURRENT_MODE_INTERRUPTED"
            })
    void aFailureOnALineOfItsOwnBelongsToThePauseOfItsNumber(String text, GcFailure failure) {
        GcLogSummary log = TestLogs.summary(
                "[1.0s][info][gc] GC(4) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms",
                "[2.0s][info][gc] GC(5) " + text,
                "[2.1s][info][gc] GC(5) Pause Young (Allocation Failure) 9M->9M(9M) 100.000ms",
                "[3.0s][info][gc] GC(6) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms");

        assertThat(log.causes().failures())
                .containsExactly(Map.entry(failure, new GcLogSummary.Durations(1, 100_000_000, 100_000_000)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1.1s][info][gc,ergo] GC(5) Promotion failed, size 16400, has plab? yes, PLAB remaining: 0",
                "[1.1s][info][gc,ergo] GC(5) To-space exhausted is not this",
                "[1.1s][info][gc,phases] GC(5) Evacuation Failure: 0.2ms"
            })
    void aLineOnAnotherSubjectIsNoFailure(String line) {
        assertThat(failures(TestLogs.summary(
                        line, "[2.1s][info][gc] GC(5) Pause Young (Allocation Failure) 9M->9M(9M) 100.000ms")))
                .isEmpty();
    }

    @Test
    void twoFailuresInOnePauseAreBothCounted() {
        GcLogSummary log = TestLogs.summary(
                "0.235: [GC (Allocation Failure) 0.235: [ParNew (promotion failed): 26240K->29491K(29504K), 0.01 secs]0.245:"
                        + " [CMS0.250: [CMS-concurrent-sweep: 0.004/0.006 secs] [Times: user=0.01 sys=0.00, real=0.01 secs] ",
                " (concurrent mode failure): 56060K->58447K(65536K), 0.0189634 secs] 82295K->58447K(95040K), [Metaspace:"
                        + " 2811K->2811K(1056768K)], 0.0300000 secs]");

        assertThat(failures(log))
                .isEqualTo(Map.of(GcFailure.PROMOTION_FAILED, 1L, GcFailure.CONCURRENT_MODE_FAILURE, 1L));
        assertThat(log.cycles().full()).isOne();
    }

    @Test
    void theFailureOfAYoungCollectionStaysWithTheStopThatEndsInAFullOne() {
        GcLogSummary log = TestLogs.summary(
                "[0.1s][info][gc] Using Serial",
                "[1.010s][info][gc,promotion] GC(5) Promotion failed",
                "[1.010s][info][gc] GC(5) Pause Young (Allocation Failure) 9M->9M(9M) 10.000ms",
                "[1.110s][info][gc] GC(6) Pause Full (Allocation Failure) 9M->5M(9M) 100.000ms");

        assertThat(log.causes().failures())
                .containsExactly(
                        Map.entry(GcFailure.PROMOTION_FAILED, new GcLogSummary.Durations(1, 110_000_000, 110_000_000)));
    }

    @Test
    void causesAreCounted() {
        GcLogSummary log = TestLogs.summary(
                "[1.0s][info][gc] GC(1) Pause Young (Concurrent Start) (G1 Humongous Allocation) 9M->5M(9M) 1.000ms",
                "[2.0s][info][gc] GC(2) Pause Full (System.gc()) 9M->5M(9M) 10.000ms",
                "[3.0s][info][gc] GC(3) Pause Young (Concurrent Start) (Metadata GC Threshold) 9M->5M(9M) 3.000ms",
                "[4.0s][info][gc] GC(4) Pause Full (System.gc()) 9M->5M(9M) 20.000ms",
                "[5.0s][info][gc] GC(5) Pause Remark 9M->5M(9M) 2.000ms");

        assertThat(log.causes().byCause())
                .containsOnlyKeys("G1 Humongous Allocation", "System.gc()", "Metadata GC Threshold");
        assertThat(log.causes().byCause().get("System.gc()"))
                .isEqualTo(new GcLogSummary.Durations(2, 30_000_000, 20_000_000));
    }

    @Test
    void eachFailureHasItsOwnWords() {
        assertThat(Arrays.stream(GcFailure.values()).map(GcFailure::words)).doesNotHaveDuplicates();
    }
}
