package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorEvidenceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.000: [GC (Allocation Failure) 1.000: [ParNew: 9K->1K(9K), 0.01 secs] 9K->8K(31K), 0.0100000 secs] |"
                        + " Concurrent Mark Sweep",
                "1.000: [GC (CMS Initial Mark) [1 CMS-initial-mark: 9K(21K)] 18K(31K), 0.0010000 secs] | Concurrent Mark Sweep",
                "1.000: [GC (Allocation Failure) [PSYoungGen: 9K->1K(9K)] 9K->8K(31K), 0.0100000 secs] | Parallel",
                "1.000: [Full GC (Ergonomics) [PSYoungGen: 9K->0K(9K)] [ParOldGen: 9K->8K(9K)] 9K->8K(31K), [Metaspace:"
                        + " 2K->2K(9K)], 0.0100000 secs] | Parallel",
                "1.000: [GC (Allocation Failure) 1.000: [DefNew: 9K->1K(9K), 0.01 secs] 9K->8K(31K), 0.0100000 secs] | Serial",
                "1.000: [GC pause (young), 0.0100000 secs] | G1",
                "1.000: [Pause Init Mark, 1.000 ms] | Shenandoah",
                "[1.0s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(9M) 1.000ms | G1",
                "[1.0s][info][gc] GC(1) Pause Young (Concurrent Start) (Metadata GC Threshold) 9M->5M(9M) 1.000ms | G1",
                "[1.0s][info][gc,heap] GC(1) DefNew: 26225K(29504K)->3263K(29504K) | Serial",
                "[1.0s][info][gc,heap] GC(1) ParNew: 26225K->3263K(29504K) | Concurrent Mark Sweep",
                "[1.0s][info][gc,heap] GC(1) PSYoungGen: 26225K->3263K(29504K) | Parallel",
                "[1.0s][info][gc,heap] GC(1) Eden regions: 24->0(13) | G1",
                "[1.0s][info][gc,phases] GC(1) Pause Mark Start 0.031ms | The Z Garbage Collector",
                "[1.0s][info][gc] GC(1) Pause Init Mark (unload classes) 0.131ms | Shenandoah"
            })
    void theLinesShowTheCollectorIfNoneNamesIt(String line, String collector) {
        GcLogSummary.Jvm jvm = TestLogs.summary(line).jvm();

        assertThat(jvm.collector()).contains(collector);
        assertThat(jvm.collectorInferred()).isTrue();
    }

    @Test
    void pausesThatSeveralCollectorsHaveShowNone() {
        assertThat(TestLogs.summary("[1.0s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->5M(9M) 1.000ms")
                        .jvm()
                        .collector())
                .isEmpty();
    }

    @Test
    void theLineThatNamesTheCollectorCounts() {
        GcLogSummary.Jvm jvm = TestLogs.summary(
                        "[0.1s][info][gc] Using G1",
                        "[1.0s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(9M) 1.000ms")
                .jvm();

        assertThat(jvm.collector()).contains("G1");
        assertThat(jvm.collectorInferred()).isFalse();
    }

    @Test
    void serialsStopsAreMergedInASecondFileWithoutAHeader() {
        GcLogSummary log = TestLogs.summary(
                "[1.010s][info][gc,heap] GC(3) DefNew: 26225K(29504K)->26225K(29504K)",
                "[1.010s][info][gc] GC(3) Pause Young (Allocation Failure) 74M->74M(92M) 0.100ms",
                "[1.045s][info][gc] GC(4) Pause Full (Allocation Failure) 74M->49M(92M) 35.000ms",
                "[1.500s][info][gc] GC(5) Pause Full (System.gc()) 60M->49M(92M) 20.000ms");

        assertThat(log.pauses().count()).isEqualTo(2);
        assertThat(log.pauses().max()).isEqualTo(35_100_000);
        assertThat(log.cycles().full()).isEqualTo(2);
    }

    @Test
    void linesOfTwoCollectorsAreNamed() {
        GcLogSummary log = TestLogs.summary(
                "1.000: [GC (Allocation Failure) [PSYoungGen: 9K->1K(9K)] 9K->8K(31K), 0.0100000 secs]",
                "2.000: [GC pause (young), 0.0100000 secs]");

        assertThat(log.extent().notes()).hasSize(1).first().asString().contains("several collectors, Parallel, G1");
    }
}
