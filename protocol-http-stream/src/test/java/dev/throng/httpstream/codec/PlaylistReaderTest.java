package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaylistReaderTest {

    private static final StreamAddress FROM = StreamAddress.parse("http://host:8000/lists/a.m3u?x=y");

    private static String first(PlaylistKind kind, String text) throws ResponseException {
        String first = "";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            PlaylistReader playlist = new PlaylistReader(kind);
            for (ByteBuf piece : way) {
                playlist.add(piece);
            }
            String entry = playlist.firstEntry(FROM).toString();
            assertThat(first.isEmpty() || first.equals(entry)).isTrue();
            first = entry;
        }
        return first;
    }

    private static void fails(PlaylistKind kind, String text) {
        PlaylistReader playlist = new PlaylistReader(kind);
        assertThatThrownBy(() -> {
                    playlist.add(Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8)));
                    playlist.firstEntry(FROM);
                })
                .isInstanceOfSatisfying(
                        ResponseException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.BAD_PLAYLIST));
    }

    @Test
    void theFirstEntryOfHttpOfAnM3u() throws ResponseException {
        assertThat(first(PlaylistKind.M3U, "http://localhost:8000/mount\r\n")).isEqualTo("http://localhost:8000/mount");
        assertThat(first(
                        PlaylistKind.M3U,
                        "\ufeff#EXTM3U\n\n#EXTINF:-1,A station\n  rtsp://host/a  \nhttps://host/b\nhttp://host/c"))
                .isEqualTo("https://host/b");
        assertThat(first(PlaylistKind.M3U, "#c\r../mount")).isEqualTo("http://host:8000/mount");
        assertThat(first(PlaylistKind.M3U, "/rooted?y")).isEqualTo("http://host:8000/rooted?y");
    }

    @Test
    void theFirstEntryOfAPlsIsThatOfTheLeastNumber() throws ResponseException {
        assertThat(first(
                        PlaylistKind.PLS,
                        "[playlist]\r\nNumberOfEntries=3\r\nFile10=http://host/ten\r\nfile2 = http://host/two\r\n"
                                + "Title1=x\r\nFile1=mms://host/one\r\nVersion=2\r\n"))
                .isEqualTo("http://host/two");
        assertThat(first(PlaylistKind.PLS, "File1=relative")).isEqualTo("http://host:8000/lists/relative");
    }

    @Test
    void theFirstLocationOfATrackOfAnXspf() throws ResponseException {
        assertThat(first(
                        PlaylistKind.XSPF,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<playlist xmlns=\"http://xspf.org/ns/0/\" version=\"1\">"
                                + "<location>http://host/not-this</location><trackList><track>"
                                + "<location>ftp://host/nor-this</location><location> http://host/m?a=1&amp;b=<![CDATA[2]]>\n</location>"
                                + "<title>x</title></track></trackList></playlist>"))
                .isEqualTo("http://host/m?a=1&b=2");
    }

    @ParameterizedTest
    @CsvSource({
        "M3U, ''",
        "M3U, '#EXTM3U\n#comment'",
        "M3U, 'rtsp://host/a\nmms://host/b'",
        "M3U, '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nsegment.ts'",
        "PLS, '[playlist]\nNumberOfEntries=0'",
        "PLS, 'http://host/a'",
        "XSPF, 'no xml'",
        "XSPF, '<playlist>'",
        "XSPF, '<playlist><trackList/></playlist>'",
        "XSPF, '<playlist><track><location>http://host/<b/></location></track></playlist>'",
        "XSPF, '<!DOCTYPE playlist><playlist><track><location>http://host/</location></track></playlist>'",
        "XSPF, '<playlist><track><location>http://host/&undeclared;</location></track></playlist>'",
    })
    void whatCannotBeListenedToFails(PlaylistKind kind, String text) {
        fails(kind, text);
    }

    /** Neither a file is read nor an entity blown up. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE p [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>"
                        + "<p><track><location>http://host/&e;</location></track></p>",
                "<!DOCTYPE p [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
                        + "<p><track><location>http://host/&b;</location></track></p>",
                "<!DOCTYPE p SYSTEM \"http://127.0.0.1:1/p.dtd\"><p><track><location>http://host/</location></track></p>",
            })
    void aDtdIsRefused(String xml) {
        fails(PlaylistKind.XSPF, xml);
    }

    /** The JDK's parser would tell the terminal. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>\u00c3x</p>",
                "<p>\u00ff\u00fe</p>",
                "\u00fe\u00ff<\0p\0",
                "<?xml version='1.0' encoding='x'?><p/>",
                "<p",
                "<p>&#0;</p>"
            })
    void nothingIsPrintedOfXmlThatIsNone(String xml) throws ResponseException {
        PrintStream stderr = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PlaylistReader playlist = new PlaylistReader(PlaylistKind.XSPF);
        playlist.add(Unpooled.wrappedBuffer(Pieces.latin(xml)));
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThatThrownBy(() -> playlist.firstEntry(FROM)).isInstanceOf(ResponseException.class);
        } finally {
            System.setErr(stderr);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void whatIsTooLongFails() throws ResponseException {
        PlaylistReader playlist = new PlaylistReader(PlaylistKind.M3U);
        for (int i = 0; i < PlaylistReader.MAX_BYTES / 1024; i++) {
            playlist.add(Unpooled.wrappedBuffer(new byte[1024]));
        }
        assertThatThrownBy(() -> playlist.add(Unpooled.wrappedBuffer(new byte[1])))
                .isInstanceOfSatisfying(
                        ResponseException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.BAD_PLAYLIST));
    }

    @ParameterizedTest
    @CsvSource({
        "audio/x-mpegurl, /a, M3U",
        "Audio/MpegURL; charset=utf-8, /a, M3U",
        "application/vnd.apple.mpegurl, /a, M3U",
        "audio/x-scpls, /a.m3u, PLS",
        "application/xspf+xml, /a, XSPF",
        "text/plain, /a.M3U, M3U",
        "'', /a.pls?x=.m3u, PLS",
        "application/octet-stream, /a.xspf, XSPF",
        "text/plain, /a, ",
        "text/html, /a.m3u, ",
        "audio/mpeg, /a.m3u, ",
        "application/ogg, /a, ",
        "'', /a, ",
    })
    void aPlaylistIsKnownByItsTypeOrItsPath(String type, String path, PlaylistKind kind) {
        ResponseHead head = new ResponseHead(
                Version.HTTP_1_0,
                200,
                Optional.of(type).filter(t -> !t.isEmpty()),
                Optional.empty(),
                false,
                Optional.empty(),
                OptionalLong.empty(),
                IcyHeaders.NONE,
                Optional.empty(),
                KeepAlive.CLOSED,
                List.of(),
                List.of());
        assertThat(PlaylistKind.of(head, new StreamAddress(false, "host", 80, path)))
                .isEqualTo(Optional.ofNullable(kind));
    }
}
