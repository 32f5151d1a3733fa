package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

    /** Each thread would wait for the peer of one connection, which may stay silent. */
    @Test
    void connectionsAreAcceptedSideBySide() throws Exception {
        CountDownLatch accepting = new CountDownLatch(ConnectionThreads.HANDSHAKES);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger threadsAtWork = new AtomicInteger();
        Runnable work = () -> {
            accepting.countDown();
            threadsAtWork.incrementAndGet();
            await(end);
        };

        Thread acceptor = threads.newThread(work, "TcpServer.Acceptor[7800]");
        acceptor.start();

        assertThat(accepting.await(30, TimeUnit.SECONDS)).isTrue();
        end.countDown();
        acceptor.join();
        assertThat(threadsAtWork).hasValue(ConnectionThreads.HANDSHAKES);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
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
        Thread receiver = threads.newThread(() -> await(end), "Connection.Receiver [127.0.0.1:1]");
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
