package dev.throng.streams.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MediaPlanTest {

    private static final AudioPlan AUDIO = new AudioPlan(64_000, 44_100, 2);

    @Test
    void theUsualPlanFollowsFromTheBitRate() {
        assertThat(MediaPlan.of(200_000)).isEqualTo(new MediaPlan(200_000, 25, 50, new AudioPlan(50_000, 44_100, 2)));
        assertThat(MediaPlan.of(2_000_000)).isEqualTo(new MediaPlan(2_000_000, 25, 50, AUDIO));
    }

    @Test
    void picturesMustFitIntoTheBitRate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MediaPlan(70_000, 25, 50, AUDIO))
                .withMessage("bitsPerSecond: 70000 (expected: 75477 to 240000000)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MediaPlan(200_000, 0, 50, AUDIO))
                .withMessage("picturesPerSecond: 0 (expected: 1 to 120)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MediaPlan(200_000, 25, 1025, AUDIO))
                .withMessage("keyFrameEvery: 1025 (expected: 1 to 1024)");
    }

    @Test
    void theSoundMustBePossibleInAac() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AudioPlan(64_000, 44_000, 2))
                .withMessage("sampleRate: 44000 (expected: one of AAC's, from 7350 to 96000)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AudioPlan(64_000, 44_100, 3))
                .withMessage("channels: 3 (expected: 1 or 2)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AudioPlan(1_000, 44_100, 2))
                .withMessage("audio bitsPerSecond: 1000 (expected: 2757 to 529889)");
    }
}
