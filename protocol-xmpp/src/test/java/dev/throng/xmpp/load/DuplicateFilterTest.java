package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.xmpp.load.Answers.DuplicateFilter;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DuplicateFilterTest {

    private final DuplicateFilter deliveries = new DuplicateFilter();

    @Test
    void aMessageIsDeliveredForTheFirstTimeOnce() {
        assertThat(deliveries.isFirst(0)).isTrue();
        assertThat(deliveries.isFirst(0)).isFalse();
        assertThat(deliveries.isFirst(63)).isTrue();
        assertThat(deliveries.isFirst(64)).isTrue();
        assertThat(deliveries.isFirst(5)).isTrue();
        assertThat(deliveries.isFirst(63)).isFalse();
        assertThat(deliveries.isFirst(64)).isFalse();
        assertThat(deliveries.isFirst(5)).isFalse();
    }

    @Test
    void whatIsTooOldToBeKnownCountsAsDeliveredForTheFirstTime() {
        assertThat(deliveries.isFirst(7)).isTrue();
        assertThat(deliveries.isFirst(7 + DuplicateFilter.MEMORY)).isTrue();
        assertThat(deliveries.isFirst(7)).isTrue();
        assertThat(deliveries.isFirst(7 + DuplicateFilter.MEMORY)).isFalse();
        assertThat(deliveries.isFirst(100L * DuplicateFilter.MEMORY)).isTrue();
        assertThat(deliveries.isFirst(100L * DuplicateFilter.MEMORY)).isFalse();
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
            assertThat(deliveries.isFirst(sequence)).isEqualTo(seen.add(sequence));
        }
        assertThat(last).isGreaterThan(5L * DuplicateFilter.MEMORY);
    }
}
