package dev.throng.streams.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LiveMountsTest {

    private final LiveMounts mounts = new LiveMounts(10);

    @Test
    void aMountIsDrawnFromThoseThatAreLive() {
        SplittableRandom random = new SplittableRandom(1);
        assertThat(mounts.any(random)).isEmpty();
        mounts.add(3);
        mounts.add(7);
        mounts.add(9);
        mounts.remove(3);
        mounts.remove(4);
        Set<Integer> drawn = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            drawn.add(mounts.any(random).orElseThrow());
        }
        assertThat(drawn).containsExactlyInAnyOrder(7, 9);
    }

    @Test
    void arbitraryComingAndGoingKeepsTheSet() {
        for (long seed = 1; seed <= 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LiveMounts some = new LiveMounts(5);
            Set<Integer> expected = new TreeSet<>();
            for (int i = 0; i < 50; i++) {
                int mount = random.nextInt(5);
                if (random.nextBoolean()) {
                    some.add(mount);
                    expected.add(mount);
                } else {
                    some.remove(mount);
                    expected.remove(mount);
                }
                assertThat(some.any(random).stream().allMatch(expected::contains))
                        .as("seed %d", seed)
                        .isTrue();
                assertThat(some.any(random).isPresent()).as("seed %d", seed).isEqualTo(!expected.isEmpty());
            }
        }
    }
}
