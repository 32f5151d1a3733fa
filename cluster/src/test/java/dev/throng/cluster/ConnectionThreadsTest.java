package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jgroups.util.DefaultThreadFactory;
import org.jgroups.util.Runner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionThreadsTest {

    private final ConnectionThreads threads = new ConnectionThreads(new DefaultThreadFactory("test", true));

    /** JGroups repeats the work of a sender as long as it is not stopped. */
    private Runner startSender() {
        return new Runner(threads, "sender to 127.0.0.1:1", () -> LockSupport.parkNanos(1_000_000), null).start();
    }

    private static void assertEnds(Runner sender) {
        Eventually.holds("the sender ends", Duration.ofSeconds(30), () -> sender.state() == Runner.State.stopped);
    }

    @Test
    void aSenderEndsWhenTheReceiverEndedBeforeItStarted() throws Exception {
        Thread receiver = threads.newThread(() -> {}, "Connection.Receiver [127.0.0.1:1]");
        receiver.start();
        receiver.join(100);

        Runner sender = startSender();

        assertEnds(sender);
    }

    @Test
    void aSenderEndsWithItsReceiverAndNotBefore() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread receiver = threads.newThread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                },
                "Connection.Receiver [127.0.0.1:1]");
        receiver.start();
        Runner sender = startSender();
        Runner senderOfAnother = startSender();
        receiver.join(100);
        assertThat(sender.isRunning()).isTrue();

        end.countDown();

        assertEnds(sender);
        assertThat(senderOfAnother.isRunning()).isTrue();
        senderOfAnother.stop();
    }
}
