package dev.throng.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientHandshakeTest {

    private static final int PACKET = ClientHandshake.PACKET_BYTES;

    /** Random numbers of a recorded handshake. */
    private static final class Recorded implements RandomGenerator {

        private final byte[][] packets;
        private int next;

        private Recorded(byte[]... packets) {
            this.packets = packets;
        }

        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(packets[next++], 0, bytes, 0, bytes.length);
        }

        @Override
        public long nextLong() {
            throw new IllegalStateException("expected: nextBytes");
        }
    }

    /**
     * What ffmpeg 5.1 sent, and what a server in Python answered, that ffmpeg accepted: C0 C1, S0 S1 S2, C2, chunks. Given the same random
     * bytes, Throng must send the same.
     */
    @ParameterizedTest
    @ValueSource(strings = {"first", "second"})
    void theHandshakeEqualsThatOfFfmpeg(String layout) throws IOException, MessageException {
        byte[] all = recorded(layout);
        byte[] c1 = Arrays.copyOfRange(all, 1, 1 + PACKET);
        byte[] server = Arrays.copyOfRange(all, 1 + PACKET, 2 + 3 * PACKET);
        byte[] c2 = Arrays.copyOfRange(all, 2 + 3 * PACKET, 2 + 4 * PACKET);
        for (int cut : new int[] {0, 1, 2, 1536, 1537, 1538, 3072}) {
            ByteBuf out = Unpooled.buffer();
            ClientHandshake handshake = new ClientHandshake(HandshakeForm.DIGEST_FIRST, new Recorded(c1, c2));
            handshake.begin(out);
            assertThat(handshake.read(Unpooled.wrappedBuffer(server, 0, cut), out))
                    .isFalse();
            ByteBuf rest = Unpooled.wrappedBuffer(Arrays.copyOfRange(server, cut, server.length), new byte[5]);
            assertThat(handshake.read(rest, out)).isTrue();
            assertThat(rest.readableBytes()).isEqualTo(5);
            assertThat(Pieces.copy(out.readSlice(1 + PACKET))).isEqualTo(Arrays.copyOf(all, 1 + PACKET));
            assertThat(Pieces.copy(out)).isEqualTo(c2);
        }
    }

    static byte[] recorded(String layout) throws IOException {
        try (var file = ClientHandshakeTest.class.getResourceAsStream("ffmpeg-server-digest-" + layout + ".bin")) {
            return file.readAllBytes();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SIMPLE, SIMPLE",
        "SIMPLE, DIGEST_FIRST",
        "DIGEST_FIRST, SIMPLE",
        "DIGEST_FIRST, DIGEST_SECOND",
        "DIGEST_SECOND, DIGEST_FIRST",
        "DIGEST_SECOND, DIGEST_SECOND"
    })
    void aServerMayAnswerInAnyForm(HandshakeForm client, HandshakeForm server) throws MessageException {
        for (long seed = 1; seed <= 30; seed++) {
            ClientHandshake handshake = new ClientHandshake(client, new SplittableRandom(seed));
            ServerHandshake answers = new ServerHandshake(server);
            ByteBuf toServer = Unpooled.buffer();
            ByteBuf toClient = Unpooled.buffer();
            handshake.begin(toServer);
            assertThat(handshake.owesAnswer()).isTrue();
            assertThat(answers.read(toServer, toClient)).isFalse();
            byte[] s1 = new byte[PACKET];
            toClient.getBytes(1, s1);
            assertThat(handshake.read(toClient, toServer)).isTrue();
            assertThat(handshake.owesAnswer()).isFalse();
            assertThat(toServer.readableBytes()).isEqualTo(PACKET);
            boolean digests = client != HandshakeForm.SIMPLE && server != HandshakeForm.SIMPLE;
            assertThat(Arrays.equals(Pieces.copy(toServer), s1)).isEqualTo(!digests);
            assertThat(answers.read(toServer, toClient)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(HandshakeForm.class)
    void theHandshakeIsTheSameHoweverItIsCut(HandshakeForm form) throws MessageException {
        ClientHandshake first = new ClientHandshake(form, new SplittableRandom(1));
        ByteBuf expected = Unpooled.buffer();
        first.begin(expected);
        ByteBuf server = Unpooled.buffer();
        new ServerHandshake(HandshakeForm.DIGEST_SECOND).read(expected.duplicate(), server);
        assertThat(first.read(server.duplicate(), expected)).isTrue();
        for (int cut = 1; cut < server.readableBytes(); cut += cut < 20 || cut > 3050 ? 1 : 97) {
            ClientHandshake handshake = new ClientHandshake(form, new SplittableRandom(1));
            ByteBuf out = Unpooled.buffer();
            handshake.begin(out);
            for (ByteBuf piece : List.of(server.slice(0, cut), server.slice(cut, server.readableBytes() - cut))) {
                handshake.read(piece, out);
            }
            assertThat(out).as("cut at %d", cut).isEqualTo(expected);
        }
    }

    @Test
    void theSimpleHandshakeHasZerosForTheVersion() {
        ByteBuf out = Unpooled.buffer();
        new ClientHandshake(HandshakeForm.SIMPLE, new SplittableRandom(1)).begin(out);
        assertThat(out.readableBytes()).isEqualTo(1537);
        assertThat(out.getByte(0)).isEqualTo((byte) 3);
        assertThat(out.getLong(1)).isZero();
        assertThat(HandshakeDigest.ofPlayer().find(Pieces.copy(out.slice(1, PACKET))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4, 6, 'H', 255})
    void anotherVersionIsBad(int version) {
        ClientHandshake handshake = new ClientHandshake(HandshakeForm.SIMPLE, new SplittableRandom(1));
        ByteBuf out = Unpooled.buffer();
        handshake.begin(out);
        assertThatThrownBy(() -> handshake.read(Unpooled.buffer().writeByte(version), out))
                .isInstanceOf(MessageException.class)
                .hasMessage("the server has version " + version + " (expected: 3)")
                .extracting(e -> ((MessageException) e).fault())
                .isEqualTo(RtmpFailure.BAD_HANDSHAKE);
    }

    @Test
    void aWrongDigestIsBad() {
        ClientHandshake handshake = new ClientHandshake(HandshakeForm.DIGEST_FIRST, new SplittableRandom(1));
        ByteBuf out = Unpooled.buffer();
        handshake.begin(out);
        ByteBuf server = Unpooled.buffer();
        new ServerHandshake(HandshakeForm.DIGEST_FIRST).read(out.duplicate(), server);
        int last = server.writerIndex() - 1;
        server.setByte(last, server.getByte(last) ^ 1);
        assertThatThrownBy(() -> handshake.read(server, out))
                .isInstanceOf(MessageException.class)
                .hasMessage("S1 has a digest, but the digest of S2 does not answer C1");
    }
}
