package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OutOfMemoryTest {

    @Test
    void exhaustedHeapIsALimitWithItsRemedy() {
        assertThat(OutOfMemory.ofHeap(64L << 20).text())
                .isEqualTo(
                        "the generator ran out of heap: it may use 64 MiB. Raise it with THRONG_JAVA_OPTS=-Xmx256m, or plan a"
                                + " lower load");
        assertThat(OutOfMemory.reason(new RuntimeException(new OutOfMemoryError("Java heap space"))))
                .hasValue(OutOfMemory.ofHeap(Runtime.getRuntime().maxMemory()));
        assertThat(OutOfMemory.reason(new OutOfMemoryError("GC overhead limit exceeded")))
                .hasValue(OutOfMemory.ofHeap(Runtime.getRuntime().maxMemory()));
    }

    @Test
    void otherKindsOfMemoryHaveOtherRemedies() {
        assertThat(OutOfMemory.reason(new OutOfMemoryError("Cannot reserve 4194304 bytes of direct buffer memory")))
                .hasValueSatisfying(
                        reason -> assertThat(reason.text()).contains("THRONG_JAVA_OPTS=-XX:MaxDirectMemorySize"));
        assertThat(OutOfMemory.reason(new OutOfMemoryError("unable to create native thread")))
                .hasValueSatisfying(reason -> assertThat(reason.text()).contains("ulimit -u"));
        assertThat(OutOfMemory.reason(new IllegalStateException("a bug"))).isEmpty();
    }

    @Test
    void everyKindIsALimitOfTheGenerator() {
        assertThat(OutOfMemory.ofHeap(64L << 20).code()).isEqualTo(ReasonCode.OUT_OF_MEMORY);
        assertThat(OutOfMemory.ofHeap(64L << 20).figures()).containsEntry("heapMaxBytes", 64L << 20);
        assertThat(Verdict.of(List.of(OutOfMemory.ofHeap(1 << 20))).blamesGenerator())
                .isTrue();
    }
}
