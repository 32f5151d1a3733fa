package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What becomes of tasks that come when the thread has ended: the cluster, which sends them, ends later. */
class LoggingThreadTest {

    @Test
    void aTaskAfterTheEndIsIgnoredAndItsFutureIsCancelled() throws Exception {
        LoggingThread thread = new LoggingThread("test");
        thread.shutdown();
        assertThat(thread.awaitTermination(1, TimeUnit.MINUTES)).isTrue();

        thread.execute(() -> {
            throw new AssertionError("runs although its thread has ended");
        });
        Future<String> answer = thread.submit(() -> "too late");

        assertThat(answer).isCancelled();
    }
}
