package dev.throng.targets.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnMediaTest {

    @ParameterizedTest
    @CsvSource({"200,25,50", "30,25,50", "8000,30,60", "64,10,20"})
    void aGroupOfPicturesHasTheBitRate(int kbps, int framesPerSecond, int frames) {
        OwnMedia media = new OwnMedia(kbps, framesPerSecond, frames);
        long bytes = 0;
        for (int n = 0; n < frames; n++) {
            ByteBuf frame = media.video(n);
            bytes += frame.readableBytes();
            assertThat(FlvBodies.isKeyFrame(frame)).isEqualTo(n == 0);
            assertThat(FlvBodies.isH264Frame(frame)).isTrue();
        }
        long millis = media.videoMillis(frames);
        bytes += millis / OwnMedia.AUDIO_MILLIS * media.audio().readableBytes();
        assertThat(bytes).isBetween(kbps * millis / 8 - 6, kbps * millis / 8);
        assertThat(media.video(frames)).isEqualTo(media.video(0));
    }

    @Test
    void lengthsOfNalUnitsAddUp() {
        OwnMedia media = new OwnMedia(200, 25, 50);
        for (int n = 0; n < 50; n++) {
            ByteBuf frame = media.video(n).skipBytes(FlvBodies.VIDEO_HEADER);
            int units = 0;
            while (frame.isReadable()) {
                frame.skipBytes(frame.readInt());
                units++;
            }
            assertThat(units).isEqualTo(2);
        }
    }

    @Test
    void configurationsAreNoFrames() {
        OwnMedia media = new OwnMedia(200, 25, 50);
        assertThat(FlvBodies.isVideoConfiguration(media.videoConfiguration())).isTrue();
        assertThat(FlvBodies.isH264Configuration(media.videoConfiguration())).isTrue();
        assertThat(FlvBodies.isKeyFrame(media.videoConfiguration())).isFalse();
        assertThat(FlvBodies.isAudioConfiguration(media.audioConfiguration())).isTrue();
        assertThat(FlvBodies.isAacFrame(media.audio())).isTrue();
        assertThat(FlvBodies.isAudioConfiguration(media.audio())).isFalse();
    }

    @Test
    void aBitRateWithoutRoomForThePicturesIsRefused() {
        assertThatThrownBy(() -> new OwnMedia(10, 25, 50))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 105 bytes per picture");
    }
}
