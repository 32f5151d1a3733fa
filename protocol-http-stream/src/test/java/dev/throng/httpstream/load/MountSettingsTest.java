package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.streams.mounts.MountChoice;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MountSettingsTest {

    private static MountSettings choosing(MountChoice choice, List<Double> weights) {
        return new MountSettings(List.of(), "/mount/%02d.ogg", 4, 9, choice, weights);
    }

    @Test
    void aPatternGivesEachMountItsNumber() {
        assertThat(choosing(MountChoice.RANDOM, List.of()).all())
                .containsExactly("/mount/09.ogg", "/mount/10.ogg", "/mount/11.ogg", "/mount/12.ogg");
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

    @Test
    void weightsNeedTheChoiceForThem() {
        assertThatThrownBy(() -> choosing(MountChoice.RANDOM, List.of(1.0))).hasMessageContaining("choice: weighted");
        assertThatThrownBy(() -> choosing(MountChoice.WEIGHTED, List.of(0.0)))
                .hasMessageContaining("at least one that is more than 0");
        assertThatThrownBy(() -> choosing(MountChoice.WEIGHTED, List.of(-1.0))).hasMessageContaining("0 or more");
        assertThatThrownBy(() -> new MountSettings(
                        List.of("/a", "/b"), "/stream-%d", 1, 1, MountChoice.WEIGHTED, List.of(1.0, 2.0, 3.0)))
                .hasMessage("weights: [1.0, 2.0, 3.0] (expected: at most 2, one for each name)");
    }
}
