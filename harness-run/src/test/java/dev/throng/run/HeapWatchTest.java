package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HeapWatchTest {

    @Test
    void theRunIsEndedOnceHoweverOftenMemoryIsMissing() {
        List<Reason> reasons = new ArrayList<>();
        try (HeapWatch watch = new HeapWatch(reasons::add)) {
            watch.exhausted(OutOfMemory.ofHeap(1 << 20));
            watch.exhausted(OutOfMemory.ofHeap(2 << 20));
        }

        assertThat(reasons).containsExactly(OutOfMemory.ofHeap(1 << 20));
    }

    @Test
    void whatEndedARunBeforeItsLoadIsSaidInWholeSentences() {
        assertThat(RunTermination.beforeTheLoad(Reason.invalid(ReasonCode.ABORTED, "the run was interrupted")))
                .isEqualTo("the run was interrupted before the load began; nothing was sent");
        assertThat(RunTermination.beforeTheLoad(OutOfMemory.ofHeap(8 << 20)))
                .isEqualTo(
                        "nothing was sent, as the load had not begun: the generator ran out of heap: it may use 8 MiB."
                                + " Raise it with THRONG_JAVA_OPTS=-Xmx32m, or plan a lower load");
    }
}
