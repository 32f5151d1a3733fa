package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.http.ChunkedReader;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentReaderTest {

    private static ContentReader reader(String headers) throws ResponseException {
        ResponseHeadReader head = new ResponseHeadReader();
        assertThat(head.read(Unpooled.wrappedBuffer(Pieces.latin("HTTP/1.1 200 OK\r\n" + headers + "\r\n"))))
                .isTrue();
        return ContentReader.of(head.head());
    }

    /** Reads it in every way it can be cut; all are to give the same. */
    private static Heard content(String headers, String content, boolean ends) throws ResponseException {
        Heard heard = new Heard(false);
        for (List<ByteBuf> way : Pieces.ways(Pieces.latin(content))) {
            ContentReader reader = reader(headers);
            Heard now = new Heard(way.size() % 2 == 0);
            for (ByteBuf piece : way) {
                reader.read(piece, now);
                assertThat(piece.isReadable() && !reader.ended()).isFalse();
            }
            assertThat(reader.ended()).isEqualTo(ends);
            if (heard.media.size() == 0 && heard.metadata.isEmpty()) {
                heard = now;
            }
            assertThat(now.media.toString(StandardCharsets.ISO_8859_1))
                    .isEqualTo(heard.media.toString(StandardCharsets.ISO_8859_1));
            assertThat(now.metadata).isEqualTo(heard.metadata);
        }
        return heard;
    }

    private static String media(String headers, String content, boolean ends) throws ResponseException {
        return content(headers, content, ends).media.toString(StandardCharsets.ISO_8859_1);
    }

    private static void fails(String headers, String content, StreamFailure fault) {
        for (List<ByteBuf> way : Pieces.ways(Pieces.latin(content))) {
            assertThatThrownBy(() -> {
                        ContentReader reader = reader(headers);
                        for (ByteBuf piece : way) {
                            reader.read(piece, new Heard(true));
                        }
                    })
                    .as(content)
                    .isInstanceOfSatisfying(
                            ResponseException.class, e -> assertThat(e.fault()).isEqualTo(fault));
        }
    }

    @Test
    void withoutALengthItNeverEnds() throws ResponseException {
        assertThat(media("", "all of it", false)).isEqualTo("all of it");
        assertThat(reader("").endsWithConnection()).isTrue();
        assertThat(reader("Content-Length: 3\r\n").endsWithConnection()).isFalse();
        assertThat(reader("Transfer-Encoding: chunked\r\n").endsWithConnection())
                .isFalse();
    }

    @Test
    void withALengthItEndsThere() throws ResponseException {
        assertThat(media("Content-Length: 5\r\n", "12345", true)).isEqualTo("12345");
        assertThat(media("Content-Length: 5\r\n", "1234567", true)).isEqualTo("12345");
        assertThat(media("Content-Length: 5\r\n", "1234", false)).isEqualTo("1234");
        assertThat(reader("Content-Length: 0\r\n").ended()).isTrue();
    }

    @Test
    void chunksAreTakenOff() throws ResponseException {
        String headers = "Transfer-Encoding: chunked\r\n";
        assertThat(media(headers, "4\r\nthis\r\n6\r\n is it\r\n0\r\n\r\n", true))
                .isEqualTo("this is it");
        assertThat(media(
                        headers,
                        "00A;name=\"v\";x\r\n0123456789\r\n0;last\r\nTrailer: x\r\nMore: y\r\n\r\nbehind",
                        true))
                .isEqualTo("0123456789");
        assertThat(media(headers, "3 \t;x\nabc\n0\n\n", true)).isEqualTo("abc");
        assertThat(media(headers, "7fffffffffffffff\r\nab", false)).isEqualTo("ab");
        assertThat(media(headers, "2\r\n\r\n\r\n1\r\n\0\r\n", false)).isEqualTo("\r\n\0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8000000000000000\r\n",
                "ffffffffffffffff\r\n",
                "10000000000000000\r\n",
                "00000000000000001\r\n",
                "\r\n",
                ";x\r\n",
                "-1\r\n",
                "+5\r\n",
                "0x5\r\n",
                "5g\r\n",
                "5\rx",
                "3\r\nabcd",
                "3\r\nabc\rd",
                "0\r\n\rx",
                "0\r\nTrailer: a\rb",
            })
    void brokenChunksFail(String content) {
        fails("Transfer-Encoding: chunked\r\n", content, StreamFailure.BAD_CHUNK);
    }

    private static Stream<Arguments> endlessFrames() {
        return Stream.of(
                Arguments.of("5;", "x"),
                Arguments.of("5 ", " "),
                Arguments.of("0\n", "x"),
                Arguments.of("0\n", "a\r\n"));
    }

    /** Nothing endless between chunks is taken for long. */
    @ParameterizedTest
    @MethodSource("endlessFrames")
    void endlessFramesFail(String beginning, String endless) throws ResponseException {
        ContentReader reader = reader("Transfer-Encoding: chunked\r\n");
        Heard heard = new Heard(true);
        reader.read(Unpooled.wrappedBuffer(Pieces.latin(beginning)), heard);
        ByteBuf more = Unpooled.wrappedBuffer(Pieces.latin(endless.repeat(20_000)));
        assertThatThrownBy(() -> reader.read(more, heard)).isInstanceOf(ResponseException.class);
        assertThat(more.readerIndex()).isLessThan(2 * ChunkedReader.MAX_TRAILER_BYTES);
    }

    private static String block(String text) {
        int units = (text.length() + 15) / 16;
        return (char) units + text + "\0".repeat(units * 16 - text.length());
    }

    @Test
    void metadataIsPartedFromTheMedium() throws ResponseException {
        Heard heard = content(
                "icy-metaint: 3\r\n",
                "abc" + block("StreamTitle='one';") + "def" + block("") + "ghi"
                        + block("StreamTitle='two';StreamUrl='http://x/';") + "j",
                false);
        assertThat(heard.media.toString(StandardCharsets.ISO_8859_1)).isEqualTo("abcdefghij");
        assertThat(heard.metadata)
                .containsExactly(
                        new IcyMetadata(Optional.of("one"), Optional.empty()),
                        new IcyMetadata(Optional.of("two"), Optional.of("http://x/")));
    }

    /** A chunk may end anywhere, in a block of metadata too. */
    @Test
    void metadataIsFoundAcrossChunks() throws ResponseException {
        String inner = "ab" + block("StreamTitle='across';") + "cd";
        StringBuilder chunked = new StringBuilder();
        for (int at = 0; at < inner.length(); at += 5) {
            String part = inner.substring(at, Math.min(inner.length(), at + 5));
            chunked.append(Integer.toHexString(part.length()))
                    .append("\r\n")
                    .append(part)
                    .append("\r\n");
        }
        Heard heard = content("Transfer-Encoding: chunked\r\nicy-metaint: 2\r\n", chunked + "0\r\n\r\n", true);
        assertThat(heard.media.toString(StandardCharsets.ISO_8859_1)).isEqualTo("abcd");
        assertThat(heard.metadata).containsExactly(new IcyMetadata(Optional.of("across"), Optional.empty()));
    }

    private static IcyMetadata metadata(byte[] text) throws ResponseException {
        byte[] block = new byte[(text.length + 15) / 16 * 16];
        System.arraycopy(text, 0, block, 0, text.length);
        return IcyBlock.parse(block);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "StreamTitle='plain'; | plain | ",
                "StreamTitle='Don't stop';StreamUrl='u'; | Don't stop | u",
                "StreamTitle='a; b';StreamUrl='u?a=b;c'; | a; b | u?a=b;c",
                "StreamTitle='it's ';' it'; | it's ';' it | ",
                "StreamTitle='';StreamUrl='u'; | | u",
                "StreamTitle='no end | no end | ",
                "StreamTitle='no semicolon' | no semicolon' | ",
                "StreamUrl='first';StreamTitle='second'; | second | first",
                "adw_ad='true';durationMilliseconds='1';StreamTitle='x'; | x | ",
                "StreamTitle=bare; | bare | ",
            })
    void fieldsOfMetadataAreRead(String text, String title, String url) throws ResponseException {
        IcyMetadata metadata = metadata(text.getBytes(StandardCharsets.UTF_8));
        assertThat(metadata).isEqualTo(new IcyMetadata(Optional.ofNullable(title), Optional.ofNullable(url)));
    }

    @Test
    void metadataMayBeInEitherCharset() throws ResponseException {
        assertThat(metadata("StreamTitle='Björk – Jóga';".getBytes(StandardCharsets.UTF_8))
                        .title())
                .contains("Björk – Jóga");
        assertThat(metadata("StreamTitle='Björk';".getBytes(StandardCharsets.ISO_8859_1))
                        .title())
                .contains("Björk");
        assertThat(metadata(new byte[0])).isEqualTo(new IcyMetadata(Optional.empty(), Optional.empty()));
        assertThat(IcyBlock.parse(new byte[16])).isEqualTo(new IcyMetadata(Optional.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00ff\u00fb\u0090\u0064", "\u0001Title", "Caf\u00e9 \u00ff='x';", "a\u0000b"})
    void whatCannotBeMetadataShowsAWrongMetaint(String text) {
        fails("icy-metaint: 2\r\n", "ab" + block(text), StreamFailure.BAD_METAINT);
    }

    /** Real frames with a metaint that is one off: the first block of metadata is looked for in the wrong place. */
    @Test
    void aMetaintThatIsOneOffIsFound() {
        byte[] frame = new byte[417];
        new SplittableRandom(7).nextBytes(frame);
        frame[0] = (byte) 0xff;
        frame[1] = (byte) 0xfb;
        String medium = new String(frame, StandardCharsets.ISO_8859_1);
        ByteBuf wire = Unpooled.wrappedBuffer(Pieces.latin((medium + block("StreamTitle='x';")).repeat(30)));
        assertThatThrownBy(() -> reader("icy-metaint: 416\r\n").read(wire, new Heard(true)))
                .isInstanceOfSatisfying(
                        ResponseException.class, e -> assertThat(e.fault()).isEqualTo(StreamFailure.BAD_METAINT));
    }

    /** Whoever does not want to go on is told nothing more. */
    @Test
    void theSinkMayStopIt() throws ResponseException {
        List<String> told = new ArrayList<>();
        ContentReader reader = reader("Transfer-Encoding: chunked\r\nicy-metaint: 2\r\n");
        reader.read(
                Unpooled.wrappedBuffer(Pieces.latin("1\r\na\r\n4\r\nb\0cd\r\n0\r\n\r\n")), new ContentReader.Sink() {
                    @Override
                    public boolean media(ByteBuf bytes) {
                        told.add(bytes.toString(StandardCharsets.ISO_8859_1));
                        return told.size() < 2;
                    }

                    @Override
                    public boolean metadata(IcyMetadata metadata) {
                        return true;
                    }
                });
        assertThat(told).containsExactly("a", "b");
    }

    /** However a medium is framed, interleaved and cut, the same bytes come out. */
    @Test
    void anyMediumComesOutAsItWentIn() throws ResponseException {
        SplittableRandom random = new SplittableRandom(20_261_121);
        for (int round = 0; round < 400; round++) {
            byte[] medium = new byte[random.nextInt(20_000)];
            random.nextBytes(medium);
            int metaint = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(random.nextBoolean() ? 50 : 9_000);
            List<IcyMetadata> titles = new ArrayList<>();
            byte[] content = metaint == 0 ? medium : interleaved(medium, metaint, titles, random);
            int framing = random.nextInt(3);
            String headers = metaint == 0 ? "" : "icy-metaint: " + metaint + "\r\n";
            byte[] wire = content;
            if (framing == 1) {
                headers += "Transfer-Encoding: chunked\r\n";
                wire = chunked(content, random);
            } else if (framing == 2) {
                headers += "Content-Length: " + content.length + "\r\n";
            }
            ContentReader reader = reader(headers);
            Heard heard = new Heard(random.nextBoolean());
            for (ByteBuf piece : Pieces.cut(wire, random)) {
                reader.read(piece, heard);
            }
            assertThat(heard.media.toByteArray()).as("round %d", round).isEqualTo(medium);
            assertThat(heard.metadata).as("round %d", round).isEqualTo(titles);
            assertThat(reader.ended()).isEqualTo(framing != 0);
        }
    }

    private static byte[] interleaved(byte[] medium, int metaint, List<IcyMetadata> titles, SplittableRandom random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < medium.length; at += metaint) {
            out.write(medium, at, Math.min(metaint, medium.length - at));
            if (at + metaint <= medium.length) {
                if (random.nextInt(3) == 0) {
                    String title = "t".repeat(random.nextInt(500));
                    out.writeBytes(Pieces.latin(block("StreamTitle='" + title + "';")));
                    titles.add(new IcyMetadata(Optional.of(title).filter(t -> !t.isEmpty()), Optional.empty()));
                } else {
                    out.write(0);
                }
            }
        }
        return out.toByteArray();
    }

    private static byte[] chunked(byte[] content, SplittableRandom random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < content.length; ) {
            int length = Math.min(content.length - at, 1 + random.nextInt(random.nextBoolean() ? 10 : 6_000));
            out.writeBytes(Pieces.latin(Integer.toHexString(length) + (random.nextBoolean() ? "\r\n" : ";a=b\r\n")));
            out.write(content, at, length);
            out.writeBytes(Pieces.latin("\r\n"));
            at += length;
        }
        out.writeBytes(Pieces.latin(random.nextBoolean() ? "0\r\n\r\n" : "0\r\nX: y\r\n\r\n"));
        return out.toByteArray();
    }
}
