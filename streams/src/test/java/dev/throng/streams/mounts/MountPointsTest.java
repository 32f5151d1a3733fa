package dev.throng.streams.mounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MountPointsTest {

    private static int[] counts(MountChoice choice, List<Double> weights, int parts, int listeners) {
        int[] counts = new int[4];
        for (int part = 0; part < parts; part++) {
            MountChooser chooser = MountChooser.of(choice, weights, 4, part, parts, new SplittableRandom(part));
            for (int i = part; i < listeners; i += parts) {
                counts[chooser.next()]++;
            }
        }
        return counts;
    }

    @Test
    void aPatternHasThePlaceOfOneNumber() {
        assertThat(MountPattern.parse("/a%20b-%d").path(7)).isEqualTo("/a%20b-7");
        assertThat(MountPattern.parse("camera-%03d").path(7)).isEqualTo("camera-007");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void inTurnIsEvenOverAllLoops(int parts) {
        assertThat(counts(MountChoice.ROUND_ROBIN, List.of(), parts, 400)).containsOnly(100);
    }

    @Test
    void atRandomIsEvenInTheLongRun() {
        for (int count : counts(MountChoice.RANDOM, List.of(), 2, 40_000)) {
            assertThat(count).isCloseTo(10_000, within(400));
        }
    }

    @Test
    void weightsAreKept() {
        int[] counts = counts(MountChoice.WEIGHTED, List.of(0.0, 3.0, 0.0), 2, 40_000);
        assertThat(counts[0]).isZero();
        assertThat(counts[1]).isCloseTo(30_000, within(400));
        assertThat(counts[2]).isZero();
        assertThat(counts[3]).as("a mount without a weight has 1").isCloseTo(10_000, within(400));
    }

    @Test
    void whatIsLearnedOfAMountIsKnownToAll() {
        MountPoints mounts = new MountPoints(List.of("/a", "/b"));
        mounts.learn(1, 64_000, 2_000_000_000L, 0);
        assertThat(mounts.bitsPerSecond(0)).isZero();
        assertThat(mounts.bitsPerSecond(1)).isEqualTo(64_000);
    }

    @Test
    void aRateIsWantedWhileThereIsNoneAndTenSecondsLaterAgain() {
        MountPoints mounts = new MountPoints(List.of("/a", "/b"));
        long second = 1_000_000_000L;
        assertThat(mounts.wantsRate(1, second, second)).isTrue();
        mounts.learn(1, 64_000, 10 * second, second);
        assertThat(mounts.wantsRate(1, 20 * second, 9 * second)).isFalse();
        assertThat(mounts.wantsRate(0, 2 * second, 9 * second)).isTrue();
        assertThat(mounts.wantsRate(1, 10 * second, 11 * second)).isTrue();
        mounts.learn(1, 96_000, 10 * second, 11 * second);
        assertThat(mounts.bitsPerSecond(1)).isEqualTo(96_000);
        assertThat(mounts.wantsRate(1, 30 * second, 12 * second)).isFalse();
    }

    @Test
    void aRateIsLearnedFromListenersWithMoreAndMoreMediaAndNotAgainFromOneWithLess() {
        MountPoints mounts = new MountPoints(List.of("/a"));
        long second = 1_000_000_000L;
        mounts.learn(0, 50_000, second, second);
        assertThat(mounts.wantsRate(0, 2 * second - 1_000_000, 2 * second)).isFalse();
        assertThat(mounts.wantsRate(0, 2 * second, 3 * second)).isTrue();
        mounts.learn(0, 150_000, 4 * second, 5 * second);
        assertThat(mounts.wantsRate(0, 7 * second, 8 * second)).isFalse();
        assertThat(mounts.wantsRate(0, 3 * second, 11 * second)).isFalse();
        assertThat(mounts.wantsRate(0, 4 * second, 11 * second)).isTrue();
        mounts.learn(0, 200_000, 30 * second, 31 * second);
        assertThat(mounts.wantsRate(0, 9 * second, 41 * second)).isFalse();
        assertThat(mounts.wantsRate(0, 10 * second, 41 * second)).isTrue();
    }
}
