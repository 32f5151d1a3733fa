package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.AllocatedBytes;
import dev.throng.measure.Blame;
import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HlsPlaylistReaderTest {

    private static final long SECOND = 1_000_000_000L;

    private static MediaPlaylist media(String text) throws HlsException {
        return (MediaPlaylist) Playlists.read(text);
    }

    /** The example of RFC 8216 §8.2. */
    @Test
    void aLivePlaylistIsRead() throws HlsException {
        MediaPlaylist live = media("""
                #EXTM3U
                #EXT-X-VERSION:3
                #EXT-X-TARGETDURATION:8
                #EXT-X-MEDIA-SEQUENCE:2680

                #EXTINF:7.975,
                https://priv.example.com/fileSequence2680.ts
                #EXTINF:7.941,A title, with a comma
                fileSequence2681.ts
                #EXTINF:7,
                /fileSequence2682.ts
                """);
        assertThat(live.targetNanos()).isEqualTo(8 * SECOND);
        assertThat(live.ended()).isFalse();
        assertThat(live.firstSequence()).isEqualTo(2680);
        assertThat(live.endSequence()).isEqualTo(2683);
        assertThat(live.segments())
                .extracting(Segment::sequence, Segment::durationNanos, Segment::uri)
                .containsExactly(
                        tuple(2680L, 7_975_000_000L, "https://priv.example.com/fileSequence2680.ts"),
                        tuple(2681L, 7_941_000_000L, "fileSequence2681.ts"),
                        tuple(2682L, 7 * SECOND, "/fileSequence2682.ts"));
        assertThat(live.segment(2681)).isEqualTo(live.segments().get(1));
        assertThat(live.lists(2679)).isFalse();
        assertThat(live.lists(2683)).isFalse();
    }

    /** As ffmpeg and nginx-rtmp write them, with CR LF too. */
    @Test
    void linesMayEndWithCarriageReturn() throws HlsException {
        MediaPlaylist ended =
                media("#EXTM3U\r\n#EXT-X-TARGETDURATION:2\r\n#EXTINF:2.000000,\r\na.ts\r\n#EXT-X-ENDLIST");
        assertThat(ended.ended()).isTrue();
        assertThat(ended.firstSequence()).isZero();
        assertThat(ended.segment(0).durationNanos()).isEqualTo(2 * SECOND);
    }

    @Test
    void discontinuitiesAreCountedFromTheStatedNumber() throws HlsException {
        MediaPlaylist live = media("""
                #EXTM3U
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:7
                #EXT-X-DISCONTINUITY-SEQUENCE:4
                #EXT-X-DISCONTINUITY
                #EXTINF:2,
                a.ts
                #EXTINF:2,
                b.ts
                #EXT-X-DISCONTINUITY
                #EXT-X-GAP
                #EXTINF:2,
                c.ts
                """);
        assertThat(live.segments()).extracting(Segment::discontinuitySequence).containsExactly(5L, 5L, 6L);
        assertThat(live.segments()).extracting(Segment::gap).containsExactly(false, false, true);
    }

    @Test
    void rangesFollowOneAnotherAndMapsApplyToTheNextSegments() throws HlsException {
        MediaPlaylist ended = media("""
                #EXTM3U
                #EXT-X-VERSION:7
                #EXT-X-TARGETDURATION:4
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-MAP:URI="main.mp4",BYTERANGE="720@0"
                #EXTINF:4,
                #EXT-X-BYTERANGE:1000@720
                main.mp4
                #EXT-X-BYTERANGE:500
                #EXTINF:4,
                main.mp4
                #EXT-X-MAP:URI="other, with a comma.mp4"
                #EXTINF:4,
                other.m4s
                #EXT-X-ENDLIST
                """);
        InitSection main = new InitSection("main.mp4", Optional.of(new ByteRange(0, 720)));
        assertThat(ended.segments())
                .extracting(Segment::range)
                .containsExactly(
                        Optional.of(new ByteRange(720, 1000)), Optional.of(new ByteRange(1720, 500)), Optional.empty());
        assertThat(ended.segments())
                .extracting(Segment::init)
                .containsExactly(
                        Optional.of(main),
                        Optional.of(main),
                        Optional.of(new InitSection("other, with a comma.mp4", Optional.empty())));
        assertThat(new ByteRange(1720, 500).header()).isEqualTo("bytes=1720-2219");
    }

    /** The example of RFC 8216 §8.4, with tags of RFC 8216bis. */
    @Test
    void aMasterPlaylistIsRead() throws HlsException {
        HlsPlaylist master = Playlists.read("""
                #EXTM3U
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",URI="main/english-audio.m3u8"
                #EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,CODECS="avc1.42e00a,mp4a.40.2"
                low/audio-video.m3u8
                #EXT-X-STREAM-INF: BANDWIDTH=7680000, RESOLUTION=1920x1080, FRAME-RATE=59.94
                # a comment
                hi/audio-video.m3u8?a=b
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="low/iframe.m3u8"
                """);
        assertThat(((MasterPlaylist) master).variants())
                .containsExactly(
                        new Variant(
                                "low/audio-video.m3u8",
                                OptionalLong.of(1_280_000),
                                OptionalLong.of(1_000_000),
                                Optional.empty(),
                                false),
                        new Variant(
                                "hi/audio-video.m3u8?a=b",
                                OptionalLong.of(7_680_000),
                                OptionalLong.empty(),
                                Optional.of(new Variant.Resolution(1920, 1080)),
                                false));
    }

    @Test
    void tagsOfLowLatencyAndUnknownTagsAreIgnored() throws HlsException {
        MediaPlaylist live = media("""
                #EXTM3U
                #EXT-X-VERSION:9
                #EXT-X-TARGETDURATION:4
                #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,HOLD-BACK=13.5
                #EXT-X-PART-INF:PART-TARGET=0.33334
                #EXT-X-PROGRAM-DATE-TIME:2019-02-14T02:13:36.106Z
                #EXT-X-BITRATE:1234
                #EXTINF:4.00008,
                a.ts
                #EXT-X-PART:DURATION=0.33334,URI="b.0.ts"
                #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.ts"
                #EXT-X-RENDITION-REPORT:URI="../1M/waitForMSN.php",LAST-MSN=273,LAST-PART=2
                #EXT-X-NEW-IN-2040:x
                #EXT
                """);
        assertThat(live.segments()).hasSize(1);
        assertThat(live.holdBackNanos()).isEqualTo(13_500_000_000L);
        assertThat(live.segment(0).durationNanos()).isEqualTo(4_000_080_000L);
    }

    /** ffmpeg writes an offset without a colon. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-23T05:00:00.250Z, 1795410000250",
        "2026-11-23T06:00:00.250+0100, 1795410000250",
        "2026-11-23T04:00:00-01:00, 1795410000000",
        "2026-11-23T05:00:00.2509+00, 1795410000250",
        "2026-11-23T05:00:00, ",
        "2026-11-23T05:00:00.25, ",
        "2026-11-23T05:00:00+1, ",
        "2026-02-30T05:00:00Z, ",
        "2026-11-23T05:00:0١Z, ",
        "2026-11-23 05:00:00Z, ",
        "9999999-11-23T05:00:00Z, ",
        "0001-01-01T00:00:00Z, ",
        "yesterday, ",
        "'', ",
    })
    void datesApplyToTheNextSegments(String date, Long millis) throws HlsException {
        MediaPlaylist live = media("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PROGRAM-DATE-TIME:" + date
                + "\n#EXTINF:1.5,\na.ts\n#EXTINF:2,\nb.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\nc.ts\n");
        OptionalLong first = millis == null ? OptionalLong.empty() : OptionalLong.of(millis);
        OptionalLong second = millis == null ? OptionalLong.empty() : OptionalLong.of(millis + 1_500);
        assertThat(live.segments())
                .extracting(Segment::programMillis)
                .containsExactly(first, second, OptionalLong.empty());
    }

    /** Some servers number segments by the time in nanoseconds. */
    @Test
    void sequenceNumbersMayBeTimes() throws HlsException {
        MediaPlaylist live = media(
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1796040000123456789\n#EXTINF:2,\na.ts\n");
        assertThat(live.segment(1_796_040_000_123_456_789L).uri()).isEqualTo("a.ts");
    }

    @Test
    void aLivePlaylistMayBeEmptyAtFirst() throws HlsException {
        MediaPlaylist live = media("#EXTM3U\n#EXT-X-TARGETDURATION:2\n");
        assertThat(live.segments()).isEmpty();
        assertThat(live.startSequence()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "6, 2, 2, false, 3",
        "4, 2, 2, false, 1",
        "3, 2, 2, false, 0",
        "1, 2, 2, false, 0",
        "9, 1.5, 2, false, 5",
        "9, 1, 3, false, 0",
        "6, 2, 2, true, 0",
    })
    void aPlayerBeginsThreeTargetDurationsBeforeTheEnd(
            int segments, String seconds, int target, boolean ended, long begin) throws HlsException {
        StringBuilder text = new StringBuilder("#EXTM3U\n#EXT-X-TARGETDURATION:" + target + "\n");
        for (int i = 0; i < segments; i++) {
            text.append("#EXTINF:").append(seconds).append(",\n").append(i).append(".ts\n");
        }
        assertThat(media(text + (ended ? "#EXT-X-ENDLIST\n" : "")).startSequence())
                .isEqualTo(begin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                " ",
                "\n#EXTM3U\n#EXT-X-TARGETDURATION:2\n",
                "#EXTM3\n#EXT-X-TARGETDURATION:2\n",
                "#EXTM3U\n",
                "#EXTM3U\n#EXT-X-VERS",
                "#EXTM3U\n#EXT-X-ENDLIST\n",
                "<html>not found</html>",
                "#EXTM3U\nhttp://host/stream.mp3\n",
                "#EXTM3U\n#EXTINF:-1,A station\nhttp://host/stream.mp3\n",
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n",
                "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:BYTERANGE=\"1@0\"\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-BYTERANGE:0@0\n#EXTINF:2,\na.ts\n",
            })
    void whatIsNoPlaylistIsRefused(String text) {
        HlsException fault = Playlists.fault(text.isEmpty() ? "\r\n" : text);
        assertThat(fault.fault()).isEqualTo(StreamFailure.BAD_PLAYLIST);
        assertThat(fault).hasMessageStartingWith("a playlist ");
        assertThat(fault.getMessage().chars()).allMatch(c -> !Character.isISOControl(c));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#EXT-X-MEDIA-SEQUENCE:9223372036854775807",
                "#EXT-X-MEDIA-SEQUENCE:18446744073709551615",
                "#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615",
                "#EXTINF:",
                "#EXTINF:.",
                "#EXTINF:-2,",
                "#EXTINF:NaN,",
            })
    void absurdNumbersAreRefused(String line) {
        assertThat(Playlists.fault("#EXTM3U\n" + line + "\n#EXTINF:2,\na.ts\n").fault())
                .isEqualTo(StreamFailure.BAD_PLAYLIST);
    }

    /** A recording in one segment; more than ten days are not what the target does wrong. */
    @ParameterizedTest
    @CsvSource({"86401, true", "864000, true", "864001, false", "99999999999999999999999999, false"})
    void durationsOfDaysAreReadAndLongerOnesNotSupported(String seconds, boolean read) throws HlsException {
        for (String text : List.of(
                "#EXTM3U\n#EXT-X-TARGETDURATION:" + seconds + "\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:" + seconds + ".5,\na.ts\n#EXT-X-ENDLIST\n")) {
            if (read) {
                assertThat(media(text).segments()).hasSize(1);
            } else {
                HlsException fault = Playlists.fault(text);
                assertThat(fault.fault()).isEqualTo(StreamFailure.UNSUPPORTED_PLAYLIST);
                assertThat(fault).hasMessageContaining("not supported (expected: at most 864000 s)");
            }
        }
    }

    /** What Throng does not do, or does not do by its settings, is no fault of the target. */
    @ParameterizedTest
    @EnumSource(
            value = StreamFailure.class,
            names = {"ENCRYPTED", "UNSUPPORTED_PLAYLIST", "TARGET_DURATION_TOO_LONG", "PLAYLIST_TOO_LONG"})
    void ourLimitsAreNotBlamedOnTheTarget(StreamFailure failure) {
        assertThat(failure.blame()).isEqualTo(Blame.SCENARIO);
    }

    @Test
    void absurdRangesAreRefused() {
        for (String range :
                List.of("1@9223372036854775807", "2305843009213693952@1", "9223372036854775808@0", "@", "1@")) {
            assertThat(Playlists.fault(
                                    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-BYTERANGE:" + range + "\n#EXTINF:2,\na\n")
                            .fault())
                    .as(range)
                    .isEqualTo(StreamFailure.BAD_PLAYLIST);
        }
    }

    @Test
    void encryptedSegmentsAreNamed() throws HlsException {
        HlsException fault = Playlists.fault(
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF:2,\na.ts\n");
        assertThat(fault.fault()).isEqualTo(StreamFailure.ENCRYPTED);
        assertThat(fault).hasMessageContaining("AES-128");
        assertThat(media("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\na.ts\n")
                        .segments())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#EXT-X-DEFINE:NAME=\"host\",VALUE=\"x\"",
                "#EXT-X-SKIP:SKIPPED-SEGMENTS=3",
                "#EXT-X-I-FRAMES-ONLY"
            })
    void whatIsNotSupportedIsNamed(String line) {
        HlsException fault = Playlists.fault("#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + line + "\n#EXTINF:2,\na.ts\n");
        assertThat(fault.fault()).isEqualTo(StreamFailure.UNSUPPORTED_PLAYLIST);
    }

    /** A day in segments of three seconds. */
    @Test
    void aLongEventIsRead() throws HlsException {
        StringBuilder text = new StringBuilder("#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-TARGETDURATION:3\n");
        for (int i = 0; i < 28_800; i++) {
            text.append("#EXTINF:3.0,\ns").append(i).append(".ts\n");
        }
        HlsPlaylist read = Playlists.read(List.of(Playlists.bytes(text.toString())), PlaylistLimits.DEFAULT);
        assertThat(((MediaPlaylist) read).endSequence()).isEqualTo(28_800);
    }

    /** So the connection can be used again. */
    @Test
    void theRestOfABadPlaylistIsReadUpToTheLimit() throws HlsException {
        HlsPlaylistReader reader = new HlsPlaylistReader(PlaylistLimits.of(100, 10));
        reader.add(Playlists.bytes("<html>\n"));
        reader.add(Playlists.bytes("x".repeat(93)));
        assertThatThrownBy(reader::complete).isInstanceOfSatisfying(HlsException.class, e -> assertThat(e.fault())
                .isEqualTo(StreamFailure.BAD_PLAYLIST));
        assertThatThrownBy(() -> reader.add(Playlists.bytes("x")))
                .isInstanceOfSatisfying(
                        HlsException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.PLAYLIST_TOO_LONG));
    }

    @Test
    void limitsHoldAtEverySplit() {
        PlaylistLimits limits = new PlaylistLimits(90, 40, 2);
        String head = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n";
        assertThat(Playlists.fault(Pieces.latin(head + "#" + "x".repeat(40) + "\n"), limits)
                        .getMessage())
                .isEqualTo("a playlist with a line of more than 40 bytes");
        assertThat(Playlists.fault(Pieces.latin(head + "#EXTINF:1,\na\n".repeat(3)), limits)
                        .getMessage())
                .isEqualTo("a playlist of more than 2 entries");
        assertThat(Playlists.fault(Pieces.latin(head + "#\n".repeat(50)), limits)
                        .getMessage())
                .isEqualTo("a playlist of more than 90 bytes");
        assertThat(Playlists.fault(Pieces.latin(head), new PlaylistLimits(head.length() - 1, 40, 2))
                        .fault())
                .isEqualTo(StreamFailure.PLAYLIST_TOO_LONG);
    }

    /** A server that never ends its playlist: refused at the limit, with bounded memory. */
    @ParameterizedTest
    @ValueSource(
            strings = {"#EXTINF:2,\nsegment.ts\n", "\n", "#EXT-X-PROGRAM-DATE-TIME:2019-02-14T02:13:36Z\n", "xxxxxxxx"})
    void aPlaylistOfAGigabyteIsRefusedAtTheLimit(String line) throws HlsException {
        ByteBuf lines = Unpooled.wrappedBuffer(Pieces.latin(line.repeat(64 * 1024 / line.length())));
        HlsPlaylistReader reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);
        reader.add(Playlists.bytes("#EXTM3U\n#EXT-X-TARGETDURATION:2\n"));
        long allocated = AllocatedBytes.during(() -> assertThatThrownBy(() -> {
                    for (long read = 0; read < 1L << 30; read += lines.capacity()) {
                        reader.add(lines.readerIndex(0));
                    }
                })
                .isInstanceOfSatisfying(
                        HlsException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.PLAYLIST_TOO_LONG)));
        assertThat(allocated).isLessThan(100L << 20);
    }

    @Test
    void aSpoiltByteIsAFaultOrAnotherPlaylist() {
        byte[] text = Pieces.latin(
                "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:8\n#EXT-X-MEDIA-SEQUENCE:2680\n#EXT-X-MAP:URI=\"a\"\n"
                        + "#EXTINF:7.975,\n#EXT-X-BYTERANGE:5@7\nfile.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:7.941,\nb.ts\n");
        SplittableRandom random = new SplittableRandom(20);
        for (int round = 0; round < 5_000; round++) {
            byte[] spoilt = text.clone();
            spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt(256);
            String whole = outcome(List.of(Unpooled.wrappedBuffer(spoilt)));
            assertThat(outcome(Pieces.cut(spoilt, random)))
                    .as(new String(spoilt, StandardCharsets.ISO_8859_1))
                    .isEqualTo(whole);
        }
    }

    private static String outcome(List<ByteBuf> pieces) {
        try {
            return Playlists.read(pieces, PlaylistLimits.DEFAULT).toString();
        } catch (HlsException e) {
            return e.fault() + " " + e.getMessage();
        }
    }
}
