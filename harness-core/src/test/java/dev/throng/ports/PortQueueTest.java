package dev.throng.ports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.ports.PortPool.PortQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PortQueueTest {

    @Test
    void portsLeaveInTheOrderInWhichTheyCame() {
        PortQueue queue = new PortQueue();
        Deque<Integer> expected = new ArrayDeque<>();
        SplittableRandom random = new SplittableRandom(7);
        for (int step = 0; step < 20_000; step++) {
            // grows at first and shrinks later, around the end of the array
            if (random.nextInt(20_000) > step - 5_000 || expected.isEmpty()) {
                int port = 1 + random.nextInt(65_535);
                queue.add(port);
                expected.add(port);
            } else {
                assertThat(queue.remove()).isEqualTo(expected.remove());
            }
            assertThat(queue.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }
}
