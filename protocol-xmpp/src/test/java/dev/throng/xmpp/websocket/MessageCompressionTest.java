package dev.throng.xmpp.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageCompressionTest {

    private static final int MAX = 1 << 20;

    private final MessageCompression compression = new MessageCompression(MAX);
    private final ByteArrayOutputStream inflated = new ByteArrayOutputStream();

    private ByteBuf deflated(String message) {
        ByteBuf out = Unpooled.buffer();
        compression.deflater().deflate(message.getBytes(StandardCharsets.UTF_8), out);
        return out;
    }

    private boolean take(ByteBuf bytes) {
        byte[] part = new byte[bytes.readableBytes()];
        bytes.readBytes(part);
        inflated.writeBytes(part);
        return true;
    }

    @Test
    void messagesComeBackAtEverySplitPoint() throws Exception {
        String message = "<message to='user-000001@localhost'><body>\u00e4\ud83d\ude00 aaaaaaaaaa</body></message>";
        ByteBuf compressed = deflated(message);
        for (int cut = 0; cut <= compressed.readableBytes(); cut++) {
            inflated.reset();
            MessageCompression.Message arriving = compression.begin();
            arriving.read(compressed.slice(0, cut), this::take);
            arriving.read(compressed.slice(cut, compressed.readableBytes() - cut), this::take);
            assertThat(arriving.end(this::take)).isTrue();
            assertThat(inflated.toString(StandardCharsets.UTF_8)).isEqualTo(message);
        }
    }

    @Test
    void longAndEmptyMessagesComeBack() throws Exception {
        for (int length : new int[] {0, 1, 4095, 4096, 4097, 100_000}) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < length; i++) {
                text.append((char) (' ' + i * 7919 % 90));
            }
            inflated.reset();
            MessageCompression.Message arriving = compression.begin();
            arriving.read(deflated(text.toString()), this::take);
            arriving.end(this::take);
            assertThat(inflated.toString(StandardCharsets.UTF_8)).isEqualTo(text.toString());
        }
    }

    /** RFC 7692 §7.2.3.1. */
    @Test
    void theExampleOfTheSpecificationIsRead() throws Exception {
        MessageCompression.Message arriving = compression.begin();
        arriving.read(
                Unpooled.wrappedBuffer(new byte[] {(byte) 0xf2, 0x48, (byte) 0xcd, (byte) 0xc9, (byte) 0xc9, 7, 0}),
                this::take);
        arriving.end(this::take);
        assertThat(inflated.toString(StandardCharsets.UTF_8)).isEqualTo("Hello");
    }

    @Test
    void aBombEndsAtTheLimit() throws Exception {
        ByteBuf bomb = deflated(" ".repeat(100 * MAX));
        assertThat(bomb.readableBytes()).isLessThan(MAX);
        MessageCompression.Message arriving = compression.begin();
        assertThatThrownBy(() -> arriving.read(bomb, this::take))
                .isInstanceOfSatisfying(
                        WebSocketException.class, e -> assertThat(e.fault()).isEqualTo(WebSocketFault.TOO_LONG));
        assertThat(inflated.size()).isLessThanOrEqualTo(MAX);
    }

    @Test
    void damagedDataIsNamed() throws Exception {
        MessageCompression.Message arriving = compression.begin();
        assertThatThrownBy(() -> arriving.read(Unpooled.wrappedBuffer(new byte[] {7, 7, 7}), this::take))
                .isInstanceOfSatisfying(
                        WebSocketException.class, e -> assertThat(e.fault()).isEqualTo(WebSocketFault.COMPRESSION));
    }

    @Test
    void fewMessagesMayHaveArrivedInPart() throws Exception {
        List<MessageCompression.Message> arriving = new ArrayList<>();
        for (int i = 0; i < MessageCompression.MAX_PARTIAL; i++) {
            arriving.add(compression.begin());
        }
        assertThatThrownBy(compression::begin)
                .isInstanceOfSatisfying(
                        WebSocketException.class, e -> assertThat(e.fault()).isEqualTo(WebSocketFault.TOO_LONG));
        arriving.get(0).cancel();
        arriving.get(0).cancel();
        arriving.add(compression.begin());
        assertThatThrownBy(compression::begin).isInstanceOf(WebSocketException.class);
        arriving.forEach(MessageCompression.Message::cancel);
        compression.begin().cancel();
    }
}
