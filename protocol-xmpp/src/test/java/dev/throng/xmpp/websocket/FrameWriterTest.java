package dev.throng.xmpp.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class FrameWriterTest {

    private final FrameWriter writer = new FrameWriter(new SplittableRandom(1));

    /** Reads a frame as Netty's server does, which demands a mask. */
    private static void decoded(ByteBuf frame, Consumer<WebSocketFrame> check) {
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket13FrameDecoder(WebSocketDecoderConfig.newBuilder()
                .expectMaskedFrames(true)
                .allowExtensions(true)
                .maxFramePayloadLength(1 << 20)
                .build()));
        channel.writeInbound(frame);
        WebSocketFrame read = channel.readInbound();
        check.accept(read);
        read.release();
        assertThat(channel.inboundMessages()).isEmpty();
        channel.finishAndReleaseAll();
    }

    @Test
    void nettyReadsMessagesOfAllLengths() {
        for (int length : new int[] {0, 1, 7, 8, 9, 124, 125, 126, 127, 65_535, 65_536, 200_000}) {
            String message = "\u00e4".repeat(length / 2) + "z".repeat(length % 2);
            decoded(writer.text(message, ByteBufAllocator.DEFAULT), frame -> {
                assertThat(frame).isInstanceOf(TextWebSocketFrame.class);
                assertThat(frame.isFinalFragment()).isTrue();
                assertThat(((TextWebSocketFrame) frame).text()).isEqualTo(message);
            });
        }
    }

    @Test
    void eachFrameHasAnotherMask() {
        ByteBuf first = writer.text("<presence/>", ByteBufAllocator.DEFAULT);
        ByteBuf second = writer.text("<presence/>", ByteBufAllocator.DEFAULT);
        assertThat(first.getInt(first.readerIndex() + 2)).isNotEqualTo(second.getInt(second.readerIndex() + 2));
        assertThat(first.toString(StandardCharsets.ISO_8859_1)).doesNotContain("presence");
        first.release();
        second.release();
    }

    @Test
    void nettyReadsPongsAndCloseFrames() {
        byte[] payload = "0123456789".repeat(12).getBytes(StandardCharsets.US_ASCII);
        decoded(writer.pong(payload, ByteBufAllocator.DEFAULT), frame -> {
            assertThat(frame).isInstanceOf(PongWebSocketFrame.class);
            assertThat(frame.content()).isEqualTo(Unpooled.wrappedBuffer(payload));
        });
        decoded(writer.close(CloseFrame.NORMAL, ByteBufAllocator.DEFAULT), frame -> {
            assertThat(((CloseWebSocketFrame) frame).statusCode()).isEqualTo(1000);
            assertThat(((CloseWebSocketFrame) frame).reasonText()).isEmpty();
        });
    }
}
