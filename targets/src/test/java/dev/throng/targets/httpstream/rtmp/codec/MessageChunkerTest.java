package dev.throng.targets.httpstream.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageChunkerTest {

    private final ByteBuf out = Unpooled.buffer();

    private String written() {
        String hex = ByteBufUtil.hexDump(out);
        out.clear();
        return hex;
    }

    private static ByteBuf payload(String hex) {
        return Unpooled.wrappedBuffer(ReadMessages.bytes(hex));
    }

    @Test
    void onlyTheFirstMessageHasAFullHeader() {
        MessageChunker chunks = new MessageChunker(4096);
        chunks.write(out, MessageChunker.AUDIO, RtmpTypes.AUDIO, 1, 1000, payload("aa"));
        assertThat(written()).isEqualTo("040003e80000010801000000aa");
        chunks.write(out, MessageChunker.AUDIO, RtmpTypes.AUDIO, 1, 1032, payload("bb"));
        assertThat(written()).isEqualTo("4400002000000108bb");
        chunks.write(out, MessageChunker.VIDEO, RtmpTypes.VIDEO, 1, 1040, payload("cc"));
        assertThat(written()).isEqualTo("060004100000010901000000cc");
    }

    @Test
    void headersAreFullAfterARestartAndWhenTimeGoesBack() {
        MessageChunker chunks = new MessageChunker(4096);
        chunks.write(out, MessageChunker.AUDIO, RtmpTypes.AUDIO, 1, 1000, payload("aa"));
        chunks.restart();
        out.clear();
        chunks.write(out, MessageChunker.AUDIO, RtmpTypes.AUDIO, 1, 1032, payload("bb"));
        assertThat(written()).startsWith("04000408");
        chunks.write(out, MessageChunker.AUDIO, RtmpTypes.AUDIO, 1, 1031, payload("bb"));
        assertThat(written()).startsWith("04000407");
    }

    @Test
    void longTimesAreExtendedInEachChunk() {
        MessageChunker chunks = new MessageChunker(1);
        chunks.write(out, MessageChunker.VIDEO, RtmpTypes.VIDEO, 1, 0x1000000, payload("aabb"));
        assertThat(written()).isEqualTo("06ffffff000002090100000001000000aac601000000bb");
        chunks.write(out, MessageChunker.VIDEO, RtmpTypes.VIDEO, 1, 0x1000001, payload("cc"));
        assertThat(written()).isEqualTo("4600000100000109cc");
    }

    @Test
    void whatIsWrittenIsReadAtAnySplit() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            MessageChunker chunks = new MessageChunker(128);
            List<String> written = new ArrayList<>();
            ByteBuf bytes = Unpooled.buffer();
            long time = 0xfffff0L + random.nextInt(100);
            for (int i = 0; i < 50; i++) {
                int type = random.nextBoolean() ? RtmpTypes.AUDIO : RtmpTypes.VIDEO;
                byte[] body = new byte[random.nextInt(400)];
                random.nextBytes(body);
                time = random.nextInt(10) == 0 ? time - 5 : time + random.nextInt(40);
                chunks.write(bytes, type == RtmpTypes.AUDIO ? 4 : 6, type, 1, time, Unpooled.wrappedBuffer(body));
                written.add(type + "/1@" + time + " " + ByteBufUtil.hexDump(body));
            }
            byte[] all = ByteBufUtil.getBytes(bytes);
            assertThat(ReadMessages.of(all, random.nextInt(all.length)))
                    .as("seed %s", seed)
                    .isEqualTo(written);
        }
    }
}
