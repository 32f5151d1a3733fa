package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.throng.http.HeadLines;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseHeadReaderTest {

    private static final String BEHIND = "\u00ff\u00fb";

    /** Reads it in every way it can be cut, and checks that the bytes behind it are left alone. */
    private static ResponseHead head(byte[] bytes) throws ResponseException {
        Optional<ResponseHead> first = Optional.empty();
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            ResponseHeadReader reader = new ResponseHeadReader();
            boolean complete = false;
            for (ByteBuf piece : way) {
                assertThat(complete).as("complete before its last byte").isFalse();
                ByteBuf more = piece == way.get(way.size() - 1)
                        ? Unpooled.wrappedBuffer(piece, Unpooled.wrappedBuffer(Pieces.latin(BEHIND)))
                        : piece;
                complete = reader.read(more);
                if (complete) {
                    assertThat(more.toString(StandardCharsets.ISO_8859_1)).isEqualTo(BEHIND);
                } else {
                    assertThat(more.isReadable()).isFalse();
                }
            }
            assertThat(complete).isTrue();
            first = first.or(() -> Optional.of(reader.head()));
            assertThat(reader.head()).isEqualTo(first.get());
        }
        return first.orElseThrow();
    }

    private static ResponseHead head(String text) throws ResponseException {
        return head(Pieces.latin(text));
    }

    /** In every way it can be cut, the fault is the same. */
    private static void fails(String text, StreamFailure fault) {
        for (List<ByteBuf> way : Pieces.ways(Pieces.latin(text))) {
            assertThatThrownBy(() -> {
                        ResponseHeadReader reader = new ResponseHeadReader();
                        for (ByteBuf piece : way) {
                            if (reader.read(piece)) {
                                fail("read as %s", reader.head());
                            }
                        }
                        fail("waits for more");
                    })
                    .isInstanceOfSatisfying(
                            ResponseException.class, e -> assertThat(e.fault()).isEqualTo(fault));
        }
    }

    /** As Icecast 2.4.4 sends it. */
    @Test
    void readsWhatIcecastSends() throws ResponseException {
        ResponseHead head = head("HTTP/1.0 200 OK\r\nServer: Icecast 2.4.4\r\nConnection: Close\r\n"
                + "Date: Sat, 21 Nov 2026 08:00:00 GMT\r\nContent-Type: audio/mpeg\r\n"
                + "Cache-Control: no-cache, no-store\r\nExpires: Mon, 26 Jul 1997 05:00:00 GMT\r\n"
                + "Pragma: no-cache\r\nAccess-Control-Allow-Origin: *\r\nicy-br:64\r\n"
                + "ice-audio-info: bitrate=64\r\nicy-name:A station\r\nicy-pub:0\r\nicy-metaint:16000\r\n\r\n");
        assertThat(head)
                .isEqualTo(new ResponseHead(
                        Version.HTTP_1_0,
                        200,
                        Optional.of("audio/mpeg"),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        OptionalLong.empty(),
                        new IcyHeaders(OptionalInt.of(16_000), OptionalInt.of(64), Optional.of("A station")),
                        Optional.of("Icecast 2.4.4"),
                        KeepAlive.CLOSED,
                        List.of(),
                        List.of()));
    }

    @Test
    void readsWhatShoutcastSendsWithBareLineFeeds() throws ResponseException {
        ResponseHead head = head("ICY 200 OK\nicy-notice1:<BR>none<BR>\nicy-name: \nicy-br: 128,128\n"
                + "icy-metaint:8192\ncontent-type:audio/aacp\n\n");
        assertThat(head.version()).isEqualTo(Version.ICY);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.contentType()).contains("audio/aacp");
        assertThat(head.icy().name()).isEmpty();
        assertThat(head.icy().kbps()).hasValue(128);
        assertThat(head.icy().metaint()).hasValue(8192);
    }

    @Test
    void chunksWinOverTheLength() throws ResponseException {
        ResponseHead head = head("HTTP/1.1 200\r\nTransfer-Encoding: Chunked\r\nContent-Length: 5\r\n\r\n");
        assertThat(head.chunked()).isTrue();
        assertThat(head.contentLength()).isEmpty();
        assertThat(head.coded()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "18446744073709551615", "99999999999999999999999"})
    void aLengthWithoutEndIsOne(String length) throws ResponseException {
        assertThat(head("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n")
                        .contentLength())
                .hasValue(Long.MAX_VALUE);
        assertThat(head("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000000000\r\n\r\n")
                        .contentLength())
                .hasValue(1_000_000_000_000_000_000L);
    }

    @Test
    void whatIsCodedIsNamed() throws ResponseException {
        assertThat(head("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n").coded())
                .contains("gzip");
        assertThat(head("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n")
                        .coded())
                .contains("gzip");
        assertThat(head("HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\n\r\n").coded())
                .isEmpty();
    }

    /** Names of character sets, of nothing, and of what storage servers keep with an object. Players play such content. */
    @ParameterizedTest
    @ValueSource(strings = {"utf-8", "UTF-8", "none", "binary", "aws-chunked", "iso-8859-1", "m3u8", "utf-8, identity"})
    void aContentEncodingThatIsNoneIsADeviation(String value) throws ResponseException {
        ResponseHead head = head("HTTP/1.1 200 OK\r\nContent-Encoding: " + value + "\r\n\r\n");
        assertThat(head.coded()).isEmpty();
        assertThat(head.deviations()).containsExactly("a Content-Encoding that is none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GZIP", "x-gzip", "deflate", "br", "zstd", "utf-8, gzip", "aws-chunked,gzip"})
    void aCodingAmongThemIsOne(String value) throws ResponseException {
        assertThat(head("HTTP/1.1 200 OK\r\nContent-Encoding: " + value + "\r\n\r\n")
                        .coded())
                .isPresent();
    }

    @Test
    void provisionalResponsesAreReadOver() throws ResponseException {
        ResponseHead head = head("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
                + "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n");
        assertThat(head.status()).isEqualTo(302);
        assertThat(head.location()).contains("/elsewhere");
        assertThat(head.contentLength()).hasValue(0);
        assertThat(head("HTTP/1.1 101 Switching Protocols\r\n\r\n").status()).isEqualTo(101);
    }

    @Test
    void textIsUtf8OrLatin() throws ResponseException {
        assertThat(head("HTTP/1.0 200 OK\r\nicy-name: Caf\u00e9\r\n\r\n").icy().name())
                .contains("Café");
        assertThat(head("HTTP/1.0 200 OK\r\nicy-name: Café ☕\r\n\r\n".getBytes(StandardCharsets.UTF_8))
                        .icy()
                        .name())
                .contains("Café ☕");
    }

    @Test
    void longTextIsNotKeptWhole() throws ResponseException {
        String name = "n".repeat(4000);
        ResponseHeadReader reader = new ResponseHeadReader();
        assertThat(reader.read(Unpooled.wrappedBuffer(Pieces.latin("ICY 200 OK\r\nicy-name:" + name + "\r\n\r\n"))))
                .isTrue();
        assertThat(reader.head().icy().name()).contains(name.substring(0, 256));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/2 200 OK\r\n",
                "HTTP/1.1200 OK\r\n",
                "HTTP/1.1 20 OK\r\n",
                "HTTP/1.1 2000 OK\r\n",
                "HTTP/1.1 099 OK\r\n",
                "HTTP/1.1\r\n",
                "http/1.1 200 OK\r\n",
                "\r\n",
                "OK2\r\nicy-caps:11\r\n",
                "<html>\n",
                "ICY 200 OK\r\nicy-name: a\0b\r\n",
                "ICY 200 OK\r\nicy-name: a\rb\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n",
            })
    void whatIsNoHeadFails(String text) {
        fails(text, StreamFailure.BAD_HEAD);
    }

    /** What servers send and players ignore. The lines after it are read as usual. A $ is the end of a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no colon | a line in the head that is not a header",
                "This is not a header | a line in the head that is not a header",
                ": x | a line in the head that is not a header",
                "icy name: x | a line in the head that is not a header",
                "icy-name\u00e4: x | a line in the head that is not a header",
                "icy-name : x | a blank before the colon of a header",
                "Server  \t: x | a blank before the colon of a header",
                "x: y$ folded | a folded line in the head",
                "x: y$\tfolded: too | a folded line in the head",
                "Content-Length: -5 | a Content-Length that is not a number",
                "Content-Length: | a Content-Length that is not a number",
                "Content-Length: 5x | a Content-Length that is not a number",
                "Transfer-Encoding: identity | a Transfer-Encoding before HTTP/1.1",
            })
    void aHeadMayDeviateFromHttp(String line, String deviation) throws ResponseException {
        for (String end : new String[] {"\n", "\r\n"}) {
            ResponseHead head =
                    head("ICY 200 OK" + end + line.replace("$", end) + end + "content-type : audio/aacp" + end + end);
            assertThat(head.contentType()).contains("audio/aacp");
            assertThat(head.contentLength()).isEmpty();
            assertThat(head.chunked()).isFalse();
            assertThat(head.deviations())
                    .containsOnlyOnce(deviation)
                    .containsOnlyOnce("a blank before the colon of a header");
        }
    }

    @Test
    void aHeaderWithABlankBeforeItsColonIsRead() throws ResponseException {
        assertThat(head("HTTP/1.0 200 OK\r\nicy-br : 128\r\n\r\n").icy().kbps()).hasValue(128);
    }

    /** Old proxies send chunks as HTTP/1.0. */
    @Test
    void chunksBeforeHttp11AreRead() throws ResponseException {
        ResponseHead head = head("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertThat(head.chunked()).isTrue();
        assertThat(head.deviations()).containsExactly("a Transfer-Encoding before HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "x", "16000;", "99999999999", ""})
    void aMetaintMustBeANumber(String metaint) {
        fails("ICY 200 OK\r\nicy-metaint:" + metaint + "\r\n", StreamFailure.BAD_METAINT);
    }

    @Test
    void aMetaintOfZeroIsNone() throws ResponseException {
        assertThat(head("ICY 200 OK\r\nicy-metaint:0\r\n\r\n").icy().metaint()).isEmpty();
    }

    /** Whatever endless thing a server sends, no more than the limit is taken. */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nx: ", "HTTP/1.1 100 Continue\r\n\r\n", ""})
    void anEndlessHeadFailsAtTheLimit(String beginning) {
        String endless = beginning.isEmpty()
                ? "H"
                : beginning.endsWith(": ") ? "y" : beginning.endsWith("\n\r\n") ? beginning : "a: b\r\n";
        ResponseHeadReader reader = new ResponseHeadReader();
        int[] taken = {0};
        assertThatThrownBy(() -> {
                    taken[0] += beginning.length();
                    reader.read(Unpooled.wrappedBuffer(Pieces.latin(beginning)));
                    while (taken[0] < 10 * HeadLines.MAX_HEAD_BYTES) {
                        taken[0] += endless.length();
                        reader.read(Unpooled.wrappedBuffer(Pieces.latin(endless)));
                    }
                })
                .isInstanceOfSatisfying(
                        ResponseException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.HEAD_TOO_LONG));
        assertThat(taken[0]).isLessThanOrEqualTo(HeadLines.MAX_HEAD_BYTES + endless.length());
    }

    @Test
    void aHeadOfTheLimitIsRead() throws ResponseException {
        String first = "HTTP/1.1 200 OK\r\n";
        String line = "x: " + "y".repeat(2000) + "\r\n";
        String head = first + line.repeat(8);
        head += "z: " + "z".repeat(HeadLines.MAX_HEAD_BYTES - head.length() - 7) + "\r\n\r\n";
        assertThat(head).hasSize(HeadLines.MAX_HEAD_BYTES);
        assertThat(new ResponseHeadReader().read(Unpooled.wrappedBuffer(Pieces.latin(head))))
                .isTrue();
        String longer = head.replace("\r\nz", "\r\nzz");
        assertThatThrownBy(() -> new ResponseHeadReader().read(Unpooled.wrappedBuffer(Pieces.latin(longer))))
                .isInstanceOf(ResponseException.class);
    }
}
