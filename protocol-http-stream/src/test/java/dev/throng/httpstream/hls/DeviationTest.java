package dev.throng.httpstream.hls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Playlists that deviate from RFC 8216 are read as hls.js and ffmpeg read them, and each deviation is named, at each split. */
class DeviationTest {

    private static final String HEAD = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n";
    private static final String SEGMENTS = "#EXTINF:2,\na.ts\n#EXTINF:2,\nb.ts\n";

    private static HlsPlaylist read(byte[] text, Set<Deviation> expected) throws HlsException {
        HlsPlaylist first = null;
        for (List<ByteBuf> way : Pieces.ways(text)) {
            HlsPlaylistReader reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);
            for (ByteBuf piece : way) {
                reader.add(piece);
            }
            HlsPlaylist read = reader.complete();
            assertThat(reader.deviations()).isEqualTo(expected);
            assertThat(first == null ? read : first).isEqualTo(read);
            first = read;
        }
        return first;
    }

    private static MediaPlaylist media(String text, Deviation... expected) throws HlsException {
        return (MediaPlaylist) read(text.getBytes(StandardCharsets.UTF_8), set(expected));
    }

    private static MasterPlaylist master(String text, Deviation... expected) throws HlsException {
        return (MasterPlaylist) read(("#EXTM3U\n" + text).getBytes(StandardCharsets.UTF_8), set(expected));
    }

    private static Set<Deviation> set(Deviation... deviations) {
        return deviations.length == 0 ? EnumSet.noneOf(Deviation.class) : EnumSet.copyOf(List.of(deviations));
    }

    @Test
    void aPlaylistAsTheStandardWantsItHasNone() throws HlsException {
        media(HEAD + "#EXT-X-VERSION:13\n#EXT-X-PLAYLIST-TYPE:EVENT\n" + SEGMENTS + "#EXT-X-ENDLIST\n");
        master("#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1x1,CODECS=\"a,b\",FRAME-RATE=10.000\na.m3u8\n");
    }

    /** All of them have the segments a.ts and b.ts of 2 s, and a target duration of 2 s. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "#EXTM3U~#EXT-X-TARGETDURATION:2.0~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2.999~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2 ~SEGMENTS|",
                "#EXTM3U~#EXT-X-TARGETDURATION:2s~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2,~SEGMENTS|NUMBER",
                "#EXTM3U~SEGMENTS|NO_TARGET_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-MEDIA-SEQUENCE:0.0~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-MEDIA-SEQUENCE:-1~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-MEDIA-SEQUENCE:~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-SERVER-CONTROL:HOLD-BACK=x~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-SERVER-CONTROL:HOLD-BACK=-1~SEGMENTS|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:9~#EXT-X-TARGETDURATION:2~SEGMENTS|REPEATED_TAG",
                "#EXTM3U~#EXT-X-VERSION:3~#EXT-X-VERSION:3~#EXT-X-TARGETDURATION:2~SEGMENTS|REPEATED_TAG",
                "#EXTM3U~#EXT-X-VERSION:3~#EXT-X-VERSION:6~#EXT-X-TARGETDURATION:2~SEGMENTS|REPEATED_TAG",
                "#EXTM3U~#EXT-X-VERSION:99~#EXT-X-TARGETDURATION:2~SEGMENTS|VERSION",
                "#EXTM3U~#EXT-X-VERSION:3.0~#EXT-X-TARGETDURATION:2~SEGMENTS|VERSION",
                "#EXTM3U~#EXT-X-VERSION:~#EXT-X-TARGETDURATION:2~SEGMENTS|VERSION",
                "#EXTM3U~#EXT-X-PLAYLIST-TYPE:LIVE~#EXT-X-TARGETDURATION:2~SEGMENTS|PLAYLIST_TYPE",
                "#EXTM3U~#EXT-X-PLAYLIST-TYPE:event~#EXT-X-TARGETDURATION:2~SEGMENTS|PLAYLIST_TYPE",
                "#EXTM3U~#EXT-X-PLAYLIST-TYPE:~#EXT-X-TARGETDURATION:2~SEGMENTS|PLAYLIST_TYPE",
                "#EXTM3U x-tvg-url=\"http://x/\"~#EXT-X-TARGETDURATION:2~SEGMENTS|FIRST_LINE",
                "\ufeff#EXTM3U~#EXT-X-TARGETDURATION:2~SEGMENTS|BYTE_ORDER_MARK",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2,A\tB~a.ts~#EXTINF:2,~b.ts~|CONTROL_CHARACTER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2,A\u001bB~a.ts~#EXTINF:2,~b.ts~|CONTROL_CHARACTER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2,A\u009bB~a.ts~#EXTINF:2,~b.ts~|CONTROL_CHARACTER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2 tvg-id=\"1\", title~a.ts~#EXTINF:2,~b.ts~|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2.0s,~a.ts~#EXTINF:2,~b.ts~|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2s~a.ts~#EXTINF:2,~b.ts~|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2e0,~a.ts~#EXTINF:2,~b.ts~|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2.0.0,~a.ts~#EXTINF:2,~b.ts~|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:2;title~a.ts~#EXTINF:2,~b.ts~|NUMBER",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF: 2.000 ,~a.ts~#EXTINF:2.,~b.ts~|",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:-1,~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:-2.000,A title~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:,~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:.,~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:NaN,~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:\u0662,~a.ts~#EXTINF:2,~b.ts~|NO_DURATION",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXTINF:9,~#EXTINF:2,~a.ts~#EXTINF:2,~b.ts~|NO_ADDRESS",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~SEGMENTS#EXTINF:2|NO_ADDRESS",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~SEGMENTS#EXTI|",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~alone.ts~SEGMENTS|ADDRESS_ALONE",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-STREAM-INF:BANDWIDTH=1~x.m3u8~SEGMENTS|BOTH_KINDS",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-KEY:URI=\"k\"~SEGMENTS|NO_METHOD",
                "#EXTM3U~#EXT-X-TARGETDURATION:2~#EXT-X-KEY:METHOD = NONE~SEGMENTS|ATTRIBUTE",
            })
    void aMediaPlaylistIsReadAsPlayersReadIt(String text, Deviation expected) throws HlsException {
        String lines = text.replace("SEGMENTS", SEGMENTS).replace('~', '\n');
        MediaPlaylist list = expected == null ? media(lines) : media(lines, expected);
        assertThat(list.targetNanos()).isEqualTo(2 * VirtualServer.SECOND);
        assertThat(list.segments()).extracting(Segment::uri).containsExactly("a.ts", "b.ts");
        assertThat(list.segments()).extracting(Segment::durationNanos).containsOnly(2 * VirtualServer.SECOND);
    }

    @Test
    void linesMayEndWithCarriageReturnAlone() throws HlsException {
        assertThat(media((HEAD + SEGMENTS).replace('\n', '\r'), Deviation.LINE_END))
                .isEqualTo(media(HEAD + SEGMENTS));
        assertThat(media((HEAD + SEGMENTS).replace("\n", "\r\r\n"), Deviation.LINE_END))
                .isEqualTo(media(HEAD + SEGMENTS));
    }

    @Test
    void bytesThatAreNotUtf8AreReadAsLatin1() throws HlsException {
        byte[] latin = Pieces.latin(HEAD + "#EXTINF:2,Stra\u00dfe\na.ts\n");
        assertThat(((MediaPlaylist) read(latin, set(Deviation.ENCODING))).segments())
                .hasSize(1);
    }

    @Test
    void aMissingTargetDurationIsThatOfTheLongestSegment() throws HlsException {
        MediaPlaylist list = media("#EXTM3U\n#EXTINF:2.2,\na.ts\n#EXTINF:1,\nb.ts\n", Deviation.NO_TARGET_DURATION);
        assertThat(list.targetNanos()).isEqualTo(3 * VirtualServer.SECOND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "two", "\u0662"})
    void aTargetDurationWithoutDigitsIsMissing(String value) throws HlsException {
        MediaPlaylist list = media(
                "#EXTM3U\n#EXT-X-TARGETDURATION:" + value + "\n" + SEGMENTS,
                Deviation.NUMBER,
                Deviation.NO_TARGET_DURATION);
        assertThat(list.targetNanos()).isEqualTo(2 * VirtualServer.SECOND);
    }

    @Test
    void aLateSequenceNumberCountsForAllSegments() throws HlsException {
        MediaPlaylist list = media(HEAD + SEGMENTS + "#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:2,\nc\n", Deviation.LATE_TAG);
        assertThat(list.firstSequence()).isEqualTo(7);
        assertThat(list.segments()).extracting(Segment::sequence).containsExactly(7L, 8L, 9L);
    }

    @Test
    void aRangeWithoutAnOffsetBeginsAtTheStartOfItsResource() throws HlsException {
        MediaPlaylist list = media(
                HEAD + "#EXT-X-BYTERANGE:10\n#EXTINF:2,\na.ts\n#EXT-X-BYTERANGE:5\n#EXTINF:2,\na.ts\n",
                Deviation.RANGE_WITHOUT_OFFSET);
        assertThat(list.segments())
                .extracting(Segment::range)
                .containsExactly(Optional.of(new ByteRange(0, 10)), Optional.of(new ByteRange(10, 5)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BANDWIDTH=300000                                             | 300000 |",
                "BANDWIDTH=300000.5                                           | 300000 | NUMBER",
                "BANDWIDTH=300000bps                                          | 300000 | NUMBER",
                "BANDWIDTH=\"300000\"                                         | 300000 |",
                "BANDWIDTH=-1                                                 |        | NUMBER,NO_BANDWIDTH",
                "BANDWIDTH=                                                   |        | NO_BANDWIDTH",
                "AVERAGE-BANDWIDTH=200000                                     | 200000 | NO_BANDWIDTH",
                "CODECS=\"avc1.640033\",RESOLUTION=2688x1520                  |        | NO_BANDWIDTH",
                "PROGRAM-ID=1, BANDWIDTH=300000, codecs=\"avc1.4d401f\"       | 300000 | ATTRIBUTE",
                "bandwidth=5,BANDWIDTH=300000                                 | 300000 | ATTRIBUTE",
                "bandwidth=300000                                             |        | ATTRIBUTE,NO_BANDWIDTH",
                "BANDWIDTH = 300000 , RESOLUTION = 1x1                        | 300000 | ATTRIBUTE",
                "BANDWIDTH=300000,RESOLUTION=1280X720                         | 300000 | RESOLUTION",
                "BANDWIDTH=300000,RESOLUTION=1280                             | 300000 | RESOLUTION",
                "BANDWIDTH=300000,RESOLUTION=9999999999x1                     | 300000 | RESOLUTION",
                "BANDWIDTH=1,BANDWIDTH=300000                                 | 300000 | REPEATED_ATTRIBUTE",
                "BANDWIDTH=300000,CODECS=\"avc1                               | 300000 | ATTRIBUTE",
                "CODECS=\"avc1\"x,BANDWIDTH=300000                            | 300000 | ATTRIBUTE",
                "BANDWIDTH=300000,                                            | 300000 |",
                "BANDWIDTH=300000,word                                        | 300000 | ATTRIBUTE",
                "word,BANDWIDTH=300000                                        | 300000 | ATTRIBUTE",
                ",BANDWIDTH=300000                                            | 300000 | ATTRIBUTE",
            })
    void aVariantIsReadAsPlayersReadIt(String attributes, Long bits, String expected) throws HlsException {
        Deviation[] deviations = expected == null ? new Deviation[0] : named(expected);
        MasterPlaylist list = master("#EXT-X-STREAM-INF:" + attributes + "\nv.m3u8\n", deviations);
        assertThat(list.variants()).extracting(Variant::uri).containsExactly("v.m3u8");
        assertThat(list.variants().get(0).bitsPerSecond())
                .isEqualTo(bits == null ? OptionalLong.empty() : OptionalLong.of(bits));
    }

    private static Deviation[] named(String names) {
        return List.of(names.split(",")).stream().map(Deviation::valueOf).toArray(Deviation[]::new);
    }

    @Test
    void aResolutionInCapitalsIsRead() throws HlsException {
        assertThat(master("#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1280X720\na\n", Deviation.RESOLUTION)
                        .variants()
                        .get(0)
                        .resolution())
                .contains(new Variant.Resolution(1280, 720));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#EXT-X-ENDLIST", "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-PLAYLIST-TYPE:VOD"})
    void aMasterPlaylistMayHaveTagsOfMediaPlaylists(String tag) throws HlsException {
        assertThat(master("#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n" + tag + "\n", Deviation.BOTH_KINDS)
                        .variants())
                .hasSize(1);
    }

    @Test
    void aVariantWithoutAnAddressIsIgnored() throws HlsException {
        assertThat(master(
                                "#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\nv.m3u8\n",
                                Deviation.NO_ADDRESS)
                        .variants())
                .extracting(Variant::bitsPerSecond)
                .containsExactly(OptionalLong.of(2));
    }

    /** Each deviation has a text of its own, and is caused by a test of this class. */
    @Test
    void deviationsAreDescribed() {
        assertThat(Deviation.values()).extracting(Deviation::description).doesNotHaveDuplicates();
    }

    private static HlsPlaylistReader readOnce(String text) throws HlsException {
        HlsPlaylistReader reader = new HlsPlaylistReader(PlaylistLimits.DEFAULT);
        reader.add(Playlists.bytes(text));
        reader.complete();
        return reader;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#EXT-X-PART:DURATION=0.2,URI=\"p.mp4\"                                   | LOW_LATENCY",
                "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=6.0                 | LOW_LATENCY",
                "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=NO                                |",
                "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"b\" | INTERSTITIALS",
                "#EXT-X-DATERANGE:ID=\"a\",SCTE35-OUT=0xFC                                |",
            })
    void whatIsNotRequestedIsNamed(String tag, Unrequested expected) throws HlsException {
        assertThat(readOnce(HEAD + tag + "\n" + SEGMENTS).unrequested())
                .isEqualTo(expected == null ? Set.of() : Set.of(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"en\",DEFAULT=YES,URI=\"en.m3u8\"                   | true",
                "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"en\",URI=\"en.m3u8\"                               | true",
                "TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"en\",DEFAULT=YES                                   | false",
                "TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"en\",DEFAULT=YES,URI=\"en.m3u8\"                   | false",
                "TYPE=SUBTITLES,GROUP-ID=\"a\",NAME=\"en\",URI=\"en.m3u8\"                           | false",
            })
    void aVariantHasSeparateAudioIfItsFirstRenditionHasAnAddress(String rendition, boolean separate)
            throws HlsException {
        String variant = "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv.m3u8\n";
        for (String text :
                List.of("#EXT-X-MEDIA:" + rendition + "\n" + variant, variant + "#EXT-X-MEDIA:" + rendition + "\n")) {
            assertThat(master(text).variants())
                    .extracting(Variant::separateAudio)
                    .containsExactly(separate);
        }
    }

    @Test
    void theDefaultRenditionDecides() throws HlsException {
        String muxed = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"en\",DEFAULT=YES\n"
                + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"de\",DEFAULT=NO,URI=\"de.m3u8\"\n";
        assertThat(master(muxed + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv.m3u8\n")
                        .variants())
                .extracting(Variant::separateAudio)
                .containsExactly(false);
    }
}
