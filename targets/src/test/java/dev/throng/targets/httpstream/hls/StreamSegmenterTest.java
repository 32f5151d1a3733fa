package dev.throng.targets.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.httpstream.media.OwnMedia;
import dev.throng.targets.launch.Options;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class StreamSegmenterTest {

    /** 2023-11-14 22:13:20 UTC. */
    private static final long EPOCH_MICROS = 1_700_000_000_000_000L;

    private final OwnMedia media = new OwnMedia(200, 25, 25);
    private final LongAdder made = new LongAdder();

    private StreamSegmenter segmenter(String... arguments) {
        SegmentSettings settings = new SegmentSettings(Options.parse(SegmentSettings.OPTIONS, List.of(arguments)));
        return new StreamSegmenter(settings, true, 100, () -> EPOCH_MICROS, made);
    }

    /** Plays video with a key frame every second, and audio. */
    private void play(StreamSegmenter segmenter, int seconds) {
        segmenter.video(0, media.videoConfiguration());
        segmenter.audio(0, media.audioConfiguration());
        for (int n = 0; n <= 25 * seconds; n++) {
            segmenter.video(media.videoMillis(n), media.video(n));
            segmenter.audio(media.videoMillis(n), media.audio());
        }
    }

    @Test
    void segmentsEndAtTheFirstKeyFrameAfterTheTargetDuration() {
        StreamSegmenter segmenter = segmenter("--hls-duration=1500ms", "--hls-window=2");
        assertThat(segmenter.window().playlist()).isEmpty();
        play(segmenter, 8);
        assertThat(made.sum()).isEqualTo(4);
        assertThat(segmenter.window().playlist().orElseThrow().text("a", "", 0))
                .isEqualTo("#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:102\n"
                        + "#EXT-X-PROGRAM-DATE-TIME:2023-11-14T22:13:24.000Z\n#EXTINF:2.000,\na-102.ts\n"
                        + "#EXT-X-PROGRAM-DATE-TIME:2023-11-14T22:13:26.000Z\n#EXTINF:2.000,\na-103.ts\n");
        segmenter.close();
    }

    @Test
    void segmentsCanBeRequestedForAWhileAfterTheyHaveLeftThePlaylist() {
        StreamSegmenter segmenter = segmenter("--hls-duration=1s", "--hls-window=2");
        play(segmenter, 6);
        assertThat(segmenter.window().playlist().orElseThrow().firstSequence()).isEqualTo(104);
        assertThat(segmenter.window().segment(101)).isEmpty();
        for (int sequence = 102; sequence <= 105; sequence++) {
            ByteBuf bytes = segmenter.window().segment(sequence).orElseThrow();
            assertThat(bytes.readableBytes() % 188).isZero();
            assertThat(bytes.getUnsignedByte(0)).isEqualTo((short) 0x47);
            bytes.release();
        }
        assertThat(segmenter.window().segment(106)).isEmpty();
        segmenter.close();
    }

    @Test
    void aStreamWithoutVideoIsCutAtAnySound() {
        StreamSegmenter segmenter = segmenter("--hls-duration=1s");
        segmenter.audio(0, media.audioConfiguration());
        for (int n = 0; n < 100; n++) {
            segmenter.audio(32L * n, media.audio());
        }
        assertThat(made.sum()).isEqualTo(3);
        assertThat(segmenter.window().playlist().orElseThrow().text("b", "", 100))
                .contains("#EXT-X-MEDIA-SEQUENCE:0\n", "#EXTINF:1.024,\nb-100.ts\n");
        segmenter.close();
    }

    @Test
    void aWindowOfZeroMakesNoSegments() {
        StreamSegmenter segmenter = segmenter("--hls-window=0");
        play(segmenter, 8);
        assertThat(made.sum()).isZero();
        segmenter.close();
    }
}
