package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutOfMemoryTest {

    @Test
    void exhaustedHeapIsALimitWithItsRemedy() {
        assertThat(OutOfMemory.ofHeap(64L << 20))
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
                .hasValueSatisfying(reason -> assertThat(reason).contains("THRONG_JAVA_OPTS=-XX:MaxDirectMemorySize"));
        assertThat(OutOfMemory.reason(new OutOfMemoryError("unable to create native thread")))
                .hasValueSatisfying(reason -> assertThat(reason).contains("ulimit -u"));
        assertThat(OutOfMemory.reason(new IllegalStateException("a bug"))).isEmpty();
    }

    @Test
    void reasonNamesTheGenerator() {
        assertThat(Judge.namesGenerator(
                        new RunResult.Verdict(RunResult.Status.invalid, List.of(OutOfMemory.ofHeap(1 << 20)))))
                .isTrue();
    }

    @Test
    void whatEndedARunBeforeItsLoadIsSaidInWholeSentences() {
        assertThat(Runner.beforeTheLoad("interrupted"))
                .isEqualTo("interrupted before the load began; nothing was sent");
        assertThat(Runner.beforeTheLoad(OutOfMemory.ofHeap(8 << 20)))
                .isEqualTo(
                        "nothing was sent, as the load had not begun: the generator ran out of heap: it may use 8 MiB."
                                + " Raise it with THRONG_JAVA_OPTS=-Xmx32m, or plan a lower load");
    }

    @Test
    void theRunIsEndedOnceHoweverOftenMemoryIsMissing() {
        List<String> reasons = new ArrayList<>();
        try (HeapWatch watch = new HeapWatch(reasons::add)) {
            watch.exhausted("first");
            watch.exhausted("second");
        }

        assertThat(reasons).containsExactly("first");
    }
}
