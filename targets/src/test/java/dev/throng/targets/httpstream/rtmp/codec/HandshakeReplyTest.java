package dev.throng.targets.httpstream.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandshakeReplyTest {

    private static final int PACKET = 1536;
    private static final String COMMON = "f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae";

    private static byte[] packet(long seed) {
        byte[] packet = new byte[PACKET];
        new Random(seed).nextBytes(packet);
        return packet;
    }

    private static byte[] hmac(byte[] key, byte[] message) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(message);
    }

    private static byte[] key(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static int place(byte[] packet, int block) {
        int sum = 0;
        for (int i = block; i < block + 4; i++) {
            sum += Byte.toUnsignedInt(packet[i]);
        }
        return block + 4 + sum % 728;
    }

    private static byte[] without(byte[] packet, int at) {
        byte[] rest = new byte[PACKET - 32];
        System.arraycopy(packet, 0, rest, 0, at);
        System.arraycopy(packet, at + 32, rest, at, PACKET - at - 32);
        return rest;
    }

    /** Feeds the client's bytes in two pieces, and returns what the server wrote. */
    private static byte[] answer(boolean digests, byte[] c1, int cut) throws Exception {
        byte[] in = new byte[1 + 2 * PACKET + 3];
        in[0] = 3;
        System.arraycopy(c1, 0, in, 1, PACKET);
        HandshakeReply reply = new HandshakeReply(digests, new Random(7));
        ByteBuf out = Unpooled.buffer();
        ByteBuf first = Unpooled.wrappedBuffer(in, 0, cut);
        ByteBuf second = Unpooled.wrappedBuffer(in, cut, in.length - cut);
        boolean complete = reply.read(first, out);
        assertThat(complete).isEqualTo(cut >= 1 + 2 * PACKET);
        if (!complete) {
            assertThat(first.isReadable()).isFalse();
            assertThat(reply.read(second, out)).isTrue();
            assertThat(second.readableBytes()).isEqualTo(3);
        }
        return ByteBufUtil.getBytes(out);
    }

    @Test
    void theSimpleAnswerRepeatsC1() throws Exception {
        byte[] c1 = packet(1);
        for (int cut = 0; cut <= 1 + 2 * PACKET + 3; cut += cut < 3 || cut > PACKET - 3 && cut < PACKET + 3 ? 1 : 511) {
            byte[] answer = answer(true, c1, Math.min(cut, 1 + 2 * PACKET + 3));
            assertThat(answer).hasSize(1 + 2 * PACKET);
            assertThat(answer[0]).isEqualTo((byte) 3);
            assertThat(Arrays.copyOfRange(answer, 1 + PACKET, answer.length)).isEqualTo(c1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 772})
    void aDigestIsAnsweredWithDigestsInTheSameBlock(int block) throws Exception {
        byte[] c1 = packet(2);
        int at = place(c1, block);
        byte[] digest = hmac(key("Genuine Adobe Flash Player 001"), without(c1, at));
        System.arraycopy(digest, 0, c1, at, 32);
        byte[] answer = answer(true, c1, 100);
        byte[] s1 = Arrays.copyOfRange(answer, 1, 1 + PACKET);
        int place = place(s1, block);
        assertThat(Arrays.copyOfRange(s1, place, place + 32))
                .isEqualTo(hmac(key("Genuine Adobe Flash Media Server 001"), without(s1, place)));
        byte[] s2 = Arrays.copyOfRange(answer, 1 + PACKET, answer.length);
        byte[] whole =
                ByteBufUtil.decodeHexDump(ByteBufUtil.hexDump(key("Genuine Adobe Flash Media Server 001")) + COMMON);
        assertThat(Arrays.copyOfRange(s2, PACKET - 32, PACKET))
                .isEqualTo(hmac(hmac(whole, digest), Arrays.copyOf(s2, PACKET - 32)));
        assertThat(Arrays.copyOfRange(answer(false, c1, 100), 1 + PACKET, 1 + 2 * PACKET))
                .as("S2 of the simple handshake")
                .isEqualTo(c1);
    }

    @Test
    void anotherVersionIsRefused() {
        HandshakeReply reply = new HandshakeReply(true, new Random(7));
        assertThatThrownBy(() -> reply.read(Unpooled.wrappedBuffer(new byte[] {'G'}), Unpooled.buffer()))
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("version 71 (expected: 3)");
    }
}
