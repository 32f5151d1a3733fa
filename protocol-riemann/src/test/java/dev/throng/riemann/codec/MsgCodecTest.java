package dev.throng.riemann.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MsgCodecTest {

    static List<Vectors.Vector> vectors() {
        return Vectors.ALL;
    }

    static Stream<Vectors.Vector> canonical() {
        return Vectors.ALL.stream().filter(Vectors.Vector::canonical);
    }

    private static Msg decode(byte[] body) throws FrameException {
        return MsgDecoder.decode(Unpooled.wrappedBuffer(body), 0, body.length);
    }

    private static byte[] encode(Msg msg) {
        ByteBuf out = Unpooled.buffer();
        assertThat(new MsgEncoder().datagram(msg, out)).isEqualTo(out.readableBytes());
        return ByteBufUtil.getBytes(out);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void bytesAreReadAsTheTableOfFieldsSays(Vectors.Vector vector) throws FrameException {
        assertThat(decode(vector.body())).isEqualTo(vector.msg());
    }

    @ParameterizedTest
    @MethodSource("canonical")
    void msgsAreWrittenAsTheTableOfFieldsSays(Vectors.Vector vector) {
        assertThat(encode(vector.msg())).isEqualTo(vector.body());
    }

    @ParameterizedTest
    @MethodSource("canonical")
    void framesCarryTheirLengthInFront(Vectors.Vector vector) {
        ByteBuf out = Unpooled.buffer();
        assertThat(new MsgEncoder().frame(vector.msg(), out)).isEqualTo(out.readableBytes());
        assertThat(ByteBufUtil.getBytes(out)).isEqualTo(vector.frame());
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void everyCutMsgIsRefusedOrCleanlyShorter(Vectors.Vector vector) {
        byte[] body = vector.body();
        for (int cut = 0; cut < body.length; cut++) {
            byte[] start = java.util.Arrays.copyOf(body, cut);
            try {
                assertThat(decode(start)).isNotNull();
            } catch (FrameException e) {
                assertThat(e.fault()).isEqualTo(FrameException.Fault.CORRUPT);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "32 7f", // a length beyond the end
                "32 ffffffffffffffffff01", // a length of -1
                "32 ffffffff0f", // a length of 4 GiB
                "10 ffffffffffffffffffff01", // a varint of 11 bytes
                "00 01", // field 0
                "14", // the end of a group that never began
                "13 10 01", // a group without an end
                "17", // type 7
                "16", // type 6
                "32 04 1a 05 6161", // an inner length beyond the outer end
                "32 04 4a 02 12 00", // an attribute without a key
                "7d 0102", // a cut fixed32
                "32 02 45 00", // a cut ttl
            })
    void bytesThatAreNoMsgAreNamedCorrupt(String hex) {
        assertThatThrownBy(() -> decode(Vectors.bytes(hex)))
                .isInstanceOfSatisfying(
                        FrameException.class, e -> assertThat(e.fault()).isEqualTo(FrameException.Fault.CORRUPT));
    }

    @Test
    void groupsMayNotNestWithoutEnd() {
        assertThatThrownBy(() -> decode(Vectors.bytes("7b".repeat(10_000) + "7c".repeat(10_000))))
                .isInstanceOf(FrameException.class);
    }

    @Test
    void tinyEventsCannotFillTheHeap() {
        byte[] body = new byte[2 * (MsgDecoder.MAX_EVENTS + 1)];
        for (int i = 0; i < body.length; i += 2) {
            body[i] = 0x32;
        }
        assertThatThrownBy(() -> decode(body)).isInstanceOfSatisfying(FrameException.class, e -> assertThat(e.fault())
                .isEqualTo(FrameException.Fault.TOO_LARGE));
    }

    @Test
    void randomMsgsComeBackAsTheyWere() throws FrameException {
        for (long seed = 0; seed < 2_000; seed++) {
            Msg msg = RandomMsgs.msg(new SplittableRandom(seed));
            assertThat(decode(encode(msg))).as("seed %d", seed).isEqualTo(msg);
        }
    }

    @Test
    void oneWrongByteIsRefusedOrReadAsSomethingElse() {
        for (long seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] body = encode(RandomMsgs.msg(random));
            if (body.length > 0) {
                body[random.nextInt(body.length)] ^= (byte) (1 + random.nextInt(255));
                try {
                    assertThat(decode(body)).as("seed %d", seed).isNotNull();
                } catch (FrameException e) {
                    assertThat(e.fault()).as("seed %d", seed).isEqualTo(FrameException.Fault.CORRUPT);
                }
            }
        }
    }

    @Test
    void randomBytesAreRefusedOrRead() {
        for (long seed = 0; seed < 5_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] body = new byte[random.nextInt(64)];
            random.nextBytes(body);
            try {
                assertThat(decode(body)).as("seed %d", seed).isNotNull();
            } catch (FrameException e) {
                assertThat(e.getMessage()).as("seed %d", seed).isNotBlank();
            }
        }
    }
}
