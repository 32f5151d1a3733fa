package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaHeadTest {

    private static long head(String hex) {
        return Unpooled.wrappedBuffer(Arrays.copyOf(new Wire().hex(hex).bytes(), 8))
                .getLong(0);
    }

    /** FLV: H.264, H.265, H.263. Enhanced RTMP: avc1 is 61766331, hvc1 is 68766331, av01 is 61763031. */
    @ParameterizedTest
    @CsvSource({
        "17 00 000000 01, 6, 7, true, false, false",
        "17 01 000000 01, 6, 7, false, true, true",
        "27 01 000028 01, 6, 7, false, true, false",
        "17 02 000000, 5, 7, false, false, false",
        "1c 00 000000 01, 6, 12, true, false, false",
        "2c 01 000000 01, 6, 12, false, true, false",
        "12 00 00, 3, 2, false, true, true",
        "22 00 00, 3, 2, false, true, false",
        "57 00, 2, 7, false, false, false",
        "90 61766331 01, 6, 1635148593, true, false, false",
        "91 68766331 000000, 8, 1752589105, false, true, true",
        "a1 68766331 000000, 8, 1752589105, false, true, false",
        "93 61763031 01, 6, 1635135537, false, true, true",
        "94 61763031 01, 6, 1635135537, false, false, false",
        "92 61763031, 5, 1635135537, false, false, false",
        "d0 61763031, 5, 1635135537, false, false, false"
    })
    void video(String hex, int bytes, int codec, boolean sequenceHeader, boolean frame, boolean keyFrame) {
        assertThat(VideoHead.codec(head(hex))).isEqualTo(codec);
        assertThat(VideoHead.isSequenceHeader(head(hex), bytes)).isEqualTo(sequenceHeader);
        assertThat(VideoHead.isFrame(head(hex), bytes)).isEqualTo(frame);
        assertThat(VideoHead.isKeyFrame(head(hex), bytes)).isEqualTo(keyFrame);
        assertThat(VideoHead.isEnhanced(head(hex))).isEqualTo(codec > 15);
    }

    /** FLV: AAC, MP3. Enhanced RTMP: Opus is 4f707573. */
    @ParameterizedTest
    @CsvSource({
        "af 00 1210, 4, 10, true, false",
        "af 01 2110, 4, 10, false, true",
        "2f ff fb, 3, 2, false, true",
        "90 4f707573 01, 6, 1332770163, true, false",
        "91 4f707573 01, 6, 1332770163, false, true",
        "92 4f707573, 5, 1332770163, false, false",
        "94 4f707573 01, 6, 1332770163, false, false"
    })
    void audio(String hex, int bytes, int codec, boolean sequenceHeader, boolean frame) {
        assertThat(AudioHead.codec(head(hex))).isEqualTo(codec);
        assertThat(AudioHead.isSequenceHeader(head(hex), bytes)).isEqualTo(sequenceHeader);
        assertThat(AudioHead.isFrame(head(hex), bytes)).isEqualTo(frame);
        assertThat(AudioHead.isEnhanced(head(hex))).isEqualTo(codec > 15);
    }

    /** Enhanced RTMP v2: nanoseconds before the packet type, one and many tracks, both, and a modifier that is longer than the head. */
    @ParameterizedTest
    @CsvSource({
        "97 02 0003e8 01 61766331, 20, true, true",
        "a7 02 0003e8 01 61766331, 20, true, false",
        "97 02 0003e8 00 61766331, 20, false, false",
        "96 01 61766331 00 01, 20, true, true",
        "96 11 00 00, 20, true, true",
        "96 00 61766331 00 01, 20, false, false",
        "97 02 0003e8 06 01 00, 20, true, true",
        "97 09 00000000, 20, true, true",
        "97 ff 0100, 400, true, true",
        "97 00 00 07, 20, false, false",
    })
    void videoWithModifiersAndTracks(String hex, int bytes, boolean frame, boolean keyFrame) {
        assertThat(VideoHead.isFrame(head(hex), bytes)).isEqualTo(frame);
        assertThat(VideoHead.isKeyFrame(head(hex), bytes)).isEqualTo(keyFrame);
    }

    @ParameterizedTest
    @CsvSource({
        "97 02 0003e8 01 4f70, true",
        "97 02 0003e8 00 4f70, false",
        "95 01 4f707573 00, true",
        "95 10 4f707573 00, false",
        "97 02 0003e8 05 01, true",
    })
    void audioWithModifiersAndTracks(String hex, boolean frame) {
        assertThat(AudioHead.isFrame(head(hex), 30)).isEqualTo(frame);
    }

    @ParameterizedTest
    @CsvSource({"0", "1"})
    void aMessageWithoutContentIsNoFrame(int bytes) {
        assertThat(VideoHead.isFrame(head("17"), bytes)).isFalse();
        assertThat(VideoHead.isKeyFrame(head("12"), bytes)).isFalse();
        assertThat(AudioHead.isFrame(head("2f"), bytes)).isFalse();
        assertThat(VideoHead.isSequenceHeader(0, 0)).isFalse();
        assertThat(AudioHead.isSequenceHeader(0, 0)).isFalse();
    }
}
