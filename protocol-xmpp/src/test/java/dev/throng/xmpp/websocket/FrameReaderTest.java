package dev.throng.xmpp.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameReaderTest {

    private static final int MAX = 100_000;

    /** As Netty's server writes them. */
    private static byte[] encoded(WebSocketFrame... frames) {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameEncoder(false));
        ByteBuf all = Unpooled.buffer();
        for (WebSocketFrame frame : frames) {
            channel.writeOutbound(frame);
            for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
                all.writeBytes(part);
                part.release();
            }
        }
        channel.finishAndReleaseAll();
        return ByteBufUtil.getBytes(all);
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    private static byte[] conversation() {
        return encoded(
                new TextWebSocketFrame("<open/>"),
                new TextWebSocketFrame(false, 0, text("<message>\u00e4")),
                new PingWebSocketFrame(text("between")),
                new ContinuationWebSocketFrame(false, 0, text("")),
                new ContinuationWebSocketFrame(true, 0, text("\ud83d\ude00</message>")),
                new TextWebSocketFrame(""),
                new PongWebSocketFrame(text("unasked")),
                new TextWebSocketFrame("x".repeat(126)),
                new PingWebSocketFrame(),
                new CloseWebSocketFrame(1001, "bye \u00e4"),
                new TextWebSocketFrame("too late"));
    }

    private static final List<String> EVENTS = List.of(
            "text <open/>",
            "ping between",
            "text <message>\u00e4\ud83d\ude00</message>",
            "text ",
            "text " + "x".repeat(126),
            "ping ",
            "closed 1001 bye \u00e4");

    private static List<String> read(byte[] bytes, int pieceBytes) throws WebSocketException {
        FrameReader reader = new FrameReader(MAX, false);
        RecordingSink sink = new RecordingSink();
        for (int from = 0; from < bytes.length; from += pieceBytes) {
            ByteBuf in = Unpooled.wrappedBuffer(bytes, from, Math.min(pieceBytes, bytes.length - from));
            reader.read(in, sink);
            assertThat(in.isReadable()).isFalse();
        }
        return sink.events;
    }

    @Test
    void framesOfNettyAreReadWholeAndInPiecesOfAnySize() throws Exception {
        byte[] bytes = conversation();
        for (int pieceBytes = 1; pieceBytes <= bytes.length; pieceBytes++) {
            assertThat(read(bytes, pieceBytes)).as("pieces of %d", pieceBytes).isEqualTo(EVENTS);
        }
    }

    @Test
    void everySplitPointGivesTheSameFrames() throws Exception {
        byte[] bytes = conversation();
        for (int cut = 0; cut <= bytes.length; cut++) {
            FrameReader reader = new FrameReader(MAX, false);
            RecordingSink sink = new RecordingSink();
            reader.read(Unpooled.wrappedBuffer(bytes, 0, cut), sink);
            reader.read(Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut), sink);
            assertThat(sink.events).as("cut at %d", cut).isEqualTo(EVENTS);
        }
    }

    @Test
    void lengthsOfAllFormsAreRead() throws Exception {
        for (int length : new int[] {0, 1, 125, 126, 127, 65_535, 65_536, MAX}) {
            String message = "y".repeat(length);
            assertThat(read(encoded(new TextWebSocketFrame(message)), 1_000)).containsExactly("text " + message);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8201, BINARY",
        "8300, OPCODE",
        "8700, OPCODE",
        "8b00, OPCODE",
        "c100, RESERVED_BIT",
        "a100, RESERVED_BIT",
        "9100, RESERVED_BIT",
        "c900, RESERVED_BIT",
        "8180, MASKED",
        "8981, MASKED",
        "8000, FRAGMENTS",
        "0000, FRAGMENTS",
        "01008100, FRAGMENTS",
        "0900, CONTROL_FRAME",
        "0800, CONTROL_FRAME",
        "897e, CONTROL_FRAME",
        "887f, CONTROL_FRAME",
        "817e007d, LENGTH",
        "817f000000000000ffff, LENGTH",
        "817f8000000000000000, LENGTH",
        "817fffffffffffffffff, LENGTH",
        "880103, CLOSE_CODE",
        "8802ffff, CLOSE_CODE",
        "880203e7, CLOSE_CODE",
        "880203ec, CLOSE_CODE",
        "880203ed, CLOSE_CODE",
        "880203ee, CLOSE_CODE",
        "880203f7, CLOSE_CODE",
        "88021388, CLOSE_CODE",
        "880303e8ff, CLOSE_CODE",
        "817f00000000000186a1, TOO_LONG",
        "817f7fffffffffffffff, TOO_LONG"
    })
    void whatBreaksTheRulesIsNamed(String hex, WebSocketFault fault) {
        byte[] bytes = ByteBufUtil.decodeHexDump(hex);
        for (int pieceBytes : new int[] {1, bytes.length}) {
            assertThatThrownBy(() -> read(bytes, pieceBytes))
                    .isInstanceOfSatisfying(
                            WebSocketException.class, e -> assertThat(e.fault()).isEqualTo(fault));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8800, 'closed 1005 '",
        "880203e8, 'closed 1000 '",
        "88020bb8, 'closed 3000 '",
        "8803138761, 'closed 4999 a'"
    })
    void closeFramesMayHaveNoCodeOrOneOfALibrary(String hex, String event) throws Exception {
        assertThat(read(ByteBufUtil.decodeHexDump(hex), 1)).containsExactly(event);
    }

    /** The limit counts the fragments of a message together, and each message anew. */
    @Test
    void aMessageInFragmentsHasALimitToo() throws Exception {
        FrameReader reader = new FrameReader(10, false);
        RecordingSink sink = new RecordingSink();
        reader.read(Unpooled.wrappedBuffer(encoded(new TextWebSocketFrame("0123456789"))), sink);
        reader.read(
                Unpooled.wrappedBuffer(encoded(
                        new TextWebSocketFrame(false, 0, text("01234")),
                        new ContinuationWebSocketFrame(false, 0, text("56789")))),
                sink);
        byte[] more = encoded(new ContinuationWebSocketFrame(true, 0, text("a")));
        assertThatThrownBy(() -> reader.read(Unpooled.wrappedBuffer(more), sink))
                .isInstanceOfSatisfying(
                        WebSocketException.class, e -> assertThat(e.fault()).isEqualTo(WebSocketFault.TOO_LONG));
    }

    /** Any bytes end in events or in a named fault. */
    @Test
    void randomBytesNeverFailInAnotherWay() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = run % 2 == 0 ? new byte[1 + random.nextInt(40)] : conversation();
            if (run % 2 == 0) {
                random.nextBytes(bytes);
            } else {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                read(bytes, 1 + random.nextInt(bytes.length));
            } catch (WebSocketException named) {
                assertThat(named.fault()).as("seed %d", seed).isNotNull();
            }
        }
    }
}
