package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.SignalHandling.EndRequests;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EndRequestsTest {

    private final List<String> done = new ArrayList<>();
    private final EndRequests requests = new EndRequests(() -> done.add("gracefully"), () -> done.add("at once"));

    @Test
    void aSecondSignalEndsAtOnce() {
        requests.signal();
        assertThat(done).containsExactly("gracefully");
        requests.signal();
        assertThat(done).containsExactly("gracefully", "at once");
    }

    @Test
    void theEndOfTheStarterIsNoSecondSignal() {
        requests.signal();
        requests.starterEnded();
        assertThat(done).containsExactly("gracefully");
    }

    @Test
    void theFirstSignalAfterTheEndOfTheStarterChangesNothing() {
        requests.starterEnded();
        requests.signal();
        assertThat(done).containsExactly("gracefully");
        requests.signal();
        assertThat(done).containsExactly("gracefully", "at once");
    }

    @Test
    void anInputThatEndsOrCannotBeReadIsTheEndOfTheStarter() throws Exception {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken");
            }
        };
        for (InputStream input : List.of(new ByteArrayInputStream(new byte[10_000]), broken)) {
            CountDownLatch ended = new CountDownLatch(1);
            StandardInput.onEnd(input, ended::countDown);
            assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }
}
