package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LiveHandoverTest {

    @Test
    void withoutAnOpenPageNothingIsAwaited() {
        LiveHandover handover = new LiveHandover(() -> 0);
        handover.ends(true);
        assertThat(handover.await()).isTrue();
    }

    @Test
    void withoutAReportNothingIsAwaited() {
        LiveHandover handover = new LiveHandover(() -> 3);
        handover.ends(false);
        assertThat(handover.await()).isTrue();
    }

    @Test
    void thePagesThatWereOpenAtTheEndGetTheReport() {
        LiveHandover handover = new LiveHandover(() -> 2);
        handover.ends(true);
        handover.begins();
        handover.sent();
        handover.begins();
        handover.sent();
        assertThat(handover.await()).isTrue();
    }

    @Test
    void aPageThatDoesNotAskIsNotAwaitedForLong() {
        LiveHandover handover = new LiveHandover(() -> 1, 1, 1);
        handover.ends(true);
        assertThat(handover.await()).isFalse();
    }

    @Test
    void aPageThatAsksAndDoesNotReadIsNotAwaitedForLong() {
        LiveHandover handover = new LiveHandover(() -> 1, 1, 1);
        handover.ends(true);
        handover.begins();
        assertThat(handover.await()).isFalse();
    }

    @Test
    void aClientThatNeverAsksIsNotAwaitedWhenTheOthersHaveTheReport() {
        LiveHandover handover = new LiveHandover(() -> 2, 1, TimeUnit.DAYS.toSeconds(1));
        handover.ends(true);
        handover.begins();
        handover.sent();
        assertThat(handover.await()).isFalse();
    }

    @Test
    void aPageThatHasAskedIsAwaitedAlsoIfAnotherNeverAsks() throws InterruptedException {
        LiveHandover handover = new LiveHandover(() -> 2, 0, TimeUnit.DAYS.toSeconds(1));
        handover.ends(true);
        handover.begins();
        Thread waiting = new Thread(handover::await);
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        handover.sent();
        waiting.join();
    }
}
