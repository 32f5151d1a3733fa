package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.throng.httpstream.codec.StreamAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Reads what the fuzzer invents; without it, the files of {@code HlsPlaylistFuzzTestInputs}. */
class HlsPlaylistFuzzTest {

    private static final int ENTRIES = 100;
    private static final StreamAddress ADDRESS = StreamAddress.parse("http://127.0.0.1/live.m3u8");
    private static final PlayerRules RULES = new PlayerRules(
            new VariantRule(VariantRule.Choice.HIGHEST, Long.MAX_VALUE),
            (first, next) -> true,
            30_000_000_000L,
            60_000_000_000L);

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
            HlsPlaylist playlist = Playlists.read(pieces, new PlaylistLimits(4_096, 256, ENTRIES));
            if (playlist instanceof MediaPlaylist media) {
                assertThat(media.segments()).allMatch(segment -> segment.durationNanos() >= 0);
                assertThat(media.startSequence()).isBetween(media.firstSequence(), media.endSequence());
            }
            play(playlist);
            return playlist.toString();
        } catch (HlsException e) {
            assertThat(e.getMessage().chars()).allMatch(c -> !Character.isISOControl(c));
            return e.fault() + " " + e.getMessage();
        }
    }

    /** Lets a player play it: no segment is requested twice, and waits have an end. */
    private static void play(HlsPlaylist playlist) throws HlsException {
        HlsPlayer player = new HlsPlayer(RULES, ADDRESS, 0);
        long now = 0;
        for (int turn = 0; turn < 3 * ENTRIES; turn++) {
            Decision decision = player.decide(now, 0);
            if (decision.playlist().isPresent()) {
                player.playlistRead(playlist, ADDRESS, now);
            }
            if (decision.part().isPresent()) {
                player.partRead();
            }
            boolean waits = decision.playlist().isEmpty() && decision.part().isEmpty();
            if (decision.ended() || waits && decision.againNanos() == Long.MAX_VALUE) {
                break;
            }
            assertThat(!waits || decision.againNanos() > now).isTrue();
            now = waits ? decision.againNanos() : now;
        }
        assertThat(player.counts().requested()).isBetween(0L, (long) ENTRIES);
    }
}
