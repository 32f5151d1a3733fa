package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Reads what the fuzzer invents; without it, the files of {@code HlsPlaylistFuzzTestInputs}. */
class HlsPlaylistFuzzTest {

    @FuzzTest(maxDuration = "5m")
    void aPlaylistIsReadTheSameWholeAndInPieces(byte[] text) {
        String whole = outcome(text, () -> Integer.MAX_VALUE);
        SplittableRandom random = new SplittableRandom(Arrays.hashCode(text));
        assertThat(outcome(text, () -> 1)).isEqualTo(whole);
        assertThat(outcome(text, () -> random.nextInt(1, 40))).isEqualTo(whole);
    }

    private static String outcome(byte[] text, IntSupplier pieceBytes) {
        List<ByteBuf> pieces = new ArrayList<>();
        ByteBuf all = Unpooled.wrappedBuffer(text);
        while (all.isReadable()) {
            pieces.add(all.readSlice(Math.min(pieceBytes.getAsInt(), all.readableBytes())));
        }
        try {
            HlsPlaylist playlist = Playlists.read(pieces, new PlaylistLimits(4_096, 256, 100));
            if (playlist instanceof MediaPlaylist media) {
                assertThat(media.segments()).allMatch(segment -> segment.durationNanos() >= 0);
                assertThat(media.startSequence()).isBetween(media.firstSequence(), media.endSequence());
            }
            return playlist.toString();
        } catch (HlsException e) {
            assertThat(e.getMessage().chars()).allMatch(c -> !Character.isISOControl(c));
            return e.fault() + " " + e.getMessage();
        }
    }
}
