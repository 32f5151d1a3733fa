package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GcLogSummaryTest {

    private static final long MILLI = 1_000_000;

    private static GcLogSummary summary(GcLogSummarizer summarizer) {
        GcLogReader reader = new GcLogReader(summarizer);
        reader.accept("[0.000s][info][gc] Using G1");
        for (int second = 1; second <= 1000; second++) {
            reader.accept("[" + second + ".000s][info][gc] GC(" + second + ") Pause Remark 90M->" + (10 + second % 7)
                    + "M(128M) " + second + ".000ms");
        }
        reader.finish();
        return summarizer.summary(reader);
    }

    @Test
    void percentilesAreThoseOfThePausesToThreeDigits() {
        GcLogSummary.Pauses pauses =
                summary(new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS)).pauses();

        assertThat(pauses.count()).isEqualTo(1000);
        assertThat(pauses.totalNanos()).isEqualTo(500_500 * MILLI);
        assertThat(pauses.max()).isEqualTo(1000 * MILLI);
        assertThat(pauses.p50()).isBetween(500 * MILLI, 501 * MILLI);
        assertThat(pauses.p99()).isBetween(990 * MILLI, 991 * MILLI);
        assertThat(pauses.p999()).isBetween(999 * MILLI, 1000 * MILLI);
    }

    @Test
    void aPartOfALogCountsWhatBeginsInIt() {
        GcLogSummary part = summary(new GcLogSummarizer(99_500 * MILLI, 199_500 * MILLI));

        // those ending at 100 s to 199 s last 100 to 199 ms; the one at 200 s begins at 199.8 s
        assertThat(part.pauses().count()).isEqualTo(100);
        assertThat(part.pauses().max()).isEqualTo(199 * MILLI);
        assertThat(part.extent().durationNanos()).isEqualTo(100_000 * MILLI);
        assertThat(part.jvm().collector()).contains("G1");
    }

    @Test
    void anEmptyPartIsRefused() {
        assertThatThrownBy(() -> new GcLogSummarizer(5, 5)).hasMessageContaining("expected: 0 <= from < to");
    }

    @Test
    void theHeapIsToldWithWhatWasAllocatedBetween() {
        GcLogSummary.Heap heap =
                summary(new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS)).heap();

        assertThat(heap.readings()).isEqualTo(1000);
        assertThat(heap.usedAfterMaxBytes()).hasValue(16L << 20);
        assertThat(heap.committedMaxBytes()).isEqualTo(OptionalLong.of(128L << 20));
        assertThat(heap.allocatedBytes().orElseThrow()).isBetween(999L * (74L << 20), 999L * (80L << 20));
    }

    @Test
    void nothingToSumUpGivesZeros() {
        GcLogSummarizer summarizer = new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS);
        GcLogSummary none = summarizer.summary(new GcLogReader(summarizer));

        assertThat(none.pauses().p99()).isZero();
        assertThat(none.utilization().mmu()).containsEntry("10ms", 1.0).containsKeys("1ms", "100ms", "1s", "10s");
        assertThat(none.jvm().collector()).isEmpty();
    }

    @Test
    void stallsStandBesideThePausesTheyAreNotPartOf() {
        GcLogSummary z = TestLogs.summarize(TestLogs.directory().resolve("17-z.log.gz"));

        assertThat(z.stalls().allocation().totalNanos()).isGreaterThan(900 * MILLI);
        assertThat(z.pauses().totalNanos()).isLessThan(MILLI);
        assertThat(z.stalls().relocation().count()).isEqualTo(6);
    }

    @Test
    void theMmuOfASampleIsThatOfItsLongestPause() {
        Path log = TestLogs.directory().resolve("17-shen.log.gz");

        assertThat(TestLogs.summarize(log).utilization().mmu().get("20ms")).isZero();
        assertThat(TestLogs.summarize(log).utilization().mmu().get("50ms")).isBetween(0.15, 1 - 38.842 / 50);
    }
}
