package dev.throng.targets.httpstream.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random and damaged bytes end with a message or with a refusal, never with another exception. */
class MessageParserFuzzTest {

    private static final int MAX_MESSAGE = 10_000;

    private static byte[] commands(Random random) {
        ByteBuf out = Unpooled.buffer();
        MessageChunker chunks = new MessageChunker(128);
        for (int i = 0; i < 20; i++) {
            ByteBuf body = Unpooled.buffer();
            new Amf0Writer(body)
                    .text("connect")
                    .number(i)
                    .beginObject()
                    .name("app")
                    .text("x".repeat(random.nextInt(300)))
                    .endObject();
            chunks.write(out, MessageChunker.COMMANDS, RtmpTypes.COMMAND, 0, i, body);
        }
        return ByteBufUtil.getBytes(out);
    }

    @Test
    void damagedCommandsAreReadOrRefused() {
        int refused = 0;
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = commands(random);
            for (int i = random.nextInt(5); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            MessageParser parser = new MessageParser(MAX_MESSAGE);
            try {
                parser.read(Unpooled.wrappedBuffer(bytes), (type, stream, time, payload) -> {
                    assertThat(payload.readableBytes()).isLessThanOrEqualTo(MAX_MESSAGE);
                    Amf0Reader values = new Amf0Reader(payload);
                    while (values.hasNext()) {
                        values.next();
                    }
                });
            } catch (BadRtmpException expected) {
                refused++;
            } finally {
                parser.close();
            }
        }
        assertThat(refused).isBetween(1, 2999);
    }
}
