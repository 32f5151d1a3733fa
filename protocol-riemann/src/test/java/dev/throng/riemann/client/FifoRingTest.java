package dev.throng.riemann.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FifoRingTest {

    @Test
    void comesOutInTheOrderInWhichItWentIn() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            FifoRing<Integer> ring = new FifoRing<>();
            Deque<Integer> expected = new ArrayDeque<>();
            int next = 0;
            for (int step = 0; step < 2_000; step++) {
                if (random.nextInt(100) < 55) {
                    ring.add(next);
                    expected.add(next++);
                } else if (!expected.isEmpty()) {
                    assertThat(ring.take()).as("seed %d", seed).isEqualTo(expected.poll());
                }
                assertThat(ring.size()).isEqualTo(expected.size());
            }
        }
    }
}
