package dev.throng.targets.httpstream.media;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FragmentedMp4Test {

    private static final Set<String> WITH_BOXES =
            Set.of("moov", "trak", "mdia", "minf", "dinf", "stbl", "mvex", "moof", "traf");

    private final OwnMedia media = new OwnMedia(200, 25, 50);
    private final FragmentedMp4 stream = new FragmentedMp4();

    private void configure() {
        stream.configureVideo(media.videoConfiguration());
        stream.configureAudio(media.audioConfiguration());
    }

    /** The types of all boxes in their order; fails if the lengths do not add up. */
    private static List<String> boxes(ByteBuf bytes) {
        List<String> types = new ArrayList<>();
        while (bytes.isReadable()) {
            int length = bytes.readInt();
            String type = bytes.readCharSequence(4, US_ASCII).toString();
            types.add(type);
            ByteBuf content = bytes.readSlice(length - 8);
            if (WITH_BOXES.contains(type)) {
                types.addAll(boxes(content));
            }
        }
        return types;
    }

    @Test
    void theInitializationHasBothTracks() {
        configure();
        assertThat(boxes(stream.initialization()))
                .startsWith(
                        "ftyp", "moov", "mvhd", "trak", "tkhd", "mdia", "mdhd", "hdlr", "minf", "vmhd", "dinf", "dref")
                .containsSubsequence("trak", "vmhd", "trak", "smhd", "mvex", "trex", "trex");
    }

    @Test
    void aSegmentIsAFragmentWithAllFrames() {
        configure();
        ByteBuf out = Unpooled.buffer();
        int bytes = 0;
        for (int n = 0; n < 5; n++) {
            stream.video(out, media.videoMillis(n), media.video(n));
            stream.audio(out, media.videoMillis(n), media.audio());
            bytes += media.video(n).readableBytes() - 5 + 4;
        }
        assertThat(out.isReadable()).isFalse();
        assertThat(stream.heldBytes()).isEqualTo(bytes);
        stream.end(out, 200);
        assertThat(stream.heldBytes()).isZero();
        int fragment = out.getInt(0);
        assertThat(out.getInt(fragment)).isEqualTo(8 + bytes);
        assertThat(boxes(out))
                .containsExactly(
                        "moof", "mfhd", "traf", "tfhd", "tfdt", "trun", "traf", "tfhd", "tfdt", "trun", "mdat");
    }

    @Test
    void withoutAConfigurationNothingIsHeld() {
        stream.video(Unpooled.buffer(), 0, media.video(0));
        stream.audio(Unpooled.buffer(), 0, media.audio());
        assertThat(stream.isConfigured()).isFalse();
        assertThat(stream.heldBytes()).isZero();
    }
}
