package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HeapCheckTest {

    private static final long MEBIBYTE = 1 << 20;

    @Test
    void aHeapThatAStartScriptReplacedIsNoticed() {
        assertThat(HeapCheck.reason(
                        "target", List.of("-Xms128m", "-Xmx128m", "-XX:+UseG1GC"), OptionalLong.of(512 * MEBIBYTE)))
                .get()
                .extracting(Reason::code, Reason::text)
                .isEqualTo(tuple(
                                ReasonCode.WRONG_HEAP,
                                "expected the target to run with a heap of 128 MiB, but its GC log reports 512 MiB; a start"
                                        + " script may have an -Xmx of its own")
                        .toList());
    }

    @Test
    void aSmallerHeapIsNoticedToo() {
        assertThat(HeapCheck.reason("target", List.of("-Xmx1g"), OptionalLong.of(900 * MEBIBYTE)))
                .isPresent();
    }

    @Test
    void aHeapThatTheJvmRoundedUpPasses() {
        assertThat(HeapCheck.reason("target", List.of("-Xmx127m"), OptionalLong.of(128 * MEBIBYTE)))
                .isEmpty();
        assertThat(HeapCheck.reason("target", List.of("-Xmx20000m"), OptionalLong.of(20_032 * MEBIBYTE)))
                .isEmpty();
    }

    @Test
    void aHeapThatTheJvmRoundedUpToWholeRegionsPasses() {
        List<String> flags = List.of("-XX:G1HeapRegionSize=32m", "-Xms1000m", "-Xmx1000m");

        assertThat(HeapCheck.reason("target", flags, OptionalLong.of(1024 * MEBIBYTE)))
                .isEmpty();
        assertThat(HeapCheck.reason("target", flags, OptionalLong.of(1056 * MEBIBYTE)))
                .isPresent();
        assertThat(HeapCheck.reason("target", flags, OptionalLong.of(976 * MEBIBYTE)))
                .isPresent();
    }

    @Test
    void withoutAFlagOrALoggedSizeNothingIsCompared() {
        assertThat(HeapCheck.reason("target", List.of("-XX:MaxRAMPercentage=50"), OptionalLong.of(512 * MEBIBYTE)))
                .isEmpty();
        assertThat(HeapCheck.reason("target", List.of("-Xmx128m"), OptionalLong.empty()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx64m, 67108864",
        "-Xmx1G, 1073741824",
        "-Xmx2048K, 2097152",
        "-Xmx4194304, 4194304",
        "-XX:MaxHeapSize=96m, 100663296",
        "-Xmx96m -Xmx64m, 67108864"
    })
    void theLastFlagCounts(String flags, long bytes) {
        assertThat(HeapCheck.askedBytes(List.of(flags.split(" ")))).hasValue(bytes);
    }
}
