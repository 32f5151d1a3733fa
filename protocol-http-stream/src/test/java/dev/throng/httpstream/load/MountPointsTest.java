package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MountPointsTest {

    private static MountSettings choosing(MountChoice choice, List<Double> weights) {
        return new MountSettings(List.of(), "/mount/%02d.ogg", 4, 9, choice, weights);
    }

    private static int[] counts(MountSettings settings, int parts, int listeners) {
        int[] counts = new int[4];
        for (int part = 0; part < parts; part++) {
            MountChooser chooser = MountChooser.of(settings, 4, part, parts, new SplittableRandom(part));
            for (int i = part; i < listeners; i += parts) {
                counts[chooser.next()]++;
            }
        }
        return counts;
    }

    @Test
    void aPatternGivesEachMountItsNumber() {
        assertThat(choosing(MountChoice.RANDOM, List.of()).all())
                .containsExactly("/mount/09.ogg", "/mount/10.ogg", "/mount/11.ogg", "/mount/12.ogg");
        assertThat(MountPattern.parse("/a%20b-%d").path(7)).isEqualTo("/a%20b-7");
    }

    @Test
    void pathsStandInPlaceOfThePattern() {
        MountSettings settings =
                new MountSettings(List.of("/a", "/b"), "/stream-%d", 7, 1, MountChoice.RANDOM, List.of());
        assertThat(settings.all()).containsExactly("/a", "/b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stream", "/%d/%d", "stream-%d", "/a b-%d", "/%d\r\nX: y", "/ä%d"})
    void whatIsNoPatternOfPathsIsRefused(String pattern) {
        assertThatThrownBy(() -> new MountSettings(List.of(), pattern, 1, 1, MountChoice.RANDOM, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: a path");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8})
    void inTurnIsEvenOverAllLoops(int parts) {
        assertThat(counts(choosing(MountChoice.ROUND_ROBIN, List.of()), parts, 400))
                .containsOnly(100);
    }

    @Test
    void atRandomIsEvenInTheLongRun() {
        for (int count : counts(choosing(MountChoice.RANDOM, List.of()), 2, 40_000)) {
            assertThat(count).isCloseTo(10_000, within(400));
        }
    }

    @Test
    void weightsAreKept() {
        int[] counts = counts(choosing(MountChoice.WEIGHTED, List.of(0.0, 3.0, 0.0)), 2, 40_000);
        assertThat(counts[0]).isZero();
        assertThat(counts[1]).isCloseTo(30_000, within(400));
        assertThat(counts[2]).isZero();
        assertThat(counts[3]).as("a mount without a weight has 1").isCloseTo(10_000, within(400));
    }

    @Test
    void weightsNeedTheChoiceForThem() {
        assertThatThrownBy(() -> choosing(MountChoice.RANDOM, List.of(1.0))).hasMessageContaining("choice: weighted");
        assertThatThrownBy(() -> choosing(MountChoice.WEIGHTED, List.of(0.0)))
                .hasMessageContaining("at least one that is more than 0");
        assertThatThrownBy(() -> choosing(MountChoice.WEIGHTED, List.of(-1.0))).hasMessageContaining("0 or more");
        assertThatThrownBy(() -> new MountSettings(
                        List.of("/a", "/b"), "/stream-%d", 1, 1, MountChoice.WEIGHTED, List.of(1.0, 2.0, 3.0)))
                .hasMessage("weights: [1.0, 2.0, 3.0] (expected: one for each of the 2 paths at most)");
    }

    @Test
    void whatIsLearnedOfAMountIsKnownToAll() {
        MountPoints mounts = new MountPoints(List.of("/a", "/b"));
        mounts.learn(1, 64_000, 0);
        assertThat(mounts.bitsPerSecond(0)).isZero();
        assertThat(mounts.bitsPerSecond(1)).isEqualTo(64_000);
    }

    @Test
    void aRateIsWantedWhileThereIsNoneAndTenSecondsLaterAgain() {
        MountPoints mounts = new MountPoints(List.of("/a", "/b"));
        long second = 1_000_000_000L;
        assertThat(mounts.wantsRate(1, second)).isTrue();
        mounts.learn(1, 64_000, second);
        assertThat(mounts.wantsRate(1, 9 * second)).isFalse();
        assertThat(mounts.wantsRate(0, 9 * second)).isTrue();
        assertThat(mounts.wantsRate(1, 11 * second)).isTrue();
        mounts.learn(1, 96_000, 11 * second);
        assertThat(mounts.bitsPerSecond(1)).isEqualTo(96_000);
        assertThat(mounts.wantsRate(1, 12 * second)).isFalse();
    }
}
