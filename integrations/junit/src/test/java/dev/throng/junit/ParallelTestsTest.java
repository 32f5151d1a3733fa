package dev.throng.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.throng.api.ThrongRun;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ParallelTestsTest {

    private static final int METHODS = 3;

    /** Methods that could send load at the same time. No tests of the build, because Surefire does not run nested static classes. */
    static class Methods {

        private static AtomicInteger running;

        private static AtomicInteger most;

        /** Each waits a while for the others, so that they meet if nothing keeps them apart. */
        private static CountDownLatch meeting;

        @BeforeEach
        void enter() throws InterruptedException {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            meeting.countDown();
            meeting.await(200, TimeUnit.MILLISECONDS);
        }

        @Test
        void runsOne(@Throng("send.yaml") ThrongRun run) {
            running.decrementAndGet();
        }

        @Test
        void runsAnother(@Throng("send.yaml") ThrongRun run) {
            running.decrementAndGet();
        }

        @Test
        @Throng("send.yaml")
        void fails(ThrongRun run) {
            running.decrementAndGet();
            throw new IllegalStateException("a failed test does not keep its turn");
        }
    }

    @Test
    void testsThatMaySendLoadRunOneAfterTheOther() {
        Methods.running = new AtomicInteger();
        Methods.most = new AtomicInteger();
        Methods.meeting = new CountDownLatch(METHODS);

        ExecutedTests executed = ExecutedTests.inParallel(selectClass(Methods.class));

        assertThat(executed.failures()).hasSize(METHODS);
        assertThat(executed.failures().values().stream()
                        .flatMap(Optional::stream)
                        .map(Throwable::getMessage))
                .as("no method starts its run, and a method that fails is not blamed for that")
                .containsExactlyInAnyOrder(
                        "a failed test does not keep its turn",
                        "send.yaml: no load was sent (expected: a call of run(), or a parameter of the type ThrongResult)",
                        "send.yaml: no load was sent (expected: a call of run(), or a parameter of the type ThrongResult)");
        assertThat(Methods.most).hasValue(1);
    }
}
