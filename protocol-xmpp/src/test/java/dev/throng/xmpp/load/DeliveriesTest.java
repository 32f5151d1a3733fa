package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeliveriesTest {

    private final Deliveries deliveries = new Deliveries();

    @Test
    void aMessageIsDeliveredForTheFirstTimeOnce() {
        assertThat(deliveries.first(0)).isTrue();
        assertThat(deliveries.first(0)).isFalse();
        assertThat(deliveries.first(63)).isTrue();
        assertThat(deliveries.first(64)).isTrue();
        assertThat(deliveries.first(5)).isTrue();
        assertThat(deliveries.first(63)).isFalse();
        assertThat(deliveries.first(64)).isFalse();
        assertThat(deliveries.first(5)).isFalse();
    }

    @Test
    void whatIsTooOldToBeKnownCountsAsDeliveredForTheFirstTime() {
        assertThat(deliveries.first(7)).isTrue();
        assertThat(deliveries.first(7 + Deliveries.MEMORY)).isTrue();
        assertThat(deliveries.first(7)).isTrue();
        assertThat(deliveries.first(7 + Deliveries.MEMORY)).isFalse();
        assertThat(deliveries.first(100L * Deliveries.MEMORY)).isTrue();
        assertThat(deliveries.first(100L * Deliveries.MEMORY)).isFalse();
    }

    /** Against a set that forgets nothing, over many times the memory. */
    @Test
    void withinItsMemoryItKnowsEveryOne() {
        SplittableRandom random = new SplittableRandom(1);
        Set<Long> seen = new HashSet<>();
        long last = 0;
        for (int i = 0; i < 400_000; i++) {
            last += random.nextInt(1, 40);
            long sequence = Math.max(0, last - random.nextInt(random.nextInt(10) == 0 ? 1_000_000 : 100));
            assertThat(deliveries.first(sequence)).isEqualTo(seen.add(sequence));
        }
        assertThat(last).isGreaterThan(5L * Deliveries.MEMORY);
    }
}
