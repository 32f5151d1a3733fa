package dev.throng.streams.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.AllocatedBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTimelineTest {

    private static final long MILLI = 1_000_000L;

    private final FrameTimeline timeline = new FrameTimeline();

    /** 25 pictures per second with a key frame each second, and a frame of audio each 20 ms. */
    private void steady(long fromMillis, long untilMillis) {
        for (long at = fromMillis; at < untilMillis; at += 20) {
            timeline.audio(at, 50);
            if (at % 40 == 0) {
                timeline.video(at, 400, at % 1_000 == 0);
            }
        }
    }

    @Test
    void playingTimeAndRateFollowTheTimestamps() {
        steady(60_000, 70_000);
        assertThat(timeline.mediaNanos()).isEqualTo(9_980 * MILLI);
        assertThat(timeline.audioFrames()).isEqualTo(500);
        assertThat(timeline.videoFrames()).isEqualTo(250);
        assertThat(timeline.keyFrames()).isEqualTo(10);
        assertThat(timeline.bytes()).isEqualTo(125_000);
        assertThat(timeline.bitsPerSecond()).isEqualTo(100_000);
        assertThat(timeline.greatestKeyIntervalNanos()).isEqualTo(1_000 * MILLI);
        assertThat(timeline.greatestDistanceNanos()).isZero();
        assertThat(timeline.jumps()).isZero();
        assertThat(timeline.outOfOrder()).isZero();
    }

    @Test
    void theRateIsThatOfWholeGroupsOfPicturesOnceThereIsOne() {
        for (long at = 0; at < 1_500; at += 20) {
            timeline.audio(at, 50);
        }
        assertThat(timeline.bitsPerSecond()).as("audio alone").isEqualTo(Math.round(75 * 50 * 8_000 / 1_480.0));
        for (long at = 1_500; at <= 5_500; at += 20) {
            timeline.audio(at, 50);
            if (at % 40 == 20) {
                boolean key = at % 2_000 == 1_500;
                timeline.video(at, key ? 20_000 : 400, key);
            }
        }
        assertThat(timeline.keyFrames()).isEqualTo(3);
        assertThat(timeline.bitsPerSecond()).isEqualTo((100 * 50 + 20_000 + 49 * 400) * 4);
    }

    /** A still picture with sound: the one key frame so far says nothing about the rate. */
    @Test
    void theFirstKeyFrameIsLeftOutOfTheRateUntilThereIsAnother() {
        timeline.video(0, 50_000, true);
        for (long at = 0; at <= 2_000; at += 20) {
            timeline.audio(at, 50);
        }
        assertThat(timeline.bitsPerSecond()).isEqualTo(101 * 50 * 4);
    }

    @Test
    void aJumpOfBothStreamsCountsOnceAndDoesNotPlay() {
        steady(60_000, 62_000);
        steady(0, 2_000);
        steady(1_000_000_000L, 1_000_002_000L);
        assertThat(timeline.jumps()).isEqualTo(2);
        assertThat(timeline.mediaNanos()).isEqualTo(3 * 1_980 * MILLI);
        assertThat(timeline.greatestKeyIntervalNanos()).isEqualTo(1_000 * MILLI);
        assertThat(timeline.greatestDistanceNanos()).isZero();
    }

    /** A pause is playing time: the player shows the last picture. */
    @Test
    void aPauseOfAStreamIsNoJump() {
        timeline.video(0, 10, true);
        timeline.video(4_000, 10, false);
        assertThat(timeline.mediaNanos()).isEqualTo(4_000 * MILLI);
        assertThat(timeline.jumps()).isZero();
    }

    /** A still picture, a muted microphone: how long a stream paused, and the frames of the other one. */
    @ParameterizedTest
    @CsvSource({"video, 6000", "video, 60000", "audio, 8000", "audio, 3600000"})
    void aPauseOfOneStreamIsNoJumpWhileTheOtherGoesOn(String paused, int millis) {
        boolean picture = paused.equals("video");
        timeline.audio(0, 50);
        timeline.video(0, 4_000, true);
        for (int at = 20; at < millis; at += 20) {
            if (picture) {
                timeline.audio(at, 50);
            } else {
                timeline.video(at, 400, false);
            }
        }
        timeline.audio(millis, 50);
        timeline.video(millis, 4_000, true);
        assertThat(timeline.jumps()).isZero();
        assertThat(timeline.mediaNanos()).isEqualTo(millis * MILLI);
        assertThat(timeline.greatestKeyIntervalNanos()).isEqualTo(millis * MILLI);
        assertThat(timeline.greatestDistanceNanos()).as("nothing waited").isZero();
    }

    /** Both streams paused for as long as the timestamps say, or for another time. Waited seconds, step in ms, jumps, what plays in ms. */
    @ParameterizedTest
    @CsvSource({
        "8, 8000, 0, 8000",
        "60, 60000, 0, 60000",
        "8, 12900, 0, 12900",
        "8, 14000, 1, 0",
        "60, 3600000, 1, 0",
        "8, -8000, 1, 0"
    })
    void aPublisherThatPausedMakesNoJump(int waited, long step, int jumps, long played) {
        timeline.arriving(1_000_000 * MILLI);
        timeline.audio(100_000, 50);
        timeline.video(100_000, 400, true);
        timeline.arriving((1_000_000 + 1_000L * waited) * MILLI);
        timeline.video(100_000 + step, 400, false);
        timeline.audio(100_000 + step, 50);
        assertThat(timeline.jumps()).isEqualTo(jumps);
        assertThat(timeline.mediaNanos()).isEqualTo(played * MILLI);
        assertThat(timeline.greatestDistanceNanos()).isZero();
    }

    @Test
    void aStreamThatComesBackElsewhereJumps() {
        timeline.video(0, 4_000, true);
        for (int at = 0; at < 8_000; at += 20) {
            timeline.audio(at, 50);
        }
        timeline.video(90_000, 400, false);
        assertThat(timeline.jumps()).isOne();
        assertThat(timeline.mediaNanos()).isEqualTo(7_980 * MILLI);
    }

    @Test
    void framesMayBeOutOfOrder() {
        timeline.video(1_000, 10, true);
        timeline.video(1_080, 10, false);
        timeline.video(1_040, 10, false);
        timeline.video(1_120, 10, false);
        assertThat(timeline.outOfOrder()).isEqualTo(1);
        assertThat(timeline.mediaNanos()).isEqualTo(120 * MILLI);
    }

    /** nginx-rtmp sends seconds of one stream before the other. */
    @Test
    void oneStreamMayBeAheadOfTheOther() {
        for (int at = 0; at < 3_000; at += 20) {
            timeline.audio(at, 50);
        }
        timeline.video(0, 400, true);
        timeline.video(2_960, 400, false);
        assertThat(timeline.greatestDistanceNanos()).isEqualTo(2_980 * MILLI);
        assertThat(timeline.mediaNanos()).isEqualTo(2_980 * MILLI);
        assertThat(timeline.outOfOrder()).isZero();
    }

    /** A stream that begins far from the other is no jump, but its distance does not play. */
    @Test
    void aStreamMayBeginElsewhere() {
        timeline.audio(0, 50);
        timeline.video(1_000_000, 400, true);
        timeline.audio(20, 50);
        assertThat(timeline.jumps()).isZero();
        assertThat(timeline.mediaNanos()).isZero();
    }

    @Test
    void aRateNeedsASecond() {
        timeline.audio(0, 1_000);
        timeline.audio(999, 1_000);
        assertThat(timeline.bitsPerSecond()).isZero();
        timeline.audio(1_000, 1_000);
        assertThat(timeline.bitsPerSecond()).isEqualTo(24_000);
    }

    @Test
    void followingAllocatesNothing() {
        steady(0, 100_000);
        assertThat(AllocatedBytes.leastDuring(() -> steady(100_000, 1_000_000))).isZero();
    }
}
