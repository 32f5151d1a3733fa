package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may write to a session, and when it may log out. */
@Timeout(120)
class OnlinePeerTest {

    private final List<Long> free = new ArrayList<>();
    private final OnlinePeer peer = new OnlinePeer("a@b/c", free::add);

    @Test
    void aWithdrawnSessionIsFreeWhenTheLastOneReleasesIt() {
        assertThat(peer.hold()).isTrue();
        assertThat(peer.hold()).isTrue();
        peer.release(1);
        peer.withdraw();
        assertThat(peer.isHeld()).isTrue();
        assertThat(peer.hold()).as("withdrawn").isFalse();
        assertThat(free).isEmpty();
        peer.release(2);
        assertThat(peer.isHeld()).isFalse();
        assertThat(free).containsExactly(2L);
    }

    @Test
    void aSessionThatNobodyHoldsIsFreeWithoutACall() {
        peer.withdraw();
        peer.withdraw();
        assertThat(peer.isHeld()).isFalse();
        assertThat(peer.isWithdrawn()).isTrue();
        assertThat(free).isEmpty();
    }

    @Test
    void releasesBeforeTheWithdrawalCallNobody() {
        assertThat(peer.hold()).isTrue();
        peer.release(1);
        assertThat(free).isEmpty();
        assertThat(peer.isWithdrawn()).isFalse();
    }

    /** Two threads hold and release while a third withdraws: nobody holds a session that has gone, and exactly one sees that it is free. */
    @Test
    void noHoldIsLostBetweenThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 2_000; round++) {
                AtomicInteger calls = new AtomicInteger();
                AtomicInteger heldNow = new AtomicInteger();
                AtomicInteger heldWhenFree = new AtomicInteger();
                OnlinePeer shared = new OnlinePeer("a@b/c", at -> {
                    calls.incrementAndGet();
                    heldWhenFree.addAndGet(heldNow.get());
                });
                CountDownLatch begun = new CountDownLatch(2);
                List<Future<Long>> writers = new ArrayList<>();
                for (int writer = 0; writer < 2; writer++) {
                    writers.add(threads.submit(() -> {
                        begun.countDown();
                        long holds = 0;
                        while (shared.hold()) {
                            heldNow.incrementAndGet();
                            holds++;
                            heldNow.decrementAndGet();
                            shared.release(holds);
                        }
                        return holds;
                    }));
                }
                assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
                shared.withdraw();
                boolean freeAtOnce = !shared.isHeld();
                for (Future<Long> writer : writers) {
                    writer.get(60, TimeUnit.SECONDS);
                }
                assertThat(shared.isHeld()).isFalse();
                assertThat(shared.hold()).isFalse();
                assertThat(heldWhenFree.get()).as("held when it was free").isZero();
                assertThat(calls.get()).as("calls").isLessThanOrEqualTo(1);
                assertThat(freeAtOnce || calls.get() == 1)
                        .as("somebody knows that it is free")
                        .isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
