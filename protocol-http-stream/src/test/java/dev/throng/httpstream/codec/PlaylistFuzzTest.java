package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.throng.httpstream.failure.StreamFailure;
import io.netty.buffer.Unpooled;

/**
 * Reads what the fuzzer makes up; without it, what it made up before: the files of {@code PlaylistFuzzTestInputs}. The first byte says of
 * which kind it is.
 */
class PlaylistFuzzTest {

    private static final StreamAddress FROM = StreamAddress.parse("http://host/lists/a?b");

    @FuzzTest(maxDuration = "5m")
    void whateverAPlaylistHoldsItLeadsToHttpOrNowhere(byte[] input) {
        if (input.length == 0) {
            return;
        }
        PlaylistKind kind = PlaylistKind.values()[Math.floorMod(input[0], PlaylistKind.values().length)];
        PlaylistReader playlist = new PlaylistReader(kind);
        try {
            playlist.add(Unpooled.wrappedBuffer(input, 1, input.length - 1));
            StreamAddress first = playlist.firstEntry(FROM);
            assertThat(first.toString()).matches("https?://[a-z0-9._:%\\[\\]-]+/[!-~]*");
            assertThat(StreamAddress.parse(first.toString())).isEqualTo(first);
        } catch (ResponseException e) {
            assertThat(e.fault()).isEqualTo(StreamFailure.BAD_PLAYLIST);
        }
    }
}
